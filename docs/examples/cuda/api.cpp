// SPDX-License-Identifier: BSL-1.0
#include "cuda/api.hpp"

namespace example::cuda {

Api const& api() {
    static Api const functions;
    return functions;
}

void check(Result code, char const* call) {
    if (code == 0)
        return;
    char const* name = nullptr;
    api().get_error_name(code, &name);
    throw std::runtime_error(std::string(call) + ": " + (name ? name : "error") + " (" +
                             std::to_string(code) + ")");
}

} // namespace example::cuda
