// SPDX-License-Identifier: BSL-1.0
// Which plug-ins are in use; none of their files is there.
#include "runtime.hpp"

#include <catch2_targets/kind.hpp>

#include <catch2/catch_test_macros.hpp>

#include <memory>
#include <string>
#include <vector>

using namespace catch2_targets;
using detail::use_plugins;

namespace {

class OwnRuntime final : public Runtime {
public:
    Discovery discover() override { return Discovery::absent("nothing there"); }
};

/// Leaves no plug-in behind for other tests.
class NoPluginsBehind {
public:
    NoPluginsBehind() = default;
    NoPluginsBehind(NoPluginsBehind const&) = delete;
    NoPluginsBehind& operator=(NoPluginsBehind const&) = delete;
    ~NoPluginsBehind() { use_plugins({}); }
};

} // namespace

TEST_CASE("a plug-in's kind is known as long as it is in use", "[plugin][unit]") {
    NoPluginsBehind const cleanup;
    CHECK(use_plugins({{"/a", "plug_a"}, {"/b", "plug_b", true}}).empty());
    Kind const* const kind = find_kind("plug_b");
    REQUIRE(kind != nullptr);
    CHECK(kind->is_gpu());
    CHECK(kind->device_type == 12);
    REQUIRE(find_kind("plug_a") != nullptr);
    CHECK_FALSE(find_kind("plug_a")->is_gpu());
    CHECK(detail::is_enabled("plug_b"));
    CHECK(detail::plugin_path("plug_b") == "/b");

    CHECK(use_plugins({{"/a", "plug_a"}}).empty());
    CHECK(find_kind("plug_a") != nullptr);
    CHECK(find_kind("plug_b") == nullptr);
    CHECK_FALSE(detail::is_enabled("plug_b"));
    CHECK(detail::plugin_path("plug_b").empty());
    CHECK(kind->name == "plug_b");
}

TEST_CASE("a plug-in that stays in use is the same runtime", "[plugin][unit]") {
    NoPluginsBehind const cleanup;
    use_plugins({{"/a", "plug_a"}});
    Runtime const* const runtime = detail::find_runtime("plug_a");
    int const registrations = detail::registrations("plug_a");
    use_plugins({{"/a", "plug_a"}});
    CHECK(detail::find_runtime("plug_a") == runtime);
    CHECK(detail::registrations("plug_a") == registrations);
    use_plugins({{"/other", "plug_a"}});
    CHECK(detail::find_runtime("plug_a") != runtime);
    CHECK(detail::registrations("plug_a") > registrations);
}

TEST_CASE("a plug-in takes nobody's kind", "[plugin][unit]") {
    NoPluginsBehind const cleanup;
    CHECK(use_plugins({{"/cpu", "cpu"}, {"/hip", "hip"}, {"/a", "plug_a"}, {"/b", "plug_a"}}) ==
          std::vector<std::string>{"'/cpu': target kind 'cpu' is known already",
                                   "'/hip': target kind 'hip' is known already",
                                   "'/b': target kind 'plug_a' is in '/a' already"});
    CHECK(detail::plugin_path("cpu").empty());
    CHECK(detail::plugin_path("plug_a") == "/a");
}

TEST_CASE("a runtime of the program's own takes a plug-in's place", "[plugin][unit]") {
    NoPluginsBehind const cleanup;
    use_plugins({{"/a", "plug_own"}});
    register_runtime<OwnRuntime>({"plug_own", {"plug_own"}});
    CHECK(detail::plugin_path("plug_own").empty());
    use_plugins({});
    CHECK(find_kind("plug_own") != nullptr);
    CHECK(detail::is_enabled("plug_own"));
    CHECK(use_plugins({{"/a", "plug_own"}}) ==
          std::vector<std::string>{"'/a': target kind 'plug_own' is known already"});
}
