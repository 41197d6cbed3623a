// SPDX-License-Identifier: BSL-1.0
#include "probe/conditions.hpp"

#include "probe/icd_files.hpp"
#include "runtimes/driver_names.hpp"
#include "runtimes/plugin_file.hpp"
#include "support/environment.hpp"
#include "support/file.hpp"
#include "support/library_search.hpp"
#include "support/machine.hpp"
#include "support/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace catch2_targets::detail {

namespace {

using Json = nlohmann::json;

/// What the names of variables begin with that decide which devices drivers show, or what they say
/// of them.
constexpr char const* driver_variables[] = {
    "AMD_",      "CUDA_",    "DISABLE_LAYER_",
    "DRI_PRIME", "GALLIUM_", "GPU_DEVICE_ORDINAL",
    "HIP_",      "HSA_",     "LD_",
    "LP_",       "MESA_",    "NODEVICE_SELECT",
    "NVIDIA_",   "OCL_",     "ONEAPI_",
    "OPENCL_",   "POCL_",    "ROCR_",
    "VK_",       "ZE_",      plugin_variable,
};

/// What a system tells of itself, and how a message calls it.
struct Part {
    char const* key;
    std::string Machine::*text;
};
constexpr Part machine_parts[] = {{"machine", &Machine::id},
                                  {"boot", &Machine::boot},
                                  {"host", &Machine::host},
                                  {"architecture", &Machine::architecture},
                                  {"user", &Machine::user}};

Json set_variables() {
    Json variables = Json::object();
    for (char const* const prefix : driver_variables) {
        for (auto const& [name, value] : environment_variables(prefix)) {
            variables[name] = printable(value);
        }
    }
    return variables;
}

/// In the order of the loader's search: of two files of one name it takes the first.
Json stamped_files() {
    LibrarySearch const search;
    std::vector<std::string> paths;
    for (char const* const kind : {"cuda", "opencl", "rocm", "vulkan"}) {
        for (std::string const& name : driver_names(kind)) {
            std::vector<std::string> const found = search.files(name);
            paths.insert(paths.end(), found.begin(), found.end());
        }
    }
    std::string const listed = environment_variable(plugin_variable).value_or("");
    for (PluginFile const& plugin : find_plugins(listed).files) {
        paths.push_back(plugin.path);
    }
    std::vector<std::string> const icds = icd_files(search);
    paths.insert(paths.end(), icds.begin(), icds.end());

    Json files = Json::array();
    for (std::string const& path : paths) {
        if (auto const stamp = file_stamp(path)) {
            files.push_back({{"path", printable(path)},
                             {"size", stamp->size},
                             {"modified_ns", stamp->modified}});
        }
    }
    return files;
}

std::string state_of(Json const& variables, std::string const& name) {
    return variables.contains(name) ? "set to " + quote(variables.at(name).get<std::string>())
                                    : std::string("not set");
}

std::string variable_difference(Json const& then, Json const& now) {
    Json all = then;
    all.update(now);
    for (auto const& [name, value] : all.items()) {
        std::string const before = state_of(then, name);
        std::string const after = state_of(now, name);
        if (before != after) {
            return name + " is " + after + ", and was " + before + " when it was made";
        }
    }
    return {};
}

Json const* find_path(Json const& files, Json const& path) {
    auto const found = std::find_if(
        files.begin(), files.end(), [&](Json const& file) { return file.at("path") == path; });
    return found == files.end() ? nullptr : &*found;
}

std::string file_difference(Json const& then, Json const& now) {
    for (Json const& file : then) {
        Json const* const same = find_path(now, file.at("path"));
        if (same == nullptr || *same != file) {
            return quote(file.at("path").get<std::string>()) +
                   (same == nullptr ? " is gone" : " was changed") + " since it was made";
        }
    }
    for (Json const& file : now) {
        if (find_path(then, file.at("path")) == nullptr) {
            return quote(file.at("path").get<std::string>()) + " is new since it was made";
        }
    }
    return then == now ? "" : "drivers are looked for in another order since it was made";
}

} // namespace

Json probe_conditions() {
    Json conditions;
    Machine const machine = this_machine();
    for (Part const& part : machine_parts) {
        conditions[part.key] = printable(machine.*part.text);
    }
    conditions["variables"] = set_variables();
    conditions["files"] = stamped_files();
    return conditions;
}

std::string conditions_difference(Json const& then, Json const& now) {
    if (now.at("boot").get<std::string>().empty()) {
        return "this system does not tell one boot from another";
    }
    for (Part const& part : machine_parts) {
        if (then.at(part.key) != now.at(part.key)) {
            return std::string("it is of another ") + part.key;
        }
    }
    std::string const difference = variable_difference(then.at("variables"), now.at("variables"));
    return difference.empty() ? file_difference(then.at("files"), now.at("files")) : difference;
}

} // namespace catch2_targets::detail
