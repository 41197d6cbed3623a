// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_RUNTIME_HPP
#define CATCH2_TARGETS_RUNTIME_HPP

#include <catch2_targets/fact.hpp>
#include <catch2_targets/kind.hpp>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets {

/// What a runtime tells of one device. Plain data, so that another process can have read it.
/// Since 0.1.
struct DeviceInfo {
    /// What the runtime calls the device.
    std::string name;

    /// Its facts by name (docs/reference/facts.md); leave out what the runtime cannot tell.
    std::map<std::string, Fact, std::less<>> facts = {};

    /// The names of the extensions that it offers: `cl_khr_fp16`.
    std::vector<std::string> extensions = {};
};

/// What came of looking for a runtime's devices. Since 0.1.
struct Discovery {
    enum class Status {
        present, ///< there is at least one device
        absent,  ///< no loader, no driver, no device: nothing is wrong, nothing is there
        broken,  ///< the runtime is there, but it answered with an error
    };

    Status status = Status::absent;

    /// Why there is no device; empty when there is. Lower case, no full stop:
    /// `cannot open 'libcuda.so.1'`.
    std::string reason;

    /// All devices in loader order: the index is the ordinal. Empty unless `present`.
    std::vector<DeviceInfo> devices;

    static Discovery present(std::vector<DeviceInfo> devices);
    static Discovery absent(std::string reason);
    static Discovery broken(std::string reason);
};

/// Whether a device still works. Since 0.1.
struct Health {
    enum class Status {
        good,    ///< it works, or no test has used it yet
        lost,    ///< nothing can be done with it any more, in this process
        unknown, ///< the runtime cannot tell, and need not be asked again
    };

    Status status = Status::unknown;

    /// Why it is lost: `NPU_ERROR_RESET (7)`; empty where it is not.
    std::string reason = {};

    static Health good();
    static Health lost(std::string reason);
    static Health unknown();
};

/// Finds the devices of one kind. Derive from it to add a kind of your own
/// (docs/how-to/write-a-runtime.md). Since 0.1.
///
/// Objects are made on first need, never while tests are listed, and live until the process ends.
/// Every member can be called from any thread, but never from two at once.
class Runtime {
public:
    Runtime() = default;
    Runtime(Runtime const&) = delete;
    Runtime& operator=(Runtime const&) = delete;
    virtual ~Runtime();

    /// Looks for devices: opens what it needs at run time, never links it. Called once per process.
    /// An exception means `broken`, with its text as the reason.
    virtual Discovery discover() = 0;

    /// A fact that `discover()` left out, because it costs much or changes from call to call;
    /// nothing where the runtime cannot tell, which an exception means too. `ordinal` is one that
    /// `discover()` gave.
    virtual std::optional<Fact> fact(int ordinal, std::string_view name);

    /// What the names of this runtime's extensions begin with (`cl_`), so that a missing extension
    /// is known to be missing and not unknown; empty where it has none.
    virtual std::string_view extension_prefix() const;

    /// Whether the device still works; `unknown`, unless a derived class can tell.
    ///
    /// Asked in the process that runs the tests, of every device that `discover()` gave and that
    /// is not lost yet, each time that a test's body has run, on whatever target. So it is to be
    /// cheap, and to load and start nothing: a driver that no test has touched is in good health.
    /// It may wait for what the device still does, so that a fault is seen in the test that caused
    /// it. An exception means lost, with its text as the reason.
    virtual Health healthy(int ordinal);
};

/// Makes a kind and its runtime known; a later registration of the same name replaces an earlier
/// one, a built-in runtime too. Call it before the run, at namespace scope or in main().
///
/// Throws std::invalid_argument where the kind's name is not made of letters, digits and `_`, or
/// already is another kind's alias, and where `make` is empty. Returns 0, so that it can initialise
/// a constant. Since 0.1.
int register_runtime(Kind kind, std::function<std::unique_ptr<Runtime>()> make);

/// The same for a class with a default constructor: `register_runtime<NpuRuntime>({"npu",
/// {"npu"}})`.
template <typename R>
int register_runtime(Kind kind) {
    return register_runtime(std::move(kind), [] { return std::unique_ptr<Runtime>(new R()); });
}

} // namespace catch2_targets

#endif
