// SPDX-License-Identifier: BSL-1.0
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

using catch2_targets::Row;
using catch2_targets::targets_with;

namespace {

class Board final : public catch2_targets::Runtime {
public:
    catch2_targets::Discovery discover() override {
        return catch2_targets::Discovery::present({{"board", {{"cores", 8}}, {}}});
    }
};

int const kinds = register_fake_kinds();
int const board = catch2_targets::register_runtime<Board>({"board", {"board", "gpu"}});
int const cores = catch2_targets::declare_fact("cores");
int const list = catch2_targets::set_default_targets("cpu; npu; board; cuda");

/// Fails, so that the report shows where it ran; throws where THROW_ON names the row.
template <typename T>
void act(catch2_targets::TargetRow<T> const& on) {
    INFO("ran " << on.label << " = " << on.value);
    if (on.label == setting("THROW_ON")) {
        throw std::runtime_error("thrown on " + on.label);
    }
    CHECK(setting("QUIET") == "yes");
}

void fail_without_rows() {
    CHECK(setting("QUIET") == "yes");
}

std::vector<Row<int>> const tiles{{"cpu", 1},
                                  {"npu", "small tile", 2},
                                  {"npu", "large tile", 3, "cores>=128"},
                                  {"npu", 4},
                                  {"cuda", 5},
                                  {"board", "small tile", 6},
                                  {"board", "nothing", 7, ""}};

catch2_targets::TargetRow<int> generate_in_helper() {
    return GENERATE(targets_with<int>({{"npu", 1}, {"npu", "b", 2}}));
}

struct Fixture {};

using Scale = double (*)(double);

double once(double number) {
    return number;
}

double twice(double number) {
    return 2 * number;
}

/// Cannot be made without a value, nor assigned.
struct Tile {
    int const width;
    int const height;
};

} // namespace

TEST_CASE("target cases", "[targets]") {
    act(GENERATE(targets_with(tiles)));
}

TEST_CASE("untagged", "[plain]") {
    act(GENERATE(targets_with(tiles)));
}

TEST_CASE("untagged, any gpu too", "[plain][gpu]") {
    act(GENERATE(targets_with(tiles)));
}

TEST_CASE("two sections", "[target:npu]") {
    auto const on = GENERATE(targets_with<int>({{"npu", "a", 1}, {"npu", "b", 2}}));
    SECTION("first") {
        act(on);
    }
    SECTION("second") {
        act(on);
    }
}

TEST_CASE("in a section", "[target:npu]") {
    SECTION("without rows") {
        fail_without_rows();
    }
    SECTION("with rows") {
        act(GENERATE(targets_with<int>({{"npu", "a", 1}, {"npu", "b", 2}})));
    }
    SECTION("without rows again") {
        fail_without_rows();
    }
}

TEST_CASE("generator before", "[target:npu]") {
    auto const number = GENERATE(1, 2);
    CAPTURE(number);
    act(GENERATE(targets_with<int>({{"npu", "a", 1}, {"npu", "b", 2, "cores>=65"}, {"npu", 3}})));
}

TEST_CASE("generator behind", "[target:npu]") {
    auto const on = GENERATE(targets_with<int>({{"npu", "a", 1}, {"npu", "b", 2}}));
    auto const number = GENERATE(1, 2);
    CAPTURE(number);
    act(on);
}

TEST_CASE("rows times rows", "[target:npu]") {
    auto const first = GENERATE(targets_with<int>({{"npu", "a", 1}, {"npu", "b", 2}}));
    auto const second = GENERATE(targets_with<int>({{"npu", "c", 3}, {"npu", "d", 4}}));
    CAPTURE(first);
    act(second);
}

TEST_CASE("untagged rows times rows") {
    auto const first = GENERATE(targets_with<int>({{"cpu", "a", 1}, {"npu", "b", 2}}));
    auto const second = GENERATE(targets_with<int>({{"npu", "c", 3}}));
    CHECK(catch2_targets::current().target == second.target);
    INFO("first " << first.label);
    act(second);
}

TEST_CASE("loop and helper", "[target:npu]") {
    for (int i = 0; i < 2; ++i) {
        act(generate_in_helper());
    }
}

TEMPLATE_TEST_CASE("template", "[target:npu]", int, long) {
    act(GENERATE(targets_with<TestType>({{"npu", "a", 1}, {"npu", "b", 2}})));
}

TEST_CASE_PERSISTENT_FIXTURE(Fixture, "persistent fixture", "[target:npu]") {
    auto const on = GENERATE(targets_with<int>({{"npu", "a", 1}, {"npu", "b", 2}}));
    SECTION("first") {
        act(on);
    }
    SECTION("second") {
        act(on);
    }
}

TEST_CASE("odd labels", "[target:npu]") {
    act(GENERATE(
        targets_with<int>({{"npu", "a\nb\xff", 1}, {"npu", "it's", 2}, {"npu", "16", 3}})));
}

TEST_CASE("not for all", "[targets]") {
    act(GENERATE(targets_with<int>({{"npu", 1}, {"npu:1", 2}, {"cuda", 3}, {"npu", 4}})));
}

TEST_CASE("too much", "[target:npu][target:cpu]") {
    act(GENERATE(targets_with<int>({{"npu", "big", 1, "cores>=65"},
                                    {
                                        "npu",
                                        2,
                                    },
                                    {"cpu", "c", 3, "cores"}})));
}

