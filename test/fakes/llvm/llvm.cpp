// SPDX-License-Identifier: BSL-1.0
// A stand-in for libLLVM: as much of its C API as the facts of llvm need. FAKE_<function> says what
// a function does, FAKE_LLVM_CPU what the host's CPU is called.
#include "programmed.hpp"

#include <cstdlib>
#include <cstring>

namespace {

char* copy(std::string const& text) {
    return ::strdup(text.c_str());
}

int anything = 0;

} // namespace

// NOLINTBEGIN(readability-identifier-naming): the names are the real library's
extern "C" {

void LLVMGetVersion(unsigned* major, unsigned* minor, unsigned* patch) {
    fakes::error_of("LLVMGetVersion");
    *major = 24;
    *minor = 1;
    *patch = 0;
}

void LLVMDisposeMessage(char* message) {
    std::free(message); // NOLINT(cppcoreguidelines-no-malloc): copy() made it so
}

char* LLVMGetDefaultTargetTriple() {
    fakes::error_of("LLVMGetDefaultTargetTriple");
    return copy("fake-unknown-linux-gnu");
}

char* LLVMGetHostCPUName() {
    fakes::error_of("LLVMGetHostCPUName");
    return copy(fakes::text("FAKE_LLVM_CPU", "fakecpu"));
}

char* LLVMGetHostCPUFeatures() {
    fakes::error_of("LLVMGetHostCPUFeatures");
    return copy("+fake,-real");
}

int LLVMGetTargetFromTriple(char const*, void** target, char** message) {
    int const error = fakes::error_of("LLVMGetTargetFromTriple");
    *target = &anything;
    *message = error == 0 ? nullptr : copy("the fake knows no such target");
    return error;
}

void* LLVMCreateTargetMachine(void*, char const*, char const*, char const*, int, int, int) {
    return fakes::error_of("LLVMCreateTargetMachine") == 0 ? &anything : nullptr;
}

void LLVMDisposeTargetMachine(void*) {}

void* LLVMCreateTargetDataLayout(void*) {
    return &anything;
}

char* LLVMCopyStringRepOfTargetData(void*) {
    return copy("e-fake");
}

void LLVMDisposeTargetData(void*) {}

} // extern "C"
// NOLINTEND(readability-identifier-naming)
