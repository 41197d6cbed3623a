// SPDX-License-Identifier: BSL-1.0
extern "C" int needed();

extern "C" int needy() {
    return needed();
}
