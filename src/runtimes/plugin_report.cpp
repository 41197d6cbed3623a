// SPDX-License-Identifier: BSL-1.0
#include "runtimes/plugin_report.hpp"

#include "runtimes/facts.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <cmath>

namespace catch2_targets::detail {

namespace {

bool is_name(std::string_view text) {
    return !text.empty() && is_letter(text.front()) &&
           std::all_of(text.begin(), text.end(), [](char c) {
               return is_letter(c) || is_digit(c) || c == '_';
           });
}

} // namespace

PluginReport& PluginReport::self(catch2_targets_report* report) {
    return *static_cast<PluginReport*>(report);
}

PluginReport::PluginReport(std::string_view extension_prefix)
    : catch2_targets_report(),
      m_extension_prefix(extension_prefix) {
    using Report = catch2_targets_report;
    using Text = char const*;
    size = sizeof(Report);
    absent = [](Report* to, Text why) { self(to).m_absent = self(to).reason(why); };
    broken = [](Report* to, Text why) { self(to).m_broken = self(to).reason(why); };
    device = [](Report* to, Text name) { self(to).add_device(name); };
    fact_bool = [](Report* to, Text name, std::int32_t value) {
        self(to).add_fact(name, value != 0);
    };
    fact_int = [](Report* to, Text name, std::int64_t value) { self(to).add_fact(name, value); };
    fact_double = [](Report* to, Text name, double value) { self(to).add_fact(name, value); };
    fact_version = [](Report* to, Text name, Text value) { self(to).add_version(name, value); };
    fact_text = [](Report* to, Text name, Text value) {
        if (auto const text = self(to).text(value)) {
            self(to).add_fact(name, *text);
        }
    };
    extension = [](Report* to, Text name) { self(to).add_extension(name); };
}

Discovery PluginReport::discovery() const {
    if (m_broken || !m_breach.empty()) {
        return Discovery::broken(m_broken.value_or(m_breach));
    }
    if (m_absent || m_devices.empty()) {
        return Discovery::absent(m_absent.value_or("the plug-in told no device"));
    }
    return Discovery::present(m_devices);
}

std::optional<Fact> PluginReport::fact(std::string_view name) const {
    if (!m_breach.empty() || m_devices.empty()) {
        return std::nullopt;
    }
    auto const& facts = m_devices.back().facts;
    auto const found = facts.find(name);
    return found == facts.end() ? std::nullopt : std::optional<Fact>(found->second);
}

void PluginReport::add_device(char const* name) {
    std::string const called = text(name).value_or("");
    if (called.empty()) {
        blame("a device without a name");
        return;
    }
    DeviceInfo& added = m_devices.emplace_back();
    added.name = called;
    added.facts = {{"name", called}, {"ordinal", static_cast<int>(m_devices.size()) - 1}};
}

void PluginReport::add_fact(char const* name, Fact value) {
    auto const called = text(name);
    if (!called) {
        return;
    }
    auto const* const number = std::get_if<double>(&value.value());
    std::string const fact = "the fact " + quote(*called);
    if (!is_name(*called)) {
        blame(fact + ", whose name is not made of letters, digits and '_'");
    } else if (number != nullptr && !std::isfinite(*number)) {
        blame(fact + " as " + value.str() + ", which is not finite");
    } else if (m_devices.empty()) {
        blame(fact + " before any device");
    } else if (!m_devices.back().facts.emplace(*called, std::move(value)).second) {
        blame(fact + " of one device twice");
    }
}

void PluginReport::add_version(char const* name, char const* value) {
    auto const stated = text(value);
    auto const version = stated ? Version::parse(*stated) : std::nullopt;
    if (version) {
        add_fact(name, *version);
    } else if (stated) {
        blame("the version " + quote(*stated) + ", which does not begin with a number");
    }
}

void PluginReport::add_extension(char const* name) {
    auto const called = text(name);
    if (!called) {
        return;
    }
    std::string const what = "the extension " + quote(*called);
    if (!is_name(*called) || !starts_with(*called, m_extension_prefix)) {
        blame(what + ", whose name is not of the form " + quote(m_extension_prefix + "<name>"));
    } else if (m_devices.empty()) {
        blame(what + " before any device");
    } else {
        m_devices.back().extensions.push_back(*called);
    }
}

std::optional<std::string> PluginReport::text(char const* given) {
    if (given == nullptr) {
        blame("a text that is null");
        return std::nullopt;
    }
    return driver_text(given);
}

std::string PluginReport::reason(char const* given) {
    std::string const told = text(given).value_or("");
    return told.empty() ? "the plug-in gives no reason" : told;
}

void PluginReport::blame(std::string_view what) {
    if (m_breach.empty()) {
        m_breach = std::string("the plug-in told ").append(what);
    }
}

} // namespace catch2_targets::detail
