// SPDX-License-Identifier: BSL-1.0
#include "device_objects.hpp"

#include "support/notice.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace catch2_targets::detail {

namespace {

std::string text_of(std::exception_ptr const& error) {
    try {
        std::rethrow_exception(error);
    } catch (std::exception const& known) {
        return printable(known.what());
    } catch (...) {
        return "an unknown exception";
    }
}

} // namespace

/// One object: not there, being made or reset, there, or not to be had.
struct DeviceObjects::Slot {
    enum class State { empty, busy, ready, failed };

    State state = State::empty;
    std::thread::id worker; ///< who is busy with it
    void* object = nullptr;
    long process = 0;     ///< that made it
    std::size_t test = 0; ///< that used it last
    std::size_t failed_pass = 0;
    std::exception_ptr error = nullptr;
    Failure failure = {};
};

class DeviceObjects::Owner {
public:
    struct Key {
        Target target;
        Device device;
        std::shared_ptr<void const> key;
    };

    /// Orders places and keys alike.
    struct Less {
        using is_transparent = void; // NOLINT(readability-identifier-naming): std::map wants it

        template <typename A, typename B>
        bool operator()(A const& a, B const& b) const {
            if (a.target != b.target) {
                return a.target < b.target;
            }
            if (a.device != b.device) {
                return a.device.runtime() != b.device.runtime()
                           ? a.device.runtime() < b.device.runtime()
                           : a.device.ordinal() < b.device.ordinal();
            }
            return key_less != nullptr && key_less(pointer(a.key), pointer(b.key));
        }

        static void const* pointer(void const* key) { return key; }
        static void const* pointer(std::shared_ptr<void const> const& key) { return key.get(); }

        bool (*key_less)(void const*, void const*);
    };

    explicit Owner(ObjectFunctions of_objects)
        : functions(std::move(of_objects)),
          slots(Less{functions.key_less}) {}

    Slot* find(Place const& place) {
        auto const found = slots.find(place);
        return found == slots.end() ? nullptr : &found->second;
    }

    /// The slot of this place, an empty one where there was none.
    Slot& slot(Place const& place) {
        if (Slot* const found = find(place)) {
            return *found;
        }
        Key key{place.target, place.device, nullptr};
        if (functions.copy_key != nullptr) {
            key.key = functions.copy_key(place.key);
        }
        return slots.try_emplace(std::move(key)).first->second;
    }

    ObjectFunctions const functions;
    using Slots = std::map<Key, Slot, Less>;
    Slots slots;
};

DeviceObjects::DeviceObjects() = default;
DeviceObjects::~DeviceObjects() = default;

DeviceObjects& DeviceObjects::get() {
    static auto* const only = new DeviceObjects();
    return *only;
}

DeviceObjects::Owner& DeviceObjects::add(ObjectFunctions functions) {
    Lock const lock(m_mutex);
    return m_owners.emplace_back(std::move(functions));
}

void DeviceObjects::remove(Owner& owner) {
    std::list<Owner> removed; // goes once the lock is open: keys and functions are the user's
    Lock lock(m_mutex);
    destroy_all(lock, &owner);
    removed.splice(removed.end(),
                   m_owners,
                   std::find_if(m_owners.begin(), m_owners.end(), [&](Owner const& other) {
                       return &other == &owner;
                   }));
}

DeviceObjects::Found
DeviceObjects::find_or_make(Owner& owner, Place const& place, Moment const& now) {
    Lock lock(m_mutex);
    // Looked for anew each time: while the lock was open the slot may have gone.
    while (true) {
        Slot& slot = owner.slot(place);
        switch (slot.state) {
        case Slot::State::busy:
            wait(lock, owner, slot, place);
            break;
        case Slot::State::empty:
            make(lock, owner, slot, place, now);
            break;
        case Slot::State::failed:
            if (slot.failed_pass == now.pass) {
                std::rethrow_exception(slot.error);
            }
            return {nullptr, slot.failure};
        case Slot::State::ready:
            if (slot.test == now.test || !owner.functions.reset) {
                slot.test = now.test;
                return {slot.object};
            }
            reset(lock, owner, slot, now);
            break;
        }
    }
}

void* DeviceObjects::find_used(Owner& owner, Place const& place, Moment const& now) {
    Lock const lock(m_mutex);
    Slot const* const slot = owner.find(place);
    bool const is_used =
        slot != nullptr && slot->state == Slot::State::ready && slot->test == now.test;
    return is_used ? slot->object : nullptr;
}

