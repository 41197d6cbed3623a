// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/per_device.hpp>

#include <catch2_targets/error.hpp>

#include "catch2/bridge.hpp"
#include "catch2/early_exit.hpp"
#include "catch2/run_state.hpp"
#include "device_objects.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>

namespace catch2_targets::detail {

namespace {

/// The first line, or its beginning where it is longer than that many bytes: for what stands in
/// results of other tests, or in one line with other texts.
std::string beginning(std::string_view text, std::size_t most) {
    text = trim(text);
    std::size_t const length = std::min(text.find_first_of("\r\n"), most);
    return length >= text.size() ? printable(text) : printable(text.substr(0, length)) + " ...";
}

} // namespace

struct PerDeviceState {
    DeviceObjects::Owner* owner = nullptr;
    std::string description;
    std::string (*key_text)(void const*) = nullptr;

    /// What messages call the object of a key.
    std::string name_of(void const* key) const {
        std::string const text = key == nullptr ? std::string() : key_text(key);
        // Catch2's text for what it cannot show.
        return text.empty() || text == "{?}" ? description
                                             : beginning(text, 64) + " of " + description;
    }
};

namespace {

std::string describe(SourceLocation where) {
    bool const is_known = where.file != nullptr && *where.file != '\0';
    return is_known
               ? "the PerDevice of " + std::string(where.file) + ":" + std::to_string(where.line)
               : "a PerDevice";
}

/// A factory's SKIP is about the test that asks; everything else is about the object.
std::optional<std::string> lasting_error(std::exception_ptr const& error) {
    switch (thrown(error)) {
    case Thrown::skip:
        return std::nullopt;
    case Thrown::failed_assertion:
        return "an assertion failed";
    case Thrown::exception:
        break;
    }
    return beginning(text_of(error), 256); // the test that failed shows it all
}

/// The functions of Catch2 that say something are for the thread that runs the tests alone.
Catch::TestCaseInfo const* test_of_this_thread() {
    RunState& state = RunState::get();
    return state.is_in_test_thread() ? state.test() : nullptr;
}

/// Whether the object can be used on.
bool reset_object(std::function<void(void*)> const& reset,
                  std::string const& description,
                  void* object) {
    try {
        reset(object);
        return true;
    } catch (...) {
        std::exception_ptr const error = std::current_exception();
        if (thrown(error) != Thrown::exception) {
            throw;
        }
        if (Catch::TestCaseInfo const* const test = test_of_this_thread()) {
            warn(test->lineInfo,
                 description +
                     ": an object could not be reset, so another is made: " + text_of(error));
        }
        return false;
    }
}

/// Ends the running test as its verdict has it. Where this thread may not, the exception has to be
/// brought to the one that may.
[[noreturn]] void refuse(Verdict const& verdict) {
    Catch::TestCaseInfo const* const test = test_of_this_thread();
    if (test == nullptr) {
        throw DeviceError(verdict.reason);
    }
    if (verdict.fails) {
        fail_test(*test, verdict.reason);
    }
    skip_test(test->lineInfo, verdict.reason);
}

/// What the test that loses a device uses already stays its own until it ends.
void require_no_loss(DeviceObjects::Owner& owner,
                     DeviceObjects::Place const& place,
                     Moment const& now) {
    Verdict const* const blocked =
        losses() == 0 ? nullptr : RunState::get().judge().blocked(place.target, place.device);
    if (blocked != nullptr && DeviceObjects::get().find_used(owner, place, now) == nullptr) {
        refuse(*blocked);
    }
}

} // namespace

UntypedPerDevice::UntypedPerDevice(PerDeviceFunctions functions, SourceLocation where)
    : m_state(std::make_unique<PerDeviceState>()) {
    std::string const description = describe(where);
    m_state->description = description;
    m_state->key_text = functions.key_text;
    ObjectFunctions objects;
    objects.description = description;
    objects.make = [state = m_state.get(), make = std::move(functions.make)](
                       Target const& target, Device const& device, void const* key) {
        std::optional<ScopedText> text;
        if (Catch::TestCaseInfo const* const test = test_of_this_thread()) {
            text.emplace(test->lineInfo,
                         "setting up " + state->name_of(key) + " for " + target.str());
        }
        void* const object = make(target, device, key);
        clear_objects_at_exit();
        return object;
    };
    if (functions.reset) {
        objects.reset = [description, reset = std::move(functions.reset)](void* object) {
            return reset_object(reset, description, object);
        };
    }
    objects.destroy = functions.destroy;
    objects.lasting_error = lasting_error;
    objects.key_less = functions.key_less;
    objects.copy_key = functions.copy_key;
    m_state->owner = &DeviceObjects::get().add(std::move(objects));
}

UntypedPerDevice::~UntypedPerDevice() {
    DeviceObjects::get().remove(*m_state->owner);
}

void* UntypedPerDevice::get(Target const& target, Device const& device, void const* key) const {
    require_test("PerDevice");
    RunState& state = RunState::get();
    DeviceObjects::Place const place{target, device, key};
    Moment const now{state.test_number(), state.pass_number(), state.test()->name};
    require_no_loss(*m_state->owner, place, now);
    DeviceObjects::Found const found =
        DeviceObjects::get().find_or_make(*m_state->owner, place, now);
    if (found.object == nullptr) {
        refuse(state.judge().blocked_by(target,
                                        quote(found.failure.test) + " could not set up " +
                                            m_state->name_of(key) + ": " + found.failure.why));
    }
    return found.object;
}

} // namespace catch2_targets::detail
