// SPDX-License-Identifier: BSL-1.0
#include "probe/file.hpp"

#include <catch2_targets/version.hpp>

#include "probe/conditions.hpp"
#include "probe/wire.hpp"
#include "support/environment.hpp"
#include "support/file.hpp"
#include "support/notice.hpp"
#include "support/text.hpp"

#include <nlohmann/json.hpp>

#include <exception>

namespace catch2_targets::detail {

namespace {

using Json = nlohmann::json;

constexpr int schema = 1;

Json to_json(RuntimeReport const& report) {
    Json json = {{"status", "disabled"}, {"reason", report.disabled}, {"devices", Json::array()}};
    if (report.disabled.empty()) {
        json = detail::to_json(report.discovery);
    }
    json["kind"] = report.kind;
    return json;
}

/// Why the file is of no use here; empty where it is.
std::string obstacle(Json const& file, Json const& conditions) {
    if (file.at("schema") != schema || file.at("version") != library_version()) {
        return "it is of version " + file.at("version").get<std::string>() + " (schema " +
               file.at("schema").dump() + "), this is " + library_version() + " (schema " +
               std::to_string(schema) + ")";
    }
    return conditions_difference(file.at("conditions"), conditions);
}

std::map<std::string, Discovery> found_in(Json const& file) {
    std::map<std::string, Discovery> found;
    for (Json const& runtime : file.at("runtimes")) {
        // This build may have what the tool's does not.
        if (runtime.at("status") != "disabled") {
            found.emplace(runtime.at("kind").get<std::string>(), discovery_from_json(runtime));
        }
    }
    return found;
}

std::map<std::string, Discovery> read_saved_probes() {
    auto const value = environment_variable(probe_file_variable);
    std::string const path(value ? trim(*value) : std::string_view());
    if (path.empty()) {
        return {};
    }
    SavedProbes saved = read_probe_file(path);
    if (!saved.problem.empty()) {
        notice(std::string(probe_file_variable) + ": " + quote(path) +
               " is not used: " + saved.problem);
    }
    return std::move(saved.found);
}

} // namespace

std::string library_version() {
    return std::to_string(CATCH2_TARGETS_VERSION_MAJOR) + '.' +
           std::to_string(CATCH2_TARGETS_VERSION_MINOR) + '.' +
           std::to_string(CATCH2_TARGETS_VERSION_PATCH);
}

Json to_probe_file(std::vector<RuntimeReport> const& reports, Json const& conditions) {
    Json runtimes = Json::array();
    for (RuntimeReport const& report : reports) {
        runtimes.push_back(to_json(report));
    }
    return {{"schema", schema},
            {"version", library_version()},
            {"conditions", conditions},
            {"runtimes", runtimes}};
}

SavedProbes parse_probe_file(std::string_view text, Json const& conditions) {
    Json const file = Json::parse(text.begin(), text.end(), nullptr, false);
    if (file.is_discarded()) {
        return {{}, "it is not JSON, or was cut short"};
    }
    try {
        std::string const problem = obstacle(file, conditions);
        return problem.empty() ? SavedProbes{found_in(file), {}} : SavedProbes{{}, problem};
    } catch (std::exception const&) {
        return {{}, "it is not what 'catch2-targets info --json' writes"};
    }
}

SavedProbes read_probe_file(std::string const& path) {
    FileText const file = read_private_file(path);
    return file.problem.empty() ? parse_probe_file(file.text, probe_conditions())
                                : SavedProbes{{}, file.problem};
}

std::map<std::string, Discovery> const& saved_probes() {
    static auto const* const saved = new std::map<std::string, Discovery>(read_saved_probes());
    return *saved;
}

} // namespace catch2_targets::detail
