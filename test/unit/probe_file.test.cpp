// SPDX-License-Identifier: BSL-1.0
#include "probe/file.hpp"

#include "probe/conditions.hpp"

#include "../support/scoped_variable.hpp"
#include "support/process.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>
#include <tuple>

#include <unistd.h>

using namespace catch2_targets;
using namespace catch2_targets::detail;
using Json = nlohmann::json;

namespace {

Json const conditions = Json::parse(R"({
    "machine": "m1", "boot": "b1", "host": "h1", "architecture": "x86_64", "user": "1000",
    "variables": {"POCL_DEVICES": "basic"},
    "files": [{"path": "/lib/libcuda.so.1", "size": 1, "modified_ns": 10},
              {"path": "/opt/libcuda.so.1", "size": 2, "modified_ns": 20}]
})");

Json saved() {
    DeviceInfo device{"H200", {{"memory", std::int64_t{1} << 37}}, {}};
    return to_probe_file({{"cuda", {}, Discovery::present({device})},
                          {"opencl", {}, Discovery::absent("no platform")},
                          {"vulkan", {}, Discovery::broken("VK_ERROR_UNKNOWN")},
                          {"metal", "no build has it", {}}},
                         conditions);
}

std::string problem_under(Json const& now) {
    return parse_probe_file(saved().dump(), now).problem;
}

/// The conditions with one value in another's place.
Json altered(char const* place, Json const& value) {
    Json now = conditions;
    now[Json::json_pointer(place)] = value;
    return now;
}

/// The conditions without one value.
Json without(char const* place) {
    return conditions.patch(Json::array({{{"op", "remove"}, {"path", place}}}));
}

/// A folder that is gone with its object.
class TemporaryFolder {
public:
    TemporaryFolder() { std::filesystem::create_directory(m_path); }
    TemporaryFolder(TemporaryFolder const&) = delete;
    TemporaryFolder& operator=(TemporaryFolder const&) = delete;
    ~TemporaryFolder() { std::filesystem::remove_all(m_path); }

    std::string write(char const* name, std::string const& text) const {
        std::filesystem::path const file = m_path / name;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text;
        return file.string();
    }

    std::string path() const { return m_path.string(); }

private:
    std::filesystem::path m_path =
        std::filesystem::temp_directory_path() / ("catch2_targets_" + std::to_string(process_id()));
};

/// A file of another user's: this one where this user may give it away, else one that is there.
std::string strangers(std::string const& file) {
    constexpr uid_t other = 12345;
    return ::chown(file.c_str(), other, static_cast<gid_t>(-1)) == 0 ? file : "/etc/passwd";
}

std::string difference_since(Json const& then) {
    return conditions_difference(then, probe_conditions());
}

} // namespace

TEST_CASE("a probe file gives back what was found, but not what its maker could not look for",
          "[probe][unit]") {
    SavedProbes const probes = parse_probe_file(saved().dump(), conditions);
    CHECK(probes.problem.empty());
    REQUIRE(probes.found.size() == 3);
    Discovery const& cuda = probes.found.at("cuda");
    CHECK(cuda.status == Discovery::Status::present);
    REQUIRE(cuda.devices.size() == 1);
    CHECK(cuda.devices[0].name == "H200");
    CHECK(cuda.devices[0].facts.at("memory") == Fact(std::int64_t{1} << 37));
    CHECK(probes.found.at("opencl").status == Discovery::Status::absent);
    CHECK(probes.found.at("opencl").reason == "no platform");
    CHECK(probes.found.at("vulkan").status == Discovery::Status::broken);
    CHECK(probes.found.at("vulkan").reason == "VK_ERROR_UNKNOWN");
}

TEST_CASE("a probe file that was made under other conditions is refused", "[probe][unit]") {
    using Row = std::tuple<Json, char const*>;
    auto const [now, problem] = GENERATE(values<Row>({
        {altered("/machine", "m2"), "it is of another machine"},
        {altered("/boot", "b2"), "it is of another boot"},
        {altered("/boot", ""), "this system does not tell one boot from another"},
        {altered("/host", "h2"), "it is of another host"},
        {altered("/architecture", "aarch64"), "it is of another architecture"},
        {altered("/user", "0"), "it is of another user"},
        {altered("/variables/POCL_DEVICES", "cpu"),
         "POCL_DEVICES is set to 'cpu', and was set to 'basic' when it was made"},
        {without("/variables/POCL_DEVICES"),
         "POCL_DEVICES is not set, and was set to 'basic' when it was made"},
        {altered("/variables/VK_DRIVER_FILES", ""),
         "VK_DRIVER_FILES is set to '', and was not set when it was made"},
        {altered("/files/0/size", 3), "'/lib/libcuda.so.1' was changed since it was made"},
        {altered("/files/1/modified_ns", 21), "'/opt/libcuda.so.1' was changed since it was made"},
        {without("/files/0"), "'/lib/libcuda.so.1' is gone since it was made"},
        {altered("/files/-", {{"path", "/etc/new.icd"}, {"size", 1}, {"modified_ns", 1}}),
         "'/etc/new.icd' is new since it was made"},
        {altered("/files", {conditions["files"][1], conditions["files"][0]}),
         "drivers are looked for in another order since it was made"},
    }));
    CHECK(problem_under(now) == problem);
    CHECK(parse_probe_file(saved().dump(), now).found.empty());
}