TEST_CASE("of another runtime", "[target:cpu][requires_npu]") {
    act(GENERATE(targets_with<int>({{"cpu", "own", 1, "npu.cores>=64"},
                                    {"cpu", "too much", 2, "npu.cores>=65"},
                                    {"cpu", 3}})));
}

TEST_CASE("all too much", "[target:npu]") {
    act(GENERATE(
        targets_with<int>({{"npu", "big", 1, "cores>=65"}, {"npu", "huge", 2, "cores>=66"}})));
}

TEST_CASE("all too much, untagged", "[unmet]") {
    act(GENERATE(
        targets_with<int>({{"npu", "big", 1, "cores>=65"}, {"board", "small", 2, "cores>=9"}})));
}

TEST_CASE("more than is selected", "[more]") {
    act(GENERATE(targets_with<int>(
        {{"npu", "plain", 1}, {"npu -mode=fast", "fast", 2}, {"npu:0", "zero", 3}})));
}

TEST_CASE("more than the case states", "[target:npu]") {
    act(GENERATE(targets_with<int>({{"npu -mode=fast", 1}, {"npu:0", 2}})));
}

TEST_CASE("less than the case states", "[target:npu:0 -mode=fast]") {
    act(GENERATE(targets_with<int>(
        {{"npu", "a", 1}, {"npu:0", "b", 2}, {"npu:1", "c", 3}, {"npu -mode=fast", "d", 4}})));
}

TEST_CASE("mistakes", "[target:npu][!shouldfail]") {
    act(GENERATE(targets_with<int>({{"npu", "small", 1},
                                    {"npuu", 2},
                                    {"npu", "wrong", 3, "nonsense>=3"},
                                    {"npu", "small", 4},
                                    {"npu:1", "small", 5},
                                    {"board", "small", 6}})));
}

TEST_CASE("a wrong question", "[target:npu]") {
    act(GENERATE(targets_with<int>(
        {{"npu", 1}, {"npu", "fast", 2, "cores>=fast"}, {"npu", "big", 3, "cores>=65"}})));
}

TEST_CASE("no rows", "[wrong]") {
    act(GENERATE(targets_with<int>({})));
}

TEST_CASE("no rows in a table", "[wrong]") {
    act(GENERATE(targets_with(std::vector<Row<int>>{})));
}

TEST_CASE("functions", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<Scale>({{"cpu", once}, {"cpu", "twice", twice}}));
    CHECK(on.value(3) == (on.label == "twice" ? 6 : 3));
}

TEST_CASE("function objects", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<std::function<double(double)>>(
        {{"cpu", once}, {"cpu", "square", [](double number) { return number * number; }}}));
    CHECK(on.value(3) == (on.label == "square" ? 9 : 3));
}

TEST_CASE("texts", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<std::string>(
        {{"cpu", "value"}, {"cpu", "label", "value"}, {"cpu", "other", "value", ""}}));
    CHECK(on.value == "value");
    CHECK((on.label == "1" || on.label == "label" || on.label == "other"));
}

TEST_CASE("one text", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<char const*>({{"cpu", "value"}}));
    CHECK(on.value == std::string("value"));
}

TEST_CASE("truth values", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<bool>({{"cpu", true}, {"cpu", "no", false}}));
    CHECK(on.value == (on.label != "no"));
}

TEST_CASE("structs", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<Tile>({{"cpu", {16, 8}}, {"cpu", "tall", {8, 16}}}));
    CHECK(on.value.width * on.value.height == 128);
}

TEST_CASE("lists", "[values][target:cpu]") {
    auto const on = GENERATE(targets_with<std::vector<int>>({{"cpu", {1, 2}}, {"cpu", "b", {3}}}));
    CHECK(on.value.size() == (on.label == "b" ? 1U : 2U));
}

TEST_CASE("parts", "[values][target:cpu]") {
    auto const& [target, device, value, label] = GENERATE(targets_with<int>({{"cpu", "a", 1}}));
    CHECK(target == catch2_targets::current().target);
    CHECK(device == catch2_targets::current().device);
    CHECK(value == 1);
    CHECK(label == "a");
}

TEST_CASE("untagged is current", "[values]") {
    auto const on = GENERATE(targets_with<int>({{"npu", 1}, {"npu:0", 2}}));
    CHECK(on.target == catch2_targets::current().target);
    CHECK(on.device == catch2_targets::current("npu").device);
    CHECK(on.device.name() == (on.value == 1 ? "npu board" : "npu simulator"));
}

TEST_CASE("a local table", "[values][target:cpu]") {
    std::vector<Row<std::string>> table;
    for (char const* const word : {"one", "two"}) {
        table.emplace_back("cpu", word, word);
    }
    auto const on = GENERATE_COPY(targets_with(table));
    CHECK(on.value == on.label);
}

TEST_CASE("shown", "[values][target:npu]") {
    auto const on = GENERATE(targets_with<int>({{"npu", "small tile", 1}, {"npu", 2}}));
    std::string const row = on.value == 1 ? "row 'small tile'" : "row 2";
    CHECK(Catch::Detail::stringify(on) == "npu: npu board, " + row);
}
