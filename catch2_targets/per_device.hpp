// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_PER_DEVICE_HPP
#define CATCH2_TARGETS_PER_DEVICE_HPP

#include <catch2/catch_tostring.hpp>
#include <catch2_targets/device.hpp>
#include <catch2_targets/source_location.hpp>
#include <catch2_targets/target.hpp>
#include <catch2_targets/targets.hpp>

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace catch2_targets {

namespace detail {

struct PerDeviceState;

/// What a PerDevice does, without the types of its objects and keys. `key` is null where it has no
/// keys.
struct PerDeviceFunctions {
    std::function<void*(Target const&, Device const&, void const* key)> make;
    std::function<void(void* object)> reset; ///< empty where objects are used as they are
    void (*destroy)(void* object) = nullptr;
    bool (*key_less)(void const* a, void const* b) = nullptr;
    std::shared_ptr<void const> (*copy_key)(void const* key) = nullptr;
    std::string (*key_text)(void const* key) = nullptr;
};

/// A PerDevice of objects of an unknown type.
class UntypedPerDevice {
public:
    UntypedPerDevice(PerDeviceFunctions functions, SourceLocation where);
    UntypedPerDevice(UntypedPerDevice const&) = delete;
    UntypedPerDevice& operator=(UntypedPerDevice const&) = delete;
    ~UntypedPerDevice();

    void* get(Target const& target, Device const& device, void const* key) const;

private:
    std::unique_ptr<PerDeviceState> m_state;
};

template <typename T>
void delete_object(void* object) {
    delete static_cast<T*>(object);
}

inline void set_key(PerDeviceFunctions&) {}

template <typename Key>
void set_key(PerDeviceFunctions& functions, Key*) {
    static_assert(!std::is_same_v<Key, std::string_view> && !std::is_same_v<Key, char const*>,
                  "PerDevice<T, Key>: keys are kept, which a view is not for: use std::string");
    functions.key_less = [](void const* a, void const* b) {
        return std::less<Key>()(*static_cast<Key const*>(a), *static_cast<Key const*>(b));
    };
    functions.copy_key = [](void const* key) -> std::shared_ptr<void const> {
        return std::make_shared<Key const>(*static_cast<Key const*>(key));
    };
    functions.key_text = [](void const* key) {
        return Catch::Detail::stringify(*static_cast<Key const*>(key));
    };
}

/// What both forms of PerDevice share: Key is nothing, or one type.
template <typename T, typename... Key>
class PerDeviceOf {
    static_assert(std::is_object_v<T> && !std::is_const_v<T> && !std::is_array_v<T>,
                  "PerDevice<T>: T is the type of an object, without const: PerDevice<Context>");

public:
    /// `factory` makes an object: `T (Target const&, Device const&)`, with a `Key const&` behind
    /// them where there are keys.
    template <typename Factory>
    explicit PerDeviceOf(Factory factory, SourceLocation where = SourceLocation::current())
        : m_objects(functions(std::move(factory)), where) {}

    /// With `reset`, `void (T&)`, which is called once in each later test that uses the object,
    /// before it does. Where that throws, the object goes and another is made.
    template <typename Factory,
              typename Reset,
              typename = std::enable_if_t<!std::is_same_v<Reset, SourceLocation>>>
    PerDeviceOf(Factory factory, Reset reset, SourceLocation where = SourceLocation::current())
        : m_objects(functions(std::move(factory), std::move(reset)), where) {}

protected:
    T& get(Target const& target, Device const& device, void const* key) const {
        return *static_cast<T*>(m_objects.get(target, device, key));
    }

private:
    // std::function wants functions that can be copied; a user's need not be, so they are shared.
    template <typename Factory>
    static PerDeviceFunctions functions(Factory factory) {
        static_assert(
            std::is_invocable_v<Factory&, Target const&, Device const&, Key const&...>,
            "PerDevice: the factory takes (Target const&, Device const&), and behind them "
            "a Key const& where there are keys");
        using Made = std::invoke_result_t<Factory&, Target const&, Device const&, Key const&...>;
        static_assert(std::is_same_v<T, Made> || std::is_constructible_v<T, Made>,
                      "PerDevice<T>: the factory returns a T");
        PerDeviceFunctions result;
        result.make = [shared = std::make_shared<Factory>(std::move(factory))](
                          Target const& target,
                          Device const& device,
                          [[maybe_unused]] void const* key) -> void* {
            return new T((*shared)(target, device, *static_cast<Key const*>(key)...));
        };
        result.destroy = delete_object<T>;
        set_key(result, static_cast<Key*>(nullptr)...);
        return result;
    }

    template <typename Factory, typename Reset>
    static PerDeviceFunctions functions(Factory factory, Reset reset) {
        static_assert(std::is_invocable_v<Reset&, T&>,
                      "PerDevice<T>: the second function resets an object: [](T& object) {...}");
        PerDeviceFunctions result = functions(std::move(factory));
        result.reset = [shared = std::make_shared<Reset>(std::move(reset))](void* object) {
            (*shared)(*static_cast<T*>(object));
        };
        return result;
    }

    UntypedPerDevice m_objects;
};

} // namespace detail

/// Objects that tests share: one for each target and device, made by the first test that asks for
/// it and kept until the run ends. What Apache TVM calls a cached fixture.
///
///     static PerDevice<Context> contexts(
///         [](Target const&, Device const& device) { return Context(device); });
///     ...
///     Context& context = contexts(on.target, on.device);
///
/// With a Key there is one for each key, too: `PerDevice<Program, std::string>` has a factory of
/// `(Target const&, Device const&, std::string const&)`. A key can be copied and has `<`.
///
/// `T` need be neither copied nor moved: what the factory returns is made in its place. All objects
/// of a program go when the run has been reported, those made last first, before anything that was
/// there when they were made; and so they do where exit() or quick_exit() ends the process, but not
/// where a signal does. A PerDevice that goes out of scope takes its own along. Their destructors
/// must not use Catch2's assertions.
///
/// A test whose factory throws fails with the exception, and later tests that ask for this object
/// are blocked. A factory that calls SKIP skips the test and is called again by the next one.
/// docs/how-to/share-set-up-between-tests.md has examples.
///
/// Can be used from any thread of a test: one makes the object, others wait. Throws
/// std::logic_error where no test is running, and where a factory asks for the object that it is to
/// make. Since 0.1.
template <typename T, typename Key = void>
class PerDevice : public detail::PerDeviceOf<T, Key> {
public:
    using detail::PerDeviceOf<T, Key>::PerDeviceOf;

    /// The object for this target, device and key, made now if it is not there yet.
    T& operator()(Target const& target, Device const& device, Key const& key) const {
        return this->get(target, device, &key);
    }

    /// The one for the pair of the running case: see `current()`.
    T& operator()(Key const& key) const { return (*this)(current().target, current().device, key); }
};

/// The same without keys.
template <typename T>
class PerDevice<T, void> : public detail::PerDeviceOf<T> {
public:
    using detail::PerDeviceOf<T>::PerDeviceOf;

    /// The object for this target and device, made now if it is not there yet.
    T& operator()(Target const& target, Device const& device) const {
        return this->get(target, device, nullptr);
    }

    /// The one for the pair of the running case: see `current()`.
    T& operator()() const { return (*this)(current().target, current().device); }
};

} // namespace catch2_targets

#endif
