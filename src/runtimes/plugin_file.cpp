// SPDX-License-Identifier: BSL-1.0
#include "runtimes/plugin_file.hpp"

#include "support/dynamic_library.hpp"
#include "support/text.hpp"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace catch2_targets::detail {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view stem = "catch2_targets_";
constexpr std::string_view gpu_mark = ".gpu";

bool remove_suffix(std::string_view& text, std::string_view suffix) {
    bool const has_suffix =
        text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
    text.remove_suffix(has_suffix ? suffix.size() : 0);
    return has_suffix;
}

/// How the file of a kind `npu` is called here.
std::string example(std::string_view mark) {
    LibraryNaming const naming = library_naming();
    std::string name(naming.prefix);
    return name.append(stem).append("<kind>").append(mark).append(naming.suffix);
}

std::string known_forms() {
    return "a library's name is " + quote(example("")) + ", or " + quote(example(gpu_mark)) +
           " for a gpu kind";
}

void add(PluginFiles& found, PluginFile file) {
    bool const is_known =
        std::any_of(found.files.begin(), found.files.end(), [&](PluginFile const& other) {
            return other.path == file.path;
        });
    if (!is_known) {
        found.files.push_back(std::move(file));
    }
}

/// Other files may lie there, too.
void add_directory(PluginFiles& found, fs::path const& directory) {
    std::error_code error;
    std::vector<PluginFile> files;
    fs::directory_iterator entry(directory, error);
    while (!error && entry != fs::directory_iterator()) {
        if (auto file = PluginFile::of(entry->path().string())) {
            files.push_back(std::move(*file));
        }
        entry.increment(error);
    }
    if (error) {
        found.errors.push_back("cannot read the directory " + quote(directory.string()) + ": " +
                               error.message());
    }
    std::sort(files.begin(), files.end(), [](PluginFile const& a, PluginFile const& b) {
        return a.path < b.path;
    });
    for (PluginFile& file : files) {
        add(found, std::move(file));
    }
}

void add_entry(PluginFiles& found, std::string_view entry) {
    std::error_code error;
    fs::path const path = fs::absolute(fs::path(entry), error).lexically_normal();
    if (fs::is_directory(path, error)) {
        add_directory(found, path);
    } else if (auto file = PluginFile::of(path.string())) {
        add(found, std::move(*file));
    } else {
        found.errors.push_back(quote(entry) +
                               " is neither a directory nor a library with a kind in its name (" +
                               known_forms() + ")");
    }
}

} // namespace

std::optional<PluginFile> PluginFile::of(std::string_view path) {
    LibraryNaming const naming = library_naming();
    std::string const name = fs::path(path).filename().string();
    std::string_view rest = name;
    std::string const prefix = std::string(naming.prefix).append(stem);
    if (!starts_with(rest, prefix) || !remove_suffix(rest, naming.suffix)) {
        return std::nullopt;
    }
    rest.remove_prefix(prefix.size());
    bool const is_gpu = remove_suffix(rest, gpu_mark);
    return PluginFile{std::string(path), lower(rest), is_gpu};
}

PluginFiles find_plugins(std::string_view list) {
    PluginFiles found;
    while (!list.empty()) {
        std::size_t const end = std::min(list.find(library_naming().path_separator), list.size());
        std::string_view const entry = trim(list.substr(0, end));
        if (!entry.empty()) {
            add_entry(found, entry);
        }
        list.remove_prefix(std::min(end + 1, list.size()));
    }
    return found;
}

} // namespace catch2_targets::detail
