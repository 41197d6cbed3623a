// SPDX-License-Identifier: BSL-1.0
#include "llvm/jit.hpp"

#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>

#include <stdexcept>
#include <string>

namespace example::llvm {
namespace {

[[noreturn]] void fail(std::string const& call, char* message, void (*dispose)(char*)) {
    std::unique_ptr<char, void (*)(char*)> const owner(message, dispose);
    throw std::runtime_error("llvm: " + call + ": " + message);
}

void check(LLVMErrorRef error, std::string const& call) {
    if (error)
        fail(call, LLVMGetErrorMessage(error), LLVMDisposeErrorMessage);
}

LLVMTargetMachineRef make_machine(catch2_targets::llvm::Handle const& handle) {
    LLVMInitializeNativeTarget();
    LLVMInitializeNativeAsmPrinter();
    LLVMTargetRef target = nullptr;
    char* message = nullptr;
    if (LLVMGetTargetFromTriple(handle.triple.c_str(), &target, &message))
        fail("LLVMGetTargetFromTriple", message, LLVMDisposeMessage);
    return LLVMCreateTargetMachine(target,
                                   handle.triple.c_str(),
                                   handle.cpu.c_str(),
                                   handle.features.c_str(),
                                   LLVMCodeGenLevelDefault,
                                   LLVMRelocDefault,
                                   LLVMCodeModelJITDefault);
}

LLVMOrcLLJITRef make_jit(catch2_targets::llvm::Handle const& handle) {
    auto* const builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, LLVMOrcJITTargetMachineBuilderCreateFromTargetMachine(make_machine(handle)));
    LLVMOrcLLJITRef jit = nullptr;
    check(LLVMOrcCreateLLJIT(&jit, builder), "LLVMOrcCreateLLJIT");
    return jit;
}

LLVMOrcThreadSafeModuleRef parse(char const* ir) {
    auto const dispose = [](LLVMOrcThreadSafeContextRef context) {
        LLVMOrcDisposeThreadSafeContext(context);
    };
    std::unique_ptr<LLVMOrcOpaqueThreadSafeContext, decltype(dispose)> const context(
        LLVMOrcCreateNewThreadSafeContext(), dispose);
    auto* const buffer =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(ir, std::char_traits<char>::length(ir), "ir");
    LLVMModuleRef module = nullptr;
    char* message = nullptr;
    if (LLVMParseIRInContext(
            LLVMOrcThreadSafeContextGetContext(context.get()), buffer, &module, &message))
        fail("LLVMParseIRInContext", message, LLVMDisposeMessage);
    return LLVMOrcCreateNewThreadSafeModule(module, context.get());
}

} // namespace

void Jit::Dispose::operator()(LLVMOrcLLJITRef jit) const {
    // Nothing can be done here about an error; its object is freed all the same.
    LLVMConsumeError(LLVMOrcDisposeLLJIT(jit));
}

Jit::Jit(catch2_targets::llvm::Handle const& machine, char const* ir) : m_jit(make_jit(machine)) {
    check(LLVMOrcLLJITAddLLVMIRModule(
              m_jit.get(), LLVMOrcLLJITGetMainJITDylib(m_jit.get()), parse(ir)),
          "LLVMOrcLLJITAddLLVMIRModule");
}

std::uintptr_t Jit::look_up(char const* name) const {
    LLVMOrcExecutorAddress address = 0;
    check(LLVMOrcLLJITLookup(m_jit.get(), &address, name),
          std::string("LLVMOrcLLJITLookup of '") + name + "'");
    return static_cast<std::uintptr_t>(address);
}

} // namespace example::llvm
