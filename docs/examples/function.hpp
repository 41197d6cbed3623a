// SPDX-License-Identifier: BSL-1.0
#ifndef EXAMPLES_FUNCTION_HPP
#define EXAMPLES_FUNCTION_HPP

#include <stdexcept>
#include <string>

namespace example {

/// A function of a library that was opened at run time; becomes a pointer of the type it is
/// assigned to: `decltype(&clFinish) finish = Function("clFinish", opencl::function("clFinish"))`.
class Function {
public:
    /// Throws std::runtime_error where `address` is null: the library does not have the function.
    Function(char const* name, void* address) : m_address(address) {
        if (!address)
            throw std::runtime_error(std::string("this driver has no function '") + name + "'");
    }

    template <typename Signature>
    operator Signature*() const {
        return reinterpret_cast<Signature*>(m_address);
    }

private:
    void* m_address;
};

} // namespace example

#endif
