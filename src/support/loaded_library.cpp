// SPDX-License-Identifier: BSL-1.0
#include "support/loaded_library.hpp"

namespace catch2_targets::detail {

// To look for a library that is not there costs file accesses, so it is done anew only where one
// was loaded since.
DynamicLibrary const& LoadedLibrary::find() {
    if (!m_library) {
        unsigned long long const loads = DynamicLibrary::loads();
        if (loads == 0 || loads != m_loads_looked_at) {
            m_loads_looked_at = loads;
            m_library = DynamicLibrary::find_loaded(m_names);
        }
    }
    return m_library;
}

} // namespace catch2_targets::detail
