// SPDX-License-Identifier: BSL-1.0
// A plug-in for a signal processor called DSP.
#include <catch2_targets/plugin.h>

#include <string.h>

// Stands for the vendor's library: two simulated devices.
static int dsp_initialise(void) {
    return 0;
}
static int dsp_device_count(void) {
    return 2;
}
static char const* dsp_device_name(int device) {
    return device == 0 ? "DSP model 0" : "DSP model 1";
}
static int dsp_has_int4(int device) {
    return device == 1;
}
static int dsp_temperature(int device) {
    return 40 + device;
}

static void tell_device(catch2_targets_report* report, int device) {
    report->device(report, dsp_device_name(device));
    report->fact_text(report, "vendor", "ACME");
    report->fact_text(report, "type", "accelerator");
    report->fact_bool(report, "software", 0);
    report->fact_int(report, "compute_units", 8 + 8 * device);
    report->fact_version(report, "api", "2.1");
    if (dsp_has_int4(device)) {
        report->extension(report, "dsp_int4");
    }
}

static void discover(catch2_targets_report* report) {
    if (dsp_initialise() != 0) {
        report->broken(report, "dsp_initialise failed");
        return;
    }
    if (dsp_device_count() == 0) {
        report->absent(report, "the driver has no device");
    }
    for (int device = 0; device < dsp_device_count(); ++device) {
        tell_device(report, device);
    }
}

// Changes from call to call, so discover() leaves it out.
static void fact(int32_t ordinal, char const* name, catch2_targets_report* report) {
    if (strcmp(name, "temperature") == 0) {
        report->fact_int(report, name, dsp_temperature(ordinal));
    }
}

static catch2_targets_plugin const plugin = {
    .version = CATCH2_TARGETS_PLUGIN_VERSION,
    .size = sizeof(catch2_targets_plugin),
    .kind = "dsp",
    .discover = discover,
    .fact = fact,
};

catch2_targets_plugin const* catch2_targets_get_plugin(void) {
    return &plugin;
}