TEST_CASE("a probe file of another version is refused", "[probe][unit]") {
    Json file = saved();
    file["version"] = "0.0.9";
    CHECK(parse_probe_file(file.dump(), conditions).problem ==
          "it is of version 0.0.9 (schema 1), this is " + library_version() + " (schema 1)");
    file = saved();
    file["schema"] = 2;
    CHECK(parse_probe_file(file.dump(), conditions).problem ==
          "it is of version " + library_version() + " (schema 2), this is " + library_version() +
              " (schema 1)");
}

TEST_CASE("a probe file that was cut short anywhere is refused", "[probe][unit]") {
    std::string const text = saved().dump(2);
    for (std::size_t length = 0; length < text.size(); ++length) {
        SavedProbes const probes =
            parse_probe_file(std::string_view(text).substr(0, length), conditions);
        REQUIRE(probes.problem == "it is not JSON, or was cut short");
        REQUIRE(probes.found.empty());
    }
}

TEST_CASE("JSON that is no probe file is refused", "[probe][unit]") {
    std::string const text =
        GENERATE_COPY(as<std::string>{},
                      "[]",
                      "{}",
                      "null",
                      without("/boot").dump(),
                      R"({"schema":1,"version":")" + library_version() + "\"}");
    CHECK(parse_probe_file(text, conditions).problem ==
          "it is not what 'catch2-targets info --json' writes");
    Json file = saved();
    file["runtimes"][0]["status"] = "well";
    CHECK(parse_probe_file(file.dump(), conditions).problem ==
          "it is not what 'catch2-targets info --json' writes");
    CHECK(parse_probe_file(file.dump(), conditions).found.empty());
}

TEST_CASE("a probe file is read only where nobody else can have written it", "[probe][unit]") {
    namespace fs = std::filesystem;
    TemporaryFolder const folder;
    std::string const file =
        folder.write("probe.json", to_probe_file({}, probe_conditions()).dump());
    fs::permissions(file, fs::perms(0644));
    CHECK(read_probe_file(file).problem.empty());
    fs::permissions(file, fs::perms(0664));
    CHECK(read_probe_file(file).problem ==
          "others may write to it (its mode is 664; 'chmod go-w' would be right)");
    fs::permissions(file, fs::perms(0602));
    CHECK(read_probe_file(file).problem ==
          "others may write to it (its mode is 602; 'chmod go-w' would be right)");
    fs::permissions(file, fs::perms(0600));
    CHECK(read_probe_file(strangers(file)).problem == "it belongs to another user");
    CHECK(read_probe_file(folder.path()).problem == "it is no ordinary file");
    CHECK(read_probe_file(file + "x").problem == "it cannot be read: No such file or directory");
}

TEST_CASE("the conditions of now are those of a moment ago", "[probe][unit]") {
    Json const then = probe_conditions();
    CHECK(difference_since(then).empty());
    CHECK(then.at("boot") != "");
}

TEST_CASE("a variable that drivers read is a condition, another is none", "[probe][unit]") {
    Json const then = probe_conditions();
    {
        ScopedVariable const set("POCL_TESTED", "1");
        CHECK(difference_since(then) ==
              "POCL_TESTED is set to '1', and was not set when it was made");
    }
    ScopedVariable const set("CATCH2_TARGETS_TESTS_ANYTHING", "1");
    CHECK(difference_since(then).empty());
}

TEST_CASE("plug-ins are conditions", "[probe][unit]") {
    TemporaryFolder const folder;
    std::string const plugin = folder.write("libcatch2_targets_npu.so", "1");
    ScopedVariable const set("CATCH2_TARGETS_LIBRARY_PATH", folder.path());
    Json const then = probe_conditions();
    CHECK(difference_since(then).empty());
    folder.write("libcatch2_targets_npu.so", "12");
    CHECK(difference_since(then) == "'" + plugin + "' was changed since it was made");
}

TEST_CASE("the list of OpenCL drivers and the drivers in it are conditions", "[probe][unit]") {
    TemporaryFolder const folder;
    std::string const driver = folder.write("driver.so", "1");
    std::string const icd = folder.write("one.icd", driver + "\n");
    ScopedVariable const set("OCL_ICD_VENDORS", folder.path());

    Json then = probe_conditions();
    folder.write("driver.so", "12");
    CHECK(difference_since(then) == "'" + driver + "' was changed since it was made");
    then = probe_conditions();
    std::string const second = folder.write("two.icd", "libnothing.so\n");
    CHECK(difference_since(then) == "'" + second + "' is new since it was made");
    then = probe_conditions();
    std::filesystem::remove(icd);
    CHECK(difference_since(then) == "'" + icd + "' is gone since it was made");
}

TEST_CASE("the list of Vulkan drivers and the drivers in it are conditions", "[probe][unit]") {
    TemporaryFolder const folder;
    std::string const driver = folder.write("vulkan/lib/driver.so", "1");
    std::string const manifest =
        folder.write("vulkan/icd.d/one.json", R"({"ICD": {"library_path": "../lib/driver.so"}})");
    ScopedVariable const set("XDG_DATA_DIRS", folder.path());

    Json then = probe_conditions();
    folder.write("vulkan/lib/driver.so", "12");
    CHECK(difference_since(then) ==
          "'" + folder.path() + "/vulkan/icd.d/../lib/driver.so' was changed since it was made");
    then = probe_conditions();
    std::filesystem::remove(manifest);
    CHECK(difference_since(then) == "'" + manifest + "' is gone since it was made");
}
