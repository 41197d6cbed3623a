// SPDX-License-Identifier: BSL-1.0
#include "probe/icd_files.hpp"

#include "support/environment.hpp"
#include "support/file.hpp"
#include "support/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>

namespace catch2_targets::detail {

namespace {

using Paths = std::vector<std::string>;

void append(Paths& all, Paths const& more) {
    all.insert(all.end(), more.begin(), more.end());
}

/// The variable's value; `otherwise` where it has none, as the loaders have it.
std::string value_of(char const* variable, std::string const& otherwise = {}) {
    std::string const value = environment_variable(variable).value_or("");
    return value.empty() ? otherwise : value;
}

/// The parts of a variable that is a list of paths.
Paths path_list(char const* variable, std::string const& otherwise = {}) {
    std::string const value = value_of(variable, otherwise);
    Paths paths;
    for (std::string_view rest = value; !rest.empty();) {
        std::size_t const colon = std::min(rest.find(':'), rest.size());
        if (colon > 0) {
            paths.emplace_back(rest.substr(0, colon));
        }
        rest.remove_prefix(std::min(colon + 1, rest.size()));
    }
    return paths;
}

/// What a folder holds that has this extension; a path that is no folder is its own content.
Paths content(std::string const& path, char const* extension) {
    Paths paths = files_in(path, extension);
    return paths.empty() ? Paths{path} : paths;
}

/// An `.icd` file holds a library's name or path.
std::string library_of_icd(std::string const& text) {
    return std::string(trim(std::string_view(text).substr(0, text.find('\n'))));
}

Paths opencl_files(LibrarySearch const& search) {
    Paths files;
    // Depending on the loader this is a folder, a file of the usual folder, or a library.
    std::string const vendors = value_of("OCL_ICD_VENDORS");
    append(files, search.files(vendors));
    Paths lists{"/etc/OpenCL/vendors", vendors};
    append(lists, path_list("OPENCL_VENDOR_PATH"));
    for (std::string const& list : lists) {
        for (std::string const& file : content(list, ".icd")) {
            files.push_back(file);
            append(files, search.files(library_of_icd(read_file(file))));
        }
    }
    for (std::string const& library : path_list("OCL_ICD_FILENAMES")) {
        append(files, search.files(library));
    }
    return files;
}

/// A manifest names a library, or a path that is relative to the manifest.
Paths libraries_of_manifest(std::string const& manifest, LibrarySearch const& search) {
    auto const json = nlohmann::json::parse(read_file(manifest), nullptr, false);
    Paths files;
    for (char const* const part : {"/ICD/library_path", "/layer/library_path"}) {
        nlohmann::json::json_pointer const place(part);
        if (!json.contains(place) || !json.at(place).is_string()) {
            continue;
        }
        auto const library = json.at(place).get<std::string>();
        bool const is_relative =
            library.find('/') != std::string::npos && !starts_with(library, "/");
        std::string const folder = manifest.substr(0, manifest.rfind('/') + 1);
        append(files, search.files(is_relative ? folder + library : library));
    }
    return files;
}

/// Where a Vulkan loader looks for manifests.
Paths vulkan_lists() {
    Paths lists;
    for (char const* const variable : {"VK_DRIVER_FILES",
                                       "VK_ICD_FILENAMES",
                                       "VK_ADD_DRIVER_FILES",
                                       "VK_LAYER_PATH",
                                       "VK_ADD_LAYER_PATH",
                                       "VK_IMPLICIT_LAYER_PATH",
                                       "VK_ADD_IMPLICIT_LAYER_PATH"}) {
        append(lists, path_list(variable));
    }
    std::string const home = environment_variable("HOME").value_or("");
    Paths bases = path_list("XDG_CONFIG_HOME", home + "/.config");
    append(bases, path_list("XDG_CONFIG_DIRS", "/etc/xdg"));
    append(bases, {"/usr/local/etc", "/etc"});
    append(bases, path_list("XDG_DATA_HOME", home + "/.local/share"));
    append(bases, path_list("XDG_DATA_DIRS", "/usr/local/share:/usr/share"));
    for (std::string const& base : bases) {
        for (char const* const folder : {"icd.d", "implicit_layer.d", "explicit_layer.d"}) {
            lists.push_back(base + "/vulkan/" + folder);
        }
    }
    return lists;
}

Paths vulkan_files(LibrarySearch const& search) {
    Paths files;
    for (std::string const& list : vulkan_lists()) {
        for (std::string const& file : content(list, ".json")) {
            files.push_back(file);
            append(files, libraries_of_manifest(file, search));
        }
    }
    return files;
}

} // namespace

std::vector<std::string> icd_files(LibrarySearch const& search) {
    Paths files = opencl_files(search);
    append(files, vulkan_files(search));
    return files;
}

} // namespace catch2_targets::detail
