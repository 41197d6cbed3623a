// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_RUNTIMES_PLUGIN_REPORT_HPP
#define CATCH2_TARGETS_SRC_RUNTIMES_PLUGIN_REPORT_HPP

#include <catch2_targets/plugin.h>
#include <catch2_targets/runtime.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace catch2_targets::detail {

/// Takes what a plug-in tells in one call, and makes of it what a runtime answers. It believes
/// nothing: texts are made safe, and what breaks the rules of plugin.h is remembered.
class PluginReport final : private catch2_targets_report {
public:
    /// Of a plug-in whose extensions' names begin with `extension_prefix`.
    explicit PluginReport(std::string_view extension_prefix);
    PluginReport(PluginReport const&) = delete;
    PluginReport& operator=(PluginReport const&) = delete;

    /// What the plug-in is handed.
    catch2_targets_report* handle() noexcept { return this; }

    /// Lets facts be told that are of no device here: of the one that the call is about.
    void begin_device() { m_devices.emplace_back(); }

    /// What `discover` told.
    Discovery discovery() const;

    /// What `fact` told of this name; nothing where it told something else, or broke the rules.
    std::optional<Fact> fact(std::string_view name) const;

private:
    static PluginReport& self(catch2_targets_report* report);
    void add_device(char const* name);
    void add_fact(char const* name, Fact value);
    void add_version(char const* name, char const* value);
    void add_extension(char const* name);
    std::optional<std::string> text(char const* given);
    std::string reason(char const* given);
    void blame(std::string_view what);

    std::string m_extension_prefix;
    std::vector<DeviceInfo> m_devices;
    std::optional<std::string> m_absent;
    std::optional<std::string> m_broken;
    std::string m_breach; ///< the first one
};

} // namespace catch2_targets::detail

#endif
