// SPDX-License-Identifier: BSL-1.0
#include "runtimes/plugin.hpp"

#include "runtimes/facts.hpp"
#include "runtimes/plugin_report.hpp"
#include "support/loaded_library.hpp"
#include "support/text.hpp"

#include <catch2_targets/plugin.h>

#include <string>
#include <utility>

namespace catch2_targets::detail {

namespace {

/// What keeps a plug-in from being used; empty where nothing does. Its members are looked at in the
/// order in which they tell whether the next one is there.
std::string problem_of(catch2_targets_plugin const* plugin, PluginFile const& file) {
    if (plugin == nullptr) {
        return "gives no plug-in";
    }
    if (plugin->version != CATCH2_TARGETS_PLUGIN_VERSION) {
        return "is a plug-in of version " + std::to_string(plugin->version) +
               " (known: " + std::to_string(CATCH2_TARGETS_PLUGIN_VERSION) + ")";
    }
    if (plugin->size < sizeof *plugin) {
        return "describes its plug-in in " + std::to_string(plugin->size) + " bytes (version " +
               std::to_string(plugin->version) + " has " + std::to_string(sizeof *plugin) + ")";
    }
    if (plugin->kind == nullptr || !equal_ignoring_case(plugin->kind, file.kind)) {
        return "is not for kind " + quote(file.kind) + ", as its name says, but for " +
               (plugin->kind == nullptr ? "none" : quote(driver_text(plugin->kind)));
    }
    if ((plugin->is_gpu != 0) != file.is_gpu) {
        return plugin->is_gpu != 0 ? "is for a gpu kind, but its name does not have '.gpu'"
                                   : "is not for a gpu kind, but its name has '.gpu'";
    }
    return plugin->discover == nullptr ? "has no function 'discover'" : "";
}

class PluginRuntime final : public Runtime {
public:
    explicit PluginRuntime(PluginFile file)
        : m_file(std::move(file)),
          m_extension_prefix(m_file.kind + "_"),
          m_loaded({m_file.path}) {}

    Discovery discover() override { return found(); }

    std::optional<Fact> fact(int ordinal, std::string_view name) override {
        if (!has(ordinal) || m_plugin->fact == nullptr) {
            return std::nullopt;
        }
        PluginReport report(m_extension_prefix);
        report.begin_device();
        m_plugin->fact(ordinal, std::string(name).c_str(), report.handle());
        return report.fact(name);
    }

    std::string_view extension_prefix() const override { return m_extension_prefix; }

    Health healthy(int ordinal) override {
        if (!m_found && !m_loaded.find()) {
            return Health::good();
        }
        if (!has(ordinal) || m_plugin->health == nullptr) {
            return Health::unknown();
        }
        PluginReport report(m_extension_prefix);
        m_plugin->health(ordinal, report.handle());
        Discovery const told = report.discovery();
        return told.status == Discovery::Status::broken ? Health::lost(told.reason)
                                                        : Health::good();
    }

private:
    /// What came of looking in this process, once.
    Discovery const& found() { return m_found ? *m_found : m_found.emplace(look()); }

    Discovery look() {
        auto const library = DynamicLibrary::open({m_file.path});
        if (!library) {
            return library.found_but_broken() ? Discovery::broken(library.error())
                                              : Discovery::absent(library.error());
        }
        auto* const get =
            library.required<decltype(catch2_targets_get_plugin)>("catch2_targets_get_plugin");
        catch2_targets_plugin const* const plugin = get();
        std::string const problem = problem_of(plugin, m_file);
        if (!problem.empty()) {
            return Discovery::broken(quote(m_file.path) + " " + problem);
        }
        m_plugin = plugin;
        PluginReport report(m_extension_prefix);
        m_plugin->discover(report.handle());
        return report.discovery();
    }

    /// Whether the device is there in this process, which may not be the one that found it.
    bool has(int ordinal) {
        return ordinal >= 0 && static_cast<std::size_t>(ordinal) < found().devices.size();
    }

    PluginFile m_file;
    std::string m_extension_prefix;
    catch2_targets_plugin const* m_plugin = nullptr;
    std::optional<Discovery> m_found;
    LoadedLibrary m_loaded;
};

} // namespace

std::unique_ptr<Runtime> make_plugin_runtime(PluginFile file) {
    return std::make_unique<PluginRuntime>(std::move(file));
}

} // namespace catch2_targets::detail
