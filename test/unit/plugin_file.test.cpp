// SPDX-License-Identifier: BSL-1.0
#include "runtimes/plugin_file.hpp"

#include "support/dynamic_library.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace catch2_targets::detail;
namespace fs = std::filesystem;

namespace {

/// The file's name of a kind on this system.
std::string file_of(std::string const& kind) {
    LibraryNaming const naming = library_naming();
    return std::string(naming.prefix) + "catch2_targets_" + kind + std::string(naming.suffix);
}

/// An empty directory that is the working directory, too, as long as this lives.
class WorkingDirectory {
public:
    WorkingDirectory() : m_before(fs::current_path()) {
        std::string const name = "plugin_file_" +
                                 std::to_string(catch2_targets::detail::process_id()) + "_" +
                                 std::to_string(++s_count);
        m_path = fs::canonical(fs::temp_directory_path()) / name;
        fs::remove_all(m_path);
        fs::create_directories(m_path);
        fs::current_path(m_path);
    }
    WorkingDirectory(WorkingDirectory const&) = delete;
    WorkingDirectory& operator=(WorkingDirectory const&) = delete;
    ~WorkingDirectory() {
        fs::current_path(m_before);
        fs::remove_all(m_path);
    }

    std::string operator/(std::string const& name) const { return (m_path / name).string(); }
    std::string path() const { return m_path.string(); }
    void put(std::string const& name) const { std::ofstream(m_path / name).put('\n'); }

private:
    static inline int s_count = 0;
    fs::path m_before;
    fs::path m_path;
};

std::vector<std::string> paths(PluginFiles const& found) {
    std::vector<std::string> all;
    for (PluginFile const& file : found.files) {
        all.push_back(file.path);
    }
    return all;
}

std::string list(std::vector<std::string> const& entries) {
    return join(entries, std::string(1, library_naming().path_separator));
}

} // namespace

TEST_CASE("a plug-in's kind stands in its file's name", "[plugin][unit]") {
    struct Row {
        std::string kind_in_name;
        std::string kind;
        bool is_gpu;
    };
    auto const row = GENERATE(as<Row>{},
                              Row{"npu", "npu", false},
                              Row{"npu.gpu", "npu", true},
                              Row{"My_NPU", "my_npu", false},
                              Row{"my-npu", "my-npu", false},
                              Row{"", "", false},
                              Row{"gpu", "gpu", false});
    std::string const path = "/some where/" + file_of(row.kind_in_name);
    auto const file = PluginFile::of(path);
    CAPTURE(path);
    REQUIRE(file);
    CHECK(file->path == path);
    CHECK(file->kind == row.kind);
    CHECK(file->is_gpu == row.is_gpu);
}

TEST_CASE("other files are no plug-ins", "[plugin][unit]") {
    std::string const name = GENERATE(as<std::string>{},
                                      "",
                                      "npu",
                                      "libnpu.so",
                                      "catch2_targets_",
                                      "libcatch2_targets_core.a",
                                      file_of("npu") + ".1",
                                      file_of("npu") + "/");
    CAPTURE(name);
    CHECK_FALSE(PluginFile::of(name));
}

TEST_CASE("a list has files, there or not, and directories of them", "[plugin][unit]") {
    WorkingDirectory const here;
    here.put(file_of("b"));
    here.put(file_of("a.gpu"));
    here.put("libother.so");
    auto const found = find_plugins(
        list({"", " /not there/" + file_of("c") + " ", here.path(), file_of("d"), " "}));
    CHECK(found.errors.empty());
    CHECK(paths(found) == std::vector<std::string>{"/not there/" + file_of("c"),
                                                   here / file_of("a.gpu"),
                                                   here / file_of("b"),
                                                   here / file_of("d")});
}

TEST_CASE("a file that is listed twice counts once", "[plugin][unit]") {
    WorkingDirectory const here;
    here.put(file_of("a"));
    auto const found = find_plugins(list({".", here.path() + "/x/../" + file_of("a"), "./"}));
    CHECK(found.errors.empty());
    CHECK(paths(found) == std::vector<std::string>{here / file_of("a")});
}

TEST_CASE("an empty list has nothing", "[plugin][unit]") {
    CHECK(find_plugins("").files.empty());
    CHECK(find_plugins(list({" ", "", ""})).errors.empty());
}
