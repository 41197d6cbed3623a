// SPDX-License-Identifier: BSL-1.0
#include "register_fact.hpp"

#include <catch2_targets/kind.hpp>

#include "expression/known_facts.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <mutex>
#include <stdexcept>
#include <utility>

namespace catch2_targets {

namespace detail {

namespace {

struct Registration {
    FactOf of;
    std::function<std::optional<Fact>(std::string_view argument, Device const& device)> read;
};

/// The registered facts, and what was read of them. Never destroyed: a test's threads may outlive
/// main().
struct Registered {
    std::recursive_mutex mutex; ///< a reader may ask for another fact
    std::map<std::string, Registration, std::less<>> facts;
    std::map<std::string, FactReading, std::less<>> readings;

    static Registered& get() {
        static auto* const only = new Registered();
        return *only;
    }
};

void check_name(std::string_view name) {
    auto const is_ours = [](char c) { return is_letter(c) || is_digit(c) || c == '_'; };
    if (name.empty() || !is_letter(name.front()) ||
        !std::all_of(name.begin(), name.end(), is_ours)) {
        throw std::invalid_argument("bad fact name " + quote(name) +
                                    " (letters, digits and '_', beginning with a letter)");
    }
    if (is_built_in_fact(name)) {
        throw std::invalid_argument("fact name " + quote(name) + " is taken by a built-in fact");
    }
    if (find_kind(name) != nullptr) {
        throw std::invalid_argument("fact name " + quote(name) + " is taken by a kind");
    }
}

int add(std::string const& name, Registration registration) {
    check_name(name);
    Registered& all = Registered::get();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    all.facts.insert_or_assign(lower(name), std::move(registration));
    all.readings.clear();
    return 0;
}

template <typename Reader>
void require_reader(std::string const& name, Reader const& read) {
    if (!read) {
        throw std::invalid_argument("the reader of fact " + quote(name) + " is empty");
    }
}

FactReading
reading_of(Registration const& registration, std::string_view argument, Device const& device) {
    try {
        return {registration.read ? registration.read(argument, device) : std::nullopt};
    } catch (std::exception const& error) {
        return {std::nullopt, error.what()};
    } catch (...) {
        return {std::nullopt, "an exception of unknown type"};
    }
}

FactReading read(std::string_view name,
                 std::string const& key,
                 std::string_view argument,
                 Device const& device) {
    Registered& all = Registered::get();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    auto const registered = all.facts.find(name);
    if (registered == all.facts.end()) {
        return {};
    }
    auto found = all.readings.find(key);
    if (found == all.readings.end()) {
        FactReading reading = reading_of(registered->second, argument, device);
        found = all.readings.insert_or_assign(key, std::move(reading)).first;
    }
    return found->second;
}

} // namespace

std::optional<FactOf> registered_fact(std::string_view name) {
    Registered& all = Registered::get();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    auto const found = all.facts.find(name);
    return found == all.facts.end() ? std::nullopt : std::optional<FactOf>(found->second.of);
}

std::vector<std::string> registered_facts() {
    Registered& all = Registered::get();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    std::vector<std::string> names;
    for (auto const& [name, registration] : all.facts) {
        names.push_back(name);
    }
    return names;
}

FactReading read_registered(std::string_view name, std::string_view argument) {
    return read(name, std::string(name) + ":" + std::string(argument), argument, Device());
}

FactReading read_registered(std::string_view name, Device const& device) {
    std::string const key =
        std::string(name) + "@" + device.runtime() + ":" + std::to_string(device.ordinal());
    return read(name, key, {}, device);
}

void forget_fact_readings() {
    Registered& all = Registered::get();
    std::lock_guard<std::recursive_mutex> const lock(all.mutex);
    all.readings.clear();
}

} // namespace detail

int register_fact(std::string const& name, std::function<std::optional<Fact>()> read) {
    detail::require_reader(name, read);
    return detail::add(
        name, {detail::FactOf::machine, [read = std::move(read)](std::string_view, Device const&) {
                   return read();
               }});
}

int register_fact(std::string const& name,
                  std::function<std::optional<Fact>(Device const& device)> read) {
    detail::require_reader(name, read);
    return detail::add(
        name,
        {detail::FactOf::device, [read = std::move(read)](std::string_view, Device const& device) {
             return read(device);
         }});
}

int register_fact(std::string const& name,
                  std::function<std::optional<Fact>(std::string_view argument)> read) {
    detail::require_reader(name, read);
    return detail::add(name,
                       {detail::FactOf::argument,
                        [read = std::move(read)](std::string_view argument, Device const&) {
                            return read(argument);
                        }});
}

int declare_fact(std::string const& name) {
    return detail::add(name, {detail::FactOf::runtime, nullptr});
}

} // namespace catch2_targets
