// SPDX-License-Identifier: BSL-1.0
#include "support/process.hpp"

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

namespace catch2_targets::detail {

// The child answers before the program's own initialisers run, which has not been tried on Windows:
// probes run in the process there, and the run says so.
SelfRun run_self(std::string const&, std::string const&, std::chrono::milliseconds) {
    return {"this version does not start probes of their own on Windows", {}};
}

long process_id() {
    return static_cast<long>(GetCurrentProcessId());
}

} // namespace catch2_targets::detail
