// SPDX-License-Identifier: BSL-1.0
// A plug-in of the kind `faulty` that does what FAKE_PLUGIN says, as it is loaded or later.
#include <catch2_targets/plugin.h>

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is_told(char const* fault) {
    char const* const told = getenv("FAKE_PLUGIN");
    return told != NULL && strcmp(told, fault) == 0;
}

static void hang(void) {
    for (;;) {
        pause();
    }
}

__attribute__((constructor)) static void load(void) {
    if (is_told("crash as it loads")) {
        raise(SIGSEGV);
    } else if (is_told("hang as it loads")) {
        hang();
    } else if (is_told("exit as it loads")) {
        exit(3);
    }
}

static void tell_device(catch2_targets_report* report) {
    report->device(report, "faulty device");
    report->fact_text(report, "vendor", "nobody");
    report->fact_bool(report, "software", 1);
    report->fact_double(report, "clock", 1.5);
    report->fact_int(report, "memory", INT64_MAX);
}

// What breaks a rule, and where it does.
static void misbehave(catch2_targets_report* report) {
    if (is_told("nameless device")) {
        report->device(report, "");
    } else if (is_told("fact of no device")) {
        report->fact_int(report, "memory", 1);
    } else if (is_told("extension of no device")) {
        report->extension(report, "faulty_int4");
    }
    tell_device(report);
    if (is_told("null text")) {
        report->fact_text(report, "driver", NULL);
    } else if (is_told("null name")) {
        report->fact_int(report, NULL, 1);
    } else if (is_told("bad name")) {
        report->fact_int(report, "work group", 1);
    } else if (is_told("fact twice")) {
        report->fact_int(report, "memory", 1);
    } else if (is_told("not finite")) {
        report->fact_double(report, "load", INFINITY);
    } else if (is_told("bad version")) {
        report->fact_version(report, "driver", "\033new");
    } else if (is_told("bad extension")) {
        report->extension(report, "cl_khr_fp16");
    }
}

static void discover(catch2_targets_report* report) {
    if (is_told("crash")) {
        raise(SIGSEGV);
    } else if (is_told("abort")) {
        fputs("faulty: cannot go on\n", stderr);
        abort();
    } else if (is_told("hang")) {
        hang();
    } else if (is_told("exit")) {
        exit(0);
    } else if (is_told("absent")) {
        report->absent(report, "no faulty device is plugged in");
    } else if (is_told("broken")) {
        tell_device(report);
        report->broken(report, "faulty_init: error 7");
    } else if (is_told("no device")) {
        return;
    } else if (is_told("no reason")) {
        report->broken(report, "");
    } else {
        puts("noise on stdout");
        misbehave(report);
    }
}

static void fact(int32_t ordinal, char const* name, catch2_targets_report* report) {
    if (strcmp(name, "process") == 0) {
        report->fact_int(report, name, getpid());
    } else if (strcmp(name, "ordinal_asked") == 0) {
        report->fact_int(report, name, ordinal);
    } else if (strcmp(name, "misspelt") == 0) {
        report->fact_int(report, "mispelt", 1);
    } else if (strcmp(name, "nameless") == 0) {
        report->fact_int(report, NULL, 1);
    }
}

static void health(int32_t ordinal, catch2_targets_report* report) {
    if (is_told("lost")) {
        report->broken(report, ordinal == 0 ? "faulty_sync: error 700" : "");
    }
}

static catch2_targets_plugin plugin = {
    .version = CATCH2_TARGETS_PLUGIN_VERSION,
    .size = sizeof(catch2_targets_plugin),
    .kind = "faulty",
    .discover = discover,
    .fact = fact,
    .health = health,
};

catch2_targets_plugin const* catch2_targets_get_plugin(void) {
    if (is_told("null")) {
        return NULL;
    }
    plugin.is_gpu = is_told("gpu");
    if (is_told("other version")) {
        plugin.version = 2;
    } else if (is_told("short")) {
        plugin.size = 8;
    } else if (is_told("long")) {
        plugin.size += 8;
    } else if (is_told("kindless")) {
        plugin.kind = NULL;
    } else if (is_told("discoverless")) {
        plugin.discover = NULL;
    } else if (is_told("factless")) {
        plugin.fact = NULL;
    } else if (is_told("healthless")) {
        plugin.health = NULL;
    }
    return &plugin;
}
