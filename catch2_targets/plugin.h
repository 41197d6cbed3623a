// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_PLUGIN_H
#define CATCH2_TARGETS_PLUGIN_H

/// What a shared library exports that brings a kind of its own to test binaries which were built
/// without it: CATCH2_TARGETS_LIBRARY_PATH names it (docs/how-to/write-a-plug-in.md).
///
/// Plain C, and nothing to link: the library can be built by another compiler than the tests.
#include <stdint.h>

/// The version of what stands here. It changes where an older library could no longer be read; what
/// is added at the end of a struct does not change it, but the struct's `size`. Since 0.1.
#define CATCH2_TARGETS_PLUGIN_VERSION 1

#if defined(_WIN32)
#define CATCH2_TARGETS_PLUGIN_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define CATCH2_TARGETS_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define CATCH2_TARGETS_PLUGIN_EXPORT
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// Takes what a plug-in tells. It is made by the caller, is valid during the call that it is handed
/// to, and is used by that call's thread only.
///
/// All texts are UTF-8, end with a NUL, and are copied before a function returns. Names of facts
/// are made of letters, digits and `_`, and begin with a letter; docs/reference/facts.md lists
/// those that have a meaning already. A text that is null, a name that is none, a fact that was
/// told before, and a fact of no device make the runtime broken, with that as the reason.
typedef struct catch2_targets_report catch2_targets_report;
struct catch2_targets_report {
    /// How many bytes the struct has: a member further on than that is not there.
    uint32_t size;

    /// Nothing is wrong, and nothing is there: `the driver has no device`. Lower case, no full
    /// stop.
    void (*absent)(catch2_targets_report* report, char const* reason);

    /// Something is there, and does not work: `npu_init: error 7`. Wins over all else that is told.
    void (*broken)(catch2_targets_report* report, char const* reason);

    /// The next device, in the order of the driver: the first one has ordinal 0. Its name and its
    /// ordinal become facts of it. The functions below tell of the device that was told last.
    void (*device)(catch2_targets_report* report, char const* name);

    /// A truth value: `software`. Any number but 0 is true.
    void (*fact_bool)(catch2_targets_report* report, char const* name, int32_t value);

    /// A whole number: `memory`, in bytes.
    void (*fact_int)(catch2_targets_report* report, char const* name, int64_t value);

    /// A real number; neither infinite nor NaN.
    void (*fact_double)(catch2_targets_report* report, char const* name, double value);

    /// A version, of one to four numbers: `api`, `1.3.239`.
    void (*fact_version)(catch2_targets_report* report, char const* name, char const* value);

    /// A text: `vendor`.
    void (*fact_text)(catch2_targets_report* report, char const* name, char const* value);

    /// An extension that the device offers. Its name begins with the kind's and `_` (`npu_int4`),
    /// so that one which is not told is known to be missing.
    void (*extension)(catch2_targets_report* report, char const* name);
};

/// What the library has. It stays as it is until the process ends.
///
/// The functions can be called from any thread, but never from two at once.
typedef struct catch2_targets_plugin catch2_targets_plugin;
struct catch2_targets_plugin {
    /// CATCH2_TARGETS_PLUGIN_VERSION.
    uint32_t version;

    /// sizeof(catch2_targets_plugin).
    uint32_t size;

    /// The kind's name, the same as in the library's file name.
    char const* kind;

    /// 1 for a gpu kind, whose file name says so, too: `libcatch2_targets_npu.gpu.so`; else 0.
    int32_t is_gpu;

    /// Looks for devices and tells of them, or why there are none: `absent`, `broken`. Called once
    /// per process, before all else; in a process of its own where the system can start one, so
    /// that it may crash or hang.
    void (*discover)(catch2_targets_report* report);

    /// Tells one fact that `discover` left out, because it costs much or changes from call to call;
    /// nothing where it is not known. Called in the test process. Null where there are no such
    /// facts.
    void (*fact)(int32_t ordinal, char const* name, catch2_targets_report* report);

    /// Tells `broken`, with the reason, where the device works no longer. Called in the test
    /// process, and only where the library is in it. Null where it cannot tell.
    void (*health)(int32_t ordinal, catch2_targets_report* report);
};

/// The one function that the library exports. Called once per process; null is an error. Since 0.1.
CATCH2_TARGETS_PLUGIN_EXPORT catch2_targets_plugin const* catch2_targets_get_plugin(void);

#ifdef __cplusplus
}
#endif

#endif
