// SPDX-License-Identifier: BSL-1.0
// Preloaded into a process, makes the libraries whose names begin with one of FAKE_NO_LIBRARY's
// (separated by colons) missing there, though they are on the machine.
#include "programmed.hpp"

#include <sstream>
#include <string>

#include <dlfcn.h>

namespace {

bool is_hidden(std::string const& name) {
    std::istringstream hidden(fakes::text("FAKE_NO_LIBRARY", ""));
    for (std::string beginning; std::getline(hidden, beginning, ':');) {
        if (name.compare(0, beginning.size(), beginning) == 0) {
            return true;
        }
    }
    return false;
}

} // namespace

// NOLINTNEXTLINE(readability-inconsistent-declaration-parameter-name): the C library's are reserved
extern "C" void* dlopen(char const* name, int mode) {
    using Open = void*(char const*, int);
    static auto* const real = reinterpret_cast<Open*>(::dlsym(RTLD_NEXT, "dlopen"));
    bool const hides = name != nullptr && is_hidden(name);
    return real(hides ? (std::string("/nowhere/") + name).c_str() : name, mode);
}
