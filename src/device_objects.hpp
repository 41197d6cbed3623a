// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_DEVICE_OBJECTS_HPP
#define CATCH2_TARGETS_SRC_DEVICE_OBJECTS_HPP

#include <catch2_targets/device.hpp>
#include <catch2_targets/target.hpp>

#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace catch2_targets::detail {

/// What is done with the objects of one kind: those that one PerDevice keeps. No function but
/// `key_less` and `copy_key` is called while the store is locked. `key` is null where there are no
/// keys.
struct ObjectFunctions {
    /// What messages call it: `the PerDevice of suite.cpp:7`.
    std::string description;

    std::function<void*(Target const&, Device const&, void const* key)> make;

    /// Makes a used object as good as new; false where it cannot, and another is to be made. Empty
    /// where objects are used on as they are.
    std::function<bool(void* object)> reset;

    void (*destroy)(void* object) = nullptr;

    /// What an exception of `make` says for good; nothing where `make` is to be called again.
    std::optional<std::string> (*lasting_error)(std::exception_ptr const& error) = nullptr;

    bool (*key_less)(void const* a, void const* b) = nullptr; ///< null where there are no keys
    std::shared_ptr<void const> (*copy_key)(void const* key) = nullptr;
};

/// When an object is asked for: in which test, and in which pass through it.
struct Moment {
    std::size_t test; ///< counts tests
    std::size_t pass; ///< counts passes, of all tests
    std::string_view test_name;
};

/// The objects that are kept per target and device, each made on first use. Thread-safe: of several
/// threads that ask for one object one makes it, and the others wait for it.
class DeviceObjects {
public:
    class Owner;

    /// What an object is asked for with.
    struct Place {
        Target const& target;
        Device const& device;
        void const* key;
    };

    /// Why there is no object: a test could not make it before.
    struct Failure {
        std::string test;
        std::string why;
    };

    /// An object, or else why there is none.
    struct Found {
        void* object = nullptr;
        Failure failure = {};
    };

    DeviceObjects();
    DeviceObjects(DeviceObjects const&) = delete;
    DeviceObjects& operator=(DeviceObjects const&) = delete;
    ~DeviceObjects();

    /// The process's. Never destroyed: what lives in static objects is still to be found there.
    static DeviceObjects& get();

    /// Keeps objects of one more kind. The owner lives until `remove()`.
    Owner& add(ObjectFunctions functions);

    /// Destroys the owner's objects, and the owner.
    void remove(Owner& owner);

    /// The object at this place, made now where it is not there yet.
    ///
    /// What `make` throws comes out of here; unless it is to be forgotten, every further call in
    /// the same pass throws it again, and later ones tell the failure. An object that an earlier
    /// test has used is reset first. Throws std::logic_error where this thread is making the
    /// object, or one that waits for it.
    Found find_or_make(Owner& owner, Place const& place, Moment const& now);

    /// The object at this place, if it is there and this test has used it already; else null.
    void* find_used(Owner& owner, Place const& place, Moment const& now);

    /// Destroys all objects, those made last first, and forgets what could not be made. What a
    /// destructor throws is told on stderr. Objects that are being made stay, and so do, in a
    /// process that was forked, its parent's.
    void clear();

    /// Whether there is anything that `clear()` would destroy or forget.
    bool is_empty();

private:
    struct Slot;
    using Lock = std::unique_lock<std::mutex>;

    void make(Lock& lock, Owner& owner, Slot& slot, Place const& place, Moment const& now);
    void reset(Lock& lock, Owner& owner, Slot& slot, Moment const& now);
    void wait(Lock& lock, Owner& owner, Slot& slot, Place const& place);
    bool is_waiting_for_this_thread(Slot const& slot) const;
    bool is_awaited(Slot const& slot) const;
    void destroy(Lock& lock, Owner& owner, Slot& slot);
    void destroy_all(Lock& lock, Owner const* owner);

    struct Made {
        Owner* owner;
        Slot* slot;
    };

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::list<Owner> m_owners;
    std::vector<Made> m_made; ///< in the order in which they were made
    std::map<std::thread::id, Slot const*> m_waiting;
    std::vector<void*> m_foreign; ///< objects of the process that this one was forked from
};

} // namespace catch2_targets::detail

#endif
