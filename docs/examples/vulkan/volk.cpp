// SPDX-License-Identifier: BSL-1.0
// volk is one header; this file holds its functions.
#define VOLK_IMPLEMENTATION
#include <volk.h>
