// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_LLVM_JIT_HPP
#define EXAMPLES_LLVM_JIT_HPP

#include <catch2_targets/llvm.hpp>

#include <llvm-c/LLJIT.h>

#include <memory>

namespace example::llvm {

/// Compiles LLVM IR for a target and keeps the machine code. Errors throw std::runtime_error with
/// LLVM's own message.
class Jit {
public:
    /// Compiles the functions of `ir`, a module as text, on first look-up.
    Jit(catch2_targets::llvm::Handle const& machine, char const* ir);

    /// The compiled function; it lives as long as this object. `Signature` is that of its
    /// definition in IR: `void(std::int64_t, float*)`.
    template <typename Signature>
    Signature* function(char const* name) const {
        // LLVM gives addresses as integers, those of another process too.
        return reinterpret_cast<Signature*>(look_up(name)); // NOLINT(performance-no-int-to-ptr)
    }

private:
    struct Dispose {
        void operator()(LLVMOrcLLJITRef jit) const;
    };

    std::uintptr_t look_up(char const* name) const;

    std::unique_ptr<LLVMOrcOpaqueLLJIT, Dispose> m_jit;
};

} // namespace example::llvm

#endif