void DeviceObjects::make(
    Lock& lock, Owner& owner, Slot& slot, Place const& place, Moment const& now) {
    slot.state = Slot::State::busy;
    slot.worker = std::this_thread::get_id();
    std::optional<std::string> why;
    lock.unlock();
    try {
        slot.object = owner.functions.make(place.target, place.device, place.key);
    } catch (...) {
        slot.error = std::current_exception();
        why = owner.functions.lasting_error(slot.error);
    }
    lock.lock();
    m_changed.notify_all();
    if (!slot.error) {
        slot.state = Slot::State::ready;
        slot.test = now.test;
        slot.process = process_id();
        m_made.push_back({&owner, &slot});
        return;
    }
    if (!why) {
        slot.state = Slot::State::empty;
        std::rethrow_exception(std::exchange(slot.error, nullptr));
    }
    slot.state = Slot::State::failed;
    slot.failed_pass = now.pass;
    slot.failure = {std::string(now.test_name), std::move(*why)};
}

void DeviceObjects::reset(Lock& lock, Owner& owner, Slot& slot, Moment const& now) {
    slot.state = Slot::State::busy;
    slot.worker = std::this_thread::get_id();
    bool is_good = false;
    std::exception_ptr error;
    lock.unlock();
    try {
        is_good = owner.functions.reset(slot.object);
    } catch (...) {
        error = std::current_exception();
    }
    lock.lock();
    if (is_good) {
        slot.state = Slot::State::ready;
        slot.test = now.test;
        m_changed.notify_all();
        return;
    }
    destroy(lock, owner, slot);
    if (error) {
        std::rethrow_exception(error);
    }
}

void DeviceObjects::wait(Lock& lock, Owner& owner, Slot& slot, Place const& place) {
    if (is_waiting_for_this_thread(slot)) {
        throw std::logic_error(owner.functions.description + ": what makes the object for " +
                               quote(place.target.str()) +
                               " asks for this object, itself or by way of others");
    }
    auto const me = std::this_thread::get_id();
    m_waiting[me] = &slot;
    m_changed.wait(lock);
    m_waiting.erase(me);
}

bool DeviceObjects::is_waiting_for_this_thread(Slot const& slot) const {
    for (Slot const* awaited = &slot; awaited->state == Slot::State::busy;) {
        if (awaited->worker == std::this_thread::get_id()) {
            return true;
        }
        auto const next = m_waiting.find(awaited->worker);
        if (next == m_waiting.end()) {
            return false;
        }
        awaited = next->second;
    }
    return false;
}

/// Leaves the slot empty. The lock is open while the destructor runs.
void DeviceObjects::destroy(Lock& lock, Owner& owner, Slot& slot) {
    m_made.erase(std::find_if(
        m_made.begin(), m_made.end(), [&](Made const& made) { return made.slot == &slot; }));
    void* const object = std::exchange(slot.object, nullptr);
    if (slot.process != process_id()) {
        m_foreign.push_back(object);
        slot.state = Slot::State::empty;
        return;
    }
    slot.state = Slot::State::busy;
    slot.worker = std::this_thread::get_id();
    lock.unlock();
    try {
        owner.functions.destroy(object);
    } catch (...) {
        notice(owner.functions.description +
               ": a destructor threw: " + text_of(std::current_exception()));
    }
    lock.lock();
    slot.state = Slot::State::empty;
    m_changed.notify_all();
}

void DeviceObjects::clear() {
    std::vector<Owner::Slots::node_type>
        forgotten; // goes once the lock is open: keys are the user's
    Lock lock(m_mutex);
    destroy_all(lock, nullptr);
    for (Owner& owner : m_owners) {
        for (auto at = owner.slots.begin(); at != owner.slots.end();) {
            auto const slot = at++;
            if (slot->second.state != Slot::State::busy && !is_awaited(slot->second)) {
                forgotten.push_back(owner.slots.extract(slot));
            }
        }
    }
}

bool DeviceObjects::is_awaited(Slot const& slot) const {
    return std::any_of(m_waiting.begin(), m_waiting.end(), [&](auto const& waiting) {
        return waiting.second == &slot;
    });
}

bool DeviceObjects::is_empty() {
    Lock const lock(m_mutex);
    return std::all_of(
        m_owners.begin(), m_owners.end(), [](Owner const& owner) { return owner.slots.empty(); });
}

/// Those of one owner, or of all where it is null.
void DeviceObjects::destroy_all(Lock& lock, Owner const* owner) {
    while (true) {
        auto const last = std::find_if(m_made.rbegin(), m_made.rend(), [&](Made const& made) {
            return (owner == nullptr || made.owner == owner) &&
                   made.slot->state == Slot::State::ready;
        });
        if (last == m_made.rend()) {
            return;
        }
        Made const made = *last;
        destroy(lock, *made.owner, *made.slot);
    }
}

} // namespace catch2_targets::detail
