// SPDX-License-Identifier: BSL-1.0
#include <catch2_targets/llvm.hpp>

#include <catch2_targets/error.hpp>

#include "probe/parent.hpp"
#include "runtimes/builtin.hpp"
#include "runtimes/facts.hpp"
#include "runtimes/host.hpp"
#include "support/dynamic_library.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <mutex>

namespace catch2_targets {

namespace {

using detail::DynamicLibrary;

constexpr int newest_version = 24;
constexpr int oldest_version = 11;

/// Newest first, as distributions spell them.
std::vector<std::string> library_names() {
#if defined(_WIN32)
    return {"LLVM-C.dll"};
#elif defined(__APPLE__)
    return {"libLLVM.dylib"};
#else
    std::vector<std::string> names;
    for (int version = newest_version; version >= oldest_version; --version) {
        std::string const number = std::to_string(version);
        names.push_back("libLLVM.so." + number + ".1");
        names.push_back("libLLVM-" + number + ".so.1");
        names.push_back("libLLVM-" + number + ".so");
    }
    return names;
#endif
}

/// One that the process already has (PoCL's, the tests' own) is taken first: it costs nothing, and
/// is the one whose answers matter. Otherwise the newest is opened with its names kept to itself:
/// a libLLVM whose names are global makes another version of it crash.
DynamicLibrary const& llvm_library() {
    static DynamicLibrary const opened = [] {
        std::vector<std::string> const names = library_names();
        DynamicLibrary loaded = DynamicLibrary::find_loaded(names);
        return loaded ? loaded : DynamicLibrary::open(names);
    }();
    return opened;
}

std::string missing_reason() {
    if (llvm_library().found_but_broken()) {
        return llvm_library().error();
    }
    return "cannot open libLLVM (looked for versions " + std::to_string(oldest_version) + " to " +
           std::to_string(newest_version) + ")";
}

/// The functions of LLVM's C API that are needed here, declared here so that building needs no
/// LLVM; the opaque types are all `void`.
struct Llvm {
    DynamicLibrary const& library = llvm_library();
    void (*dispose)(char*) = library.required<void(char*)>("LLVMDisposeMessage");
    char* (*default_triple)() = library.required<char*()>("LLVMGetDefaultTargetTriple");
    char* (*host_cpu)() = library.required<char*()>("LLVMGetHostCPUName");
    char* (*host_features)() = library.required<char*()>("LLVMGetHostCPUFeatures");
    int (*find_target)(char const*, void**, char**) =
        library.required<int(char const*, void**, char**)>("LLVMGetTargetFromTriple");
    void* (*make_machine)(void*, char const*, char const*, char const*, int, int, int) =
        library.required<void*(void*, char const*, char const*, char const*, int, int, int)>(
            "LLVMCreateTargetMachine");
    void (*dispose_machine)(void*) = library.required<void(void*)>("LLVMDisposeTargetMachine");
    void* (*make_layout)(void*) = library.required<void*(void*)>("LLVMCreateTargetDataLayout");
    char* (*layout_text)(void*) = library.required<char*(void*)>("LLVMCopyStringRepOfTargetData");
    void (*dispose_layout)(void*) = library.required<void(void*)>("LLVMDisposeTargetData");

