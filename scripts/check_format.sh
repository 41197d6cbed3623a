#!/bin/bash
# SPDX-License-Identifier: BSL-1.0
# Checks that clang-format 14 would leave every source as it is.
set -euo pipefail
cd "$(dirname "$0")/.."

find catch2_targets src test docs \( -name '*.[ch]' -o -name '*.[ch]pp' \) -print0 |
    xargs -0 clang-format --dry-run --Werror
