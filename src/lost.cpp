// SPDX-License-Identifier: BSL-1.0
#include "lost.hpp"

#include "runtime.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>

namespace catch2_targets {

namespace detail {

namespace {

/// A kind that is registered anew has other devices, to which an earlier loss means nothing.
struct Entry {
    Loss loss;
    int registrations;
};

/// Grows only. Never destroyed: a driver's error handler may run when the process ends.
struct Losses {
    std::mutex mutex;
    std::vector<Entry> entries;
    std::atomic<std::size_t> count{0};
    std::string const* running_test = nullptr;

    static Losses& get() {
        static auto* const only = new Losses();
        return *only;
    }

    Entry const* find(Device const& device) const {
        int const current = registrations(device.runtime());
        auto const found = std::find_if(entries.begin(), entries.end(), [&](Entry const& entry) {
            return entry.loss.device == device && entry.registrations == current;
        });
        return found == entries.end() ? nullptr : &*found;
    }

    void add(Device const& device, std::string const& why, std::string const& test) {
        if (!device.has_device() || find(device) != nullptr) {
            return;
        }
        std::string const reason = why.empty() ? "for no reason that was told" : printable(why);
        entries.push_back({{device, reason, test}, registrations(device.runtime())});
        count = entries.size();
    }
};

} // namespace

std::string Loss::device_text() const {
    return device.runtime() + ":" + std::to_string(device.ordinal());
}

void set_running_test(std::string const* name) {
    Losses& all = Losses::get();
    std::lock_guard<std::mutex> const lock(all.mutex);
    all.running_test = name;
}

void lose(Device const& device, std::string const& why) {
    Losses& all = Losses::get();
    std::lock_guard<std::mutex> const lock(all.mutex);
    all.add(device, why, all.running_test == nullptr ? std::string() : *all.running_test);
}

void lose_outside_tests(Device const& device, std::string const& why) {
    Losses& all = Losses::get();
    std::lock_guard<std::mutex> const lock(all.mutex);
    all.add(device, why, {});
}

std::size_t losses() noexcept {
    return Losses::get().count;
}

std::vector<Loss> losses_from(std::size_t number) {
    Losses& all = Losses::get();
    std::lock_guard<std::mutex> const lock(all.mutex);
    std::vector<Loss> found;
    for (; number < all.entries.size(); ++number) {
        found.push_back(all.entries[number].loss);
    }
    return found;
}

std::optional<Loss> loss_of(Device const& device) {
    Losses& all = Losses::get();
    if (all.count == 0) {
        return std::nullopt;
    }
    std::lock_guard<std::mutex> const lock(all.mutex);
    Entry const* const entry = all.find(device);
    return entry == nullptr ? std::nullopt : std::optional<Loss>(entry->loss);
}

} // namespace detail

void mark_lost(Device const& device, std::string const& why) {
    detail::lose(device, why);
}

} // namespace catch2_targets