    std::string text(char* message) const {
        std::string copy = message == nullptr ? "" : message;
        dispose(message);
        return copy;
    }
};

/// Throws DeviceError where there is no libLLVM.
Llvm const& llvm() {
    if (!llvm_library()) {
        throw DeviceError(missing_reason());
    }
    static Llvm const loaded;
    return loaded;
}

/// Makes every target known that this libLLVM was built with.
void initialise_targets() {
    static std::once_flag once;
    std::call_once(once, [] {
        for (char const* const target : {"AArch64",
                                         "AMDGPU",
                                         "ARM",
                                         "Hexagon",
                                         "LoongArch",
                                         "Mips",
                                         "NVPTX",
                                         "PowerPC",
                                         "RISCV",
                                         "SystemZ",
                                         "WebAssembly",
                                         "X86"}) {
            for (char const* const part : {"TargetInfo", "Target", "TargetMC"}) {
                std::string const name = std::string("LLVMInitialize") + target + part;
                if (auto* const initialise = llvm().library.function<void()>(name.c_str())) {
                    initialise();
                }
            }
        }
    });
}

std::string data_layout(std::string const& triple) {
    initialise_targets();
    void* target = nullptr;
    char* message = nullptr;
    if (llvm().find_target(triple.c_str(), &target, &message) != 0) {
        throw DeviceError(detail::quote(llvm().library.name()) + " cannot compile for " +
                          detail::quote(triple) + ": " + llvm().text(message));
    }
    // Defaults for optimisation, relocations and code model; none of them is in the layout.
    void* const machine = llvm().make_machine(target, triple.c_str(), "", "", 2, 0, 0);
    if (machine == nullptr) {
        throw DeviceError(detail::quote(llvm().library.name()) + " makes no target machine for " +
                          detail::quote(triple));
    }
    void* const layout = llvm().make_layout(machine);
    std::string text = llvm().text(llvm().layout_text(layout));
    llvm().dispose_layout(layout);
    llvm().dispose_machine(machine);
    return text;
}

std::string host_triple() {
    return llvm().text(llvm().default_triple());
}

/// LLVM tells its version since 16; the file's name tells it before.
std::optional<Version> llvm_version() {
    if (auto* const get =
            llvm().library.function<void(unsigned*, unsigned*, unsigned*)>("LLVMGetVersion")) {
        unsigned major = 0;
        unsigned minor = 0;
        unsigned patch = 0;
        get(&major, &minor, &patch);
        return Version{major, minor, patch};
    }
    std::string const& name = llvm().library.name();
    std::size_t const number = name.find_first_of("0123456789");
    return number == std::string::npos ? std::nullopt : Version::parse(name.substr(number));
}

/// A fact; nothing where libLLVM has no answer.
template <typename Ask>
std::optional<Fact> told(Ask const& ask) {
    try {
        return Fact(ask());
    } catch (DeviceError const&) {
        return std::nullopt;
    }
}

/// The host as libLLVM sees it.
DeviceInfo library_device() {
    using detail::driver_text;
    DeviceInfo info;
    info.name = llvm_library().name();
    detail::put(info, "api", llvm_version());
    detail::put(info, "cpu", told([] { return driver_text(llvm().text(llvm().host_cpu())); }));
    detail::put(info, "data_layout", told([] { return driver_text(data_layout(host_triple())); }));
    detail::put(info, "features", told([] {
                    return detail::printable(llvm().text(llvm().host_features()));
                }));
    detail::put(info, "triple", told([] { return driver_text(host_triple()); }));
    return info;
}

/// What libLLVM tells, asked for once, in a child: one that crashes must not end the tests.
std::map<std::string, Fact, std::less<>> const& library_facts() {
    static auto const facts = [] {
        auto const found = detail::discover_in_child({detail::llvm_library_probe});
        auto const& devices = found.at(detail::llvm_library_probe).devices;
        return devices.empty() ? decltype(DeviceInfo::facts)() : devices.front().facts;
    }();
    return facts;
}

/// The host as LLVM's code generator sees it: always there, for what libLLVM tells is late facts.
class LlvmRuntime final : public Runtime {
public:
    Discovery discover() override { return Discovery::present({detail::host_device()}); }

    std::optional<Fact> fact(int, std::string_view name) override {
        if (auto fact = detail::host_fact(name)) {
            return fact;
        }
        if (std::find(std::begin(facts_of_library), std::end(facts_of_library), name) ==
            std::end(facts_of_library)) {
            return std::nullopt;
        }
        auto const found = library_facts().find(name);
        return found == library_facts().end() ? std::nullopt : std::optional<Fact>(found->second);
    }

private:
    static constexpr std::string_view facts_of_library[] = {
        "api", "cpu", "data_layout", "features", "triple"};
};

std::string_view architecture(std::string_view triple) {
    return triple.substr(0, triple.find('-'));
}

/// The host's CPU and features hold only for code that the host runs, and only where the target
/// does not name a CPU of its own.
llvm::Handle describe(Target const* target) {
    auto const stated = [target](char const* key) {
        return target == nullptr ? std::nullopt : target->attr(key);
    };
    std::string const host = host_triple();
    llvm::Handle handle;
    handle.triple = stated("mtriple").value_or(host);
    auto const cpu = stated("mcpu");
    if (cpu) {
        handle.cpu = *cpu;
    } else if (architecture(handle.triple) == architecture(host)) {
        handle.cpu = llvm().text(llvm().host_cpu());
        handle.features = llvm().text(llvm().host_features());
    }
    if (auto const features = stated("mattr")) {
        handle.features += (handle.features.empty() ? "" : ",") + *features;
    }
    handle.data_layout = data_layout(handle.triple);
    return handle;
}

} // namespace

namespace llvm {

Handle handle(Target const& target, Device const& device) {
    static_cast<void>(ordinal_in(device, "llvm"));
    return describe(&target);
}

Handle handle(Device const& device) {
    static_cast<void>(ordinal_in(device, "llvm"));
    return describe(nullptr);
}

} // namespace llvm

Discovery detail::discover_llvm_library() {
    if (!llvm_library()) {
        return llvm_library().found_but_broken() ? Discovery::broken(missing_reason())
                                                 : Discovery::absent(missing_reason());
    }
    return Discovery::present({library_device()});
}

std::unique_ptr<Runtime> detail::make_llvm_runtime() {
    return std::make_unique<LlvmRuntime>();
}

} // namespace catch2_targets
