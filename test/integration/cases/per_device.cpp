// SPDX-License-Identifier: BSL-1.0
// Tests that share objects by PerDevice. What is made and destroyed stands in log.txt, as does the
// end of main().
//
// SESSIONS: how many sessions run. AT_END: what the destructor of one object does: `throw`, `exit`,
// `crash` or `check`. RESET: what resetting one does: `throw`, `fail` or `skip`.
#include "driver_log.hpp"
#include "npu.hpp"

#include <catch2_targets/catch2_targets.hpp>

#include <catch2/catch_session.hpp>
#include <catch2/catch_template_test_macros.hpp>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include <csignal>
#include <cstdlib>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

using catch2_targets::current;
using catch2_targets::Device;
using catch2_targets::PerDevice;
using catch2_targets::Target;

PerDevice<Context> const contexts([](Target const& target, Device const&) {
    return Context("context " + target.str());
});

/// Needs a context, which goes after it.
PerDevice<Context, std::string> const
    programs([](Target const& target, Device const& device, std::string const& key) {
        return Context("program " + key + " in " + contexts(target, device).name());
    });

/// Misbehaves in the end.
struct Unruly {
    Context context;

    ~Unruly() noexcept(false) { // NOLINT(bugprone-exception-escape): what is tested
        std::string const at_end = setting("AT_END");
        if (at_end == "throw") {
            throw std::runtime_error("cannot release\nthe device");
        }
        if (at_end == "exit") {
            std::exit(0);
        }
        if (at_end == "crash") {
            std::raise(SIGKILL);
        }
        if (at_end == "check") {
            CHECK(true);
        }
    }
};

PerDevice<Unruly> const unruly([](Target const&, Device const&) {
    return Unruly{Context("unruly")};
});

/// An owner that cannot be copied, made by a function that cannot be either.
PerDevice<std::unique_ptr<Context>> const
    owners([prefix = std::make_unique<std::string>("owned ")](Target const& target, Device const&) {
        return std::make_unique<Context>(*prefix + target.str());
    });

PerDevice<Context> const queues([](Target const& target,
                                   Device const&) { return Context("queue " + target.str()); },
                                [](Context& queue) {
                                    log_line("reset " + queue.name());
                                    std::string const how = setting("RESET");
                                    if (how == "throw") {
                                        throw std::runtime_error("the queue hangs");
                                    }
                                    if (how == "fail") {
                                        REQUIRE(queue.uses == 0);
                                    }
                                    if (how == "skip") {
                                        SKIP("skipped by the reset");
                                    }
                                    queue.uses = 0;
                                });

PerDevice<Context> const refused([](Target const& target, Device const&) -> Context {
    throw std::runtime_error("no memory on " + target.str() + "\nnone at all");
});

PerDevice<Context, int> const refused_keys([](Target const&, Device const&, int) -> Context {
    throw std::runtime_error("no such size");
});

PerDevice<Context, std::string> const
    refused_sources([](Target const&, Device const&, std::string const&) -> Context {
        throw std::runtime_error(std::string(300, 'x'));
    });

PerDevice<Context> const requiring([](Target const&, Device const&) {
    log_line("requiring");
    REQUIRE(setting("HAS_LICENSE") == "yes");
    return Context("licensed");
});

PerDevice<Context> const skipping([](Target const& target, Device const&) {
    log_line("skipping");
    SKIP(target.str() << " has no such unit");
    return Context("never");
});

PerDevice<Context> const losing([](Target const&, Device const& device) -> Context {
    catch2_targets::mark_lost(device, "NPU_ERROR_RESET (7)");
    throw std::runtime_error("the device is gone");
});

/// Asks for itself.
PerDevice<int> const circle([](Target const& target, Device const& device) -> int {
    return circle(target, device);
});

/// Made in a test, after a static object that it depends on, and before others.
PerDevice<Context> const& late_contexts() {
    static PerDevice<Context> const only(
        [](Target const& target, Device const&) { return Context("late " + target.str()); });
    return only;
}

PerDevice<Context> const late_programs([](Target const& target, Device const& device) {
    return Context("program in " + late_contexts()(target, device).name());
});

void use_queue_in_sections() {
    int const uses = ++queues().uses;
    SECTION("one") {
        CHECK(uses == 1);
    }
    SECTION("two") {
        CHECK(uses == 2);
    }
}

std::string outside(char const* when) {
    try {
        contexts(Target::parse("npu:0"), Device());
    } catch (std::logic_error const& error) {
        return std::string(when) + ": " + error.what();
    }
    return std::string(when) + ": nothing was thrown";
}

} // namespace

TEST_CASE("loses the device", "[targets]") {
    losing();
}

TEST_CASE("first", "[plain_use][targets]") {
    CHECK(contexts().name() == "context " + current().target.str());
}

TEST_CASE("second", "[plain_use][targets]") {
    CHECK(&contexts() == &contexts(current().target, current().device));
}

TEST_CASE("generates") {
    auto const on = GENERATE(catch2_targets::targets());
    CHECK(contexts(on.target, on.device).name() == "context " + on.target.str());
    CHECK(contexts().name() == "context " + on.target.str());
}

TEST_CASE("fails", "[targets]") {
    contexts();
    FAIL("by the test");
}

TEST_CASE("throws", "[targets]") {
    contexts();
    throw std::runtime_error("by the test");
}

