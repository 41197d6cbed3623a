// SPDX-License-Identifier: BSL-1.0
// A plug-in in C++.
#include <catch2_targets/plugin.h>

static void discover(catch2_targets_report* report) {
    report->absent(report, "there never is one");
}

catch2_targets_plugin const* catch2_targets_get_plugin() {
    static catch2_targets_plugin const plugin = {
        CATCH2_TARGETS_PLUGIN_VERSION, sizeof plugin, "npu", 0, discover, nullptr, nullptr};
    return &plugin;
}
