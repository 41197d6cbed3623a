// SPDX-License-Identifier: BSL-1.0
// What every fake does when it is loaded.
#include "programmed.hpp"

namespace {

[[gnu::constructor]] void at_load() {
    fakes::error_of(FAKE_KIND "_load");
}

} // namespace