TEST_CASE("skips", "[targets]") {
    contexts();
    SKIP("by the test");
}

TEST_CASE("exits", "[targets]") {
    contexts();
    std::exit(0);
}

TEST_CASE("exits quickly", "[targets]") {
    contexts();
    std::quick_exit(0);
}

TEST_CASE("exits from a thread", "[targets]") {
    contexts();
    std::thread([] { std::exit(0); }).join();
}

TEST_CASE("exits with late objects", "[targets]") {
    late_programs();
    std::exit(0);
}

TEST_CASE("aborts", "[targets]") {
    contexts();
    std::abort();
}

TEST_CASE("forks", "[targets]") {
    contexts();
    pid_t const child = fork();
    if (child == 0) {
        log_line("child");
        std::exit(7);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    CHECK(WEXITSTATUS(status) == 7);
}

TEST_CASE("late", "[targets]") {
    CHECK(late_programs().name() == "program in late " + current().target.str());
}

TEST_CASE("programs", "[targets]") {
    CHECK(&programs("sum") == &programs("sum"));
    CHECK(&programs("sum") != &programs("saxpy"));
    CHECK(programs(current().target, current().device, "sum").name() ==
          "program sum in context " + current().target.str());
}

TEST_CASE("sections", "[targets]") {
    use_queue_in_sections();
}

TEST_CASE("later sections", "[targets]") {
    use_queue_in_sections();
}

TEMPLATE_TEST_CASE("template", "[targets]", int, float) {
    CHECK(++contexts().uses > 0);
}

struct Fixture {
    Context& context = contexts();
    ~Fixture() { log_line("torn down, " + context.name()); }
};

TEST_CASE_PERSISTENT_FIXTURE(Fixture, "fixture", "[targets]") {
    CHECK(&context == &contexts());
}

TEST_CASE("owners", "[targets]") {
    CHECK(owners()->name() == "owned " + current().target.str());
}

TEST_CASE("local", "[targets]") {
    {
        PerDevice<Context> const local(
            [](Target const&, Device const&) { return Context("local"); });
        local();
    }
    log_line("end of local");
}

TEST_CASE("unruly", "[targets]") {
    contexts();
    unruly();
    CHECK(owners()->name() == "owned npu:0");
}

TEST_CASE("unruly exits", "[targets]") {
    contexts();
    unruly();
    std::exit(1);
}

TEST_CASE("refused", "[refused][targets]") {
    refused();
}

TEST_CASE("refused too", "[refused][targets]") {
    refused();
}

TEST_CASE("refused in sections", "[refused][targets]") {
    SECTION("one") {
        refused();
    }
    SECTION("two") {
        refused();
    }
}

TEST_CASE("refused twice", "[targets]") {
    CHECK_THROWS_AS(refused(), std::runtime_error);
    CHECK_THROWS_AS(refused(), std::runtime_error);
}

TEST_CASE("refused to a thread", "[refused][targets]") {
    std::string said;
    std::thread([&] {
        try {
            refused();
        } catch (std::exception const& error) {
            said = error.what();
        }
    }).join();
    WARN(said);
}

TEST_CASE("refused key", "[targets]") {
    contexts();
    refused_keys(7);
}

TEST_CASE("refused key too", "[targets]") {
    CHECK_THROWS_AS(refused_keys(8), std::runtime_error);
    refused_keys(7);
}

TEST_CASE("refused source", "[targets]") {
    refused_sources("kernel void copy() {\n}");
}

TEST_CASE("refused source too", "[targets]") {
    CHECK_THROWS_AS(refused_sources(std::string(70, 's')), std::runtime_error);
    refused_sources("kernel void copy() {\n}");
}

TEST_CASE("requires a license", "[license][targets]") {
    requiring();
}

TEST_CASE("requires it too", "[license][targets]") {
    requiring();
}

TEST_CASE("asks for a unit", "[unit][targets]") {
    skipping();
}

TEST_CASE("asks for it too", "[unit][targets]") {
    skipping();
}

TEST_CASE("uses what is left", "[targets]") {
    catch2_targets::mark_lost(current().device, "NPU_ERROR_RESET (7)");
    log_line("after the loss: " + contexts().name());
}

TEST_CASE("loses it first", "[targets]") {
    contexts();
    catch2_targets::mark_lost(current().device, "NPU_ERROR_RESET (7)");
    log_line("after the loss: " + contexts().name());
}

TEST_CASE("circle", "[targets]") {
    circle();
}

TEST_CASE("threads", "[targets]") {
    std::vector<Context*> found(8);
    std::vector<std::thread> threads;
    threads.reserve(found.size());
    for (Context*& context : found) {
        threads.emplace_back([&] { context = &contexts(); });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(found == std::vector<Context*>(8, &contexts()));
}

int main(int argc, char* argv[]) {
    catch2_targets::register_runtime<LoggedNpu>({"npu", {"npu"}});
    catch2_targets::set_default_targets("npu:0; npu:1");
    Catch::Session session;
    int code = session.applyCommandLine(argc, argv);
    log_line(outside("before"));
    int sessions = code != 0 ? 0 : setting("SESSIONS").empty() ? 1 : 2;
    for (; sessions > 0; --sessions) {
        code = session.run();
        log_line("end of session");
    }
    log_line(outside("after"));
    log_line("end of main");
    return code;
}
