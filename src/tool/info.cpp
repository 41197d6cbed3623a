// SPDX-License-Identifier: BSL-1.0
#include "tool/info.hpp"

#include <catch2_targets/kind.hpp>

#include "probe/conditions.hpp"
#include "probe/discover.hpp"
#include "probe/file.hpp"
#include "probe/parent.hpp"
#include "runtime.hpp"
#include "selection.hpp"
#include "support/notice.hpp"
#include "support/text.hpp"
#include "tool/info_table.hpp"

#include <nlohmann/json.hpp>

#include <map>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

namespace catch2_targets::tool {

namespace {

using detail::RuntimeReport;

/// The host runs code whatever became of the libLLVM that was asked for its facts.
Discovery bare_llvm(Discovery const& probed) {
    detail::notice("llvm: its facts are unknown: " + probed.reason);
    return detail::discover("llvm");
}

/// A plug-in that cannot be used hides no other.
void use_plugins() {
    for (std::string const& error : detail::use_listed_plugins()) {
        detail::notice(error);
    }
}

/// Everything but the host is probed in child processes, libLLVM too, all of them at once.
std::vector<RuntimeReport> report_runtimes() {
    use_plugins();
    std::vector<std::string> in_child;
    for (Kind const* const kind : known_kinds()) {
        if (detail::is_enabled(kind->name) && kind->name != "cpu") {
            in_child.push_back(kind->name);
        }
    }
    auto found = detail::discover_in_child(in_child);
    found.emplace("cpu", detail::discover("cpu"));

    std::vector<RuntimeReport> reports;
    for (Kind const* const kind : known_kinds()) {
        RuntimeReport report{kind->name, {}, {}};
        if (!detail::is_enabled(kind->name)) {
            report.disabled = detail::disabled_reason(kind->name);
        } else {
            Discovery const& probed = found.at(kind->name);
            bool const lost_llvm =
                kind->name == "llvm" && probed.status != Discovery::Status::present;
            report.discovery = lost_llvm ? bare_llvm(probed) : probed;
        }
        reports.push_back(std::move(report));
    }
    return reports;
}

/// Commas need no quotes in a shell, in CMake, and in a file of variables.
std::string selection_of(std::vector<RuntimeReport> const& reports) {
    std::vector<std::string> kinds;
    for (RuntimeReport const& report : reports) {
        if (report.disabled.empty() && report.discovery.status == Discovery::Status::present) {
            kinds.push_back(report.kind);
        }
    }
    return "CATCH2_TARGETS=" + detail::join(kinds, ",") + "\n";
}

std::string json_of(std::vector<RuntimeReport> const& reports) {
    auto const json = detail::to_probe_file(reports, detail::probe_conditions());
    return json.dump(2, ' ', true, nlohmann::json::error_handler_t::replace) + "\n";
}

struct Options {
    bool as_json = false;
    bool as_selection = false;
};

} // namespace

void add_info(CLI::App& app, std::ostream& out) {
    CLI::App* const info =
        app.add_subcommand("info", "Show every runtime and its devices, or why it has none");
    auto const options = std::make_shared<Options>();
    CLI::Option* const json = info->add_flag(
        "--json", options->as_json, "As JSON, which CATCH2_TARGETS_PROBE_FILE can name");
    info->add_flag("--select",
                   options->as_selection,
                   "As the value of CATCH2_TARGETS that selects what can run here")
        ->excludes(json);
    info->callback([options, &out] {
        std::vector<RuntimeReport> const reports = report_runtimes();
        if (options->as_json) {
            out << json_of(reports);
        } else if (options->as_selection) {
            out << selection_of(reports);
        } else {
            out << info_table(reports);
        }
    });
}

} // namespace catch2_targets::tool
