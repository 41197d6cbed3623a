// SPDX-License-Identifier: BSL-1.0
extern "C" int needed() {
    return 42;
}
