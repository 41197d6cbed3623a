// SPDX-License-Identifier: BSL-1.0
#include "device_objects.hpp"

#include "device.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

using namespace catch2_targets;
using namespace catch2_targets::detail;

namespace {

Device device(int ordinal) {
    auto state = std::make_shared<DeviceState>();
    state->runtime = "npu";
    state->ordinal = ordinal;
    return Device(std::move(state));
}

/// A kind known to every build, for targets.
Target target(std::string const& text) {
    return Target::parse(text);
}

/// What happened, in order.
std::vector<std::string>& log() {
    static std::vector<std::string> lines;
    return lines;
}

std::vector<std::string> take_log() {
    return std::exchange(log(), {});
}

struct Object {
    std::string name;
};

struct ForgetMe {};

std::string name_of(Target const& on, Device const& of, void const* key) {
    std::string name = on.str() + "#" + std::to_string(of.ordinal());
    return key == nullptr ? name : name + " " + *static_cast<std::string const*>(key);
}

/// Objects that are logged as they come and go.
ObjectFunctions logging(std::string const& description = "objects") {
    ObjectFunctions functions;
    functions.description = description;
    functions.make = [description](Target const& on, Device const& of, void const* key) -> void* {
        log().push_back("make " + description + " " + name_of(on, of, key));
        return new Object{description + " " + name_of(on, of, key)};
    };
    functions.destroy = [](void* object) {
        log().push_back("destroy " + static_cast<Object*>(object)->name);
        delete static_cast<Object*>(object);
    };
    functions.lasting_error = [](std::exception_ptr const& error) -> std::optional<std::string> {
        try {
            std::rethrow_exception(error);
        } catch (ForgetMe const&) {
            return std::nullopt;
        } catch (std::exception const& known) {
            return known.what();
        }
    };
    return functions;
}

ObjectFunctions with_keys(ObjectFunctions functions) {
    functions.key_less = [](void const* a, void const* b) {
        return *static_cast<std::string const*>(a) < *static_cast<std::string const*>(b);
    };
    functions.copy_key = [](void const* key) -> std::shared_ptr<void const> {
        return std::make_shared<std::string>(*static_cast<std::string const*>(key));
    };
    return functions;
}

Moment const first_test{1, 1, "first"};
Moment const its_second_pass{1, 2, "first"};
Moment const second_test{2, 3, "second"};

/// A store, and an owner in it.
struct Fixture {
    explicit Fixture(ObjectFunctions functions = logging())
        : owner(&store.add(std::move(functions))) {
        log().clear();
    }
    ~Fixture() { store.clear(); }

    DeviceObjects::Found ask(Moment const& now = first_test, std::string const& on = "cpu") {
        return store.find_or_make(*owner, {target(on), device(0), nullptr}, now);
    }

    DeviceObjects store;
    DeviceObjects::Owner* owner;
};

} // namespace

TEST_CASE("an object is made once and found ever after", "[device_objects][unit]") {
    Fixture fixture;
    void* const object = fixture.ask().object;
    CHECK(object != nullptr);
    CHECK(fixture.ask().object == object);
    CHECK(fixture.ask(second_test).object == object);
    CHECK(take_log() == std::vector<std::string>{"make objects cpu#0"});
    fixture.store.clear();
    CHECK(take_log() == std::vector<std::string>{"destroy objects cpu#0"});
    CHECK(fixture.store.is_empty());
    CHECK(fixture.ask(second_test).object != nullptr);
    CHECK(take_log() == std::vector<std::string>{"make objects cpu#0"});
}

TEST_CASE("each target, device and key has an object of its own", "[device_objects][unit]") {
    Fixture fixture(with_keys(logging()));
    for (int round = 0; round < 2; ++round) {
        for (std::string const on : {"cpu", "cpu -a=b"}) {
            for (int const ordinal : {0, 1}) {
                for (std::string const key : {"x", "y"}) {
                    fixture.store.find_or_make(
                        *fixture.owner, {target(on), device(ordinal), &key}, first_test);
                }
            }
        }
    }
    CHECK(take_log().size() == 8);
    std::string const z = "z";
    fixture.store.find_or_make(*fixture.owner, {target("cpu"), Device(), &z}, first_test);
    CHECK(take_log() == std::vector<std::string>{"make objects cpu#-1 z"});
}

TEST_CASE("objects go in the reverse order of their making, whoever owns them",
          "[device_objects][unit]") {
    Fixture fixture(logging("a"));
    auto& other = fixture.store.add(logging("b"));
    fixture.ask(first_test, "cpu");
    fixture.store.find_or_make(other, {target("cpu"), device(0), nullptr}, first_test);
    fixture.ask(first_test, "llvm");
    log().clear();
    fixture.store.clear();
    CHECK(take_log() ==
          std::vector<std::string>{"destroy a llvm#0", "destroy b cpu#0", "destroy a cpu#0"});
}

TEST_CASE("an object that another one's making asks for goes after it", "[device_objects][unit]") {
    Fixture fixture(logging("context"));
    ObjectFunctions programs = logging("program");
    programs.make = [&, make = programs.make](Target const& on, Device const& of, void const* key) {
        fixture.ask(first_test, on.str());
        return make(on, of, key);
    };
    auto& other = fixture.store.add(std::move(programs));
    fixture.store.find_or_make(other, {target("cpu"), device(0), nullptr}, first_test);
    fixture.store.clear();
    CHECK(take_log() == std::vector<std::string>{"make context cpu#0",
                                                 "make program cpu#0",
                                                 "destroy program cpu#0",
                                                 "destroy context cpu#0"});
}

TEST_CASE("an owner that goes takes its own objects along", "[device_objects][unit]") {
    Fixture fixture(logging("a"));
    auto& other = fixture.store.add(logging("b"));
    fixture.ask();
    fixture.store.find_or_make(other, {target("cpu"), device(0), nullptr}, first_test);
    fixture.store.find_or_make(other, {target("llvm"), device(0), nullptr}, first_test);
    log().clear();
    fixture.store.remove(other);
    CHECK(take_log() == std::vector<std::string>{"destroy b llvm#0", "destroy b cpu#0"});
    fixture.store.clear();
    CHECK(take_log() == std::vector<std::string>{"destroy a cpu#0"});
}

TEST_CASE("what cannot be made is not tried again", "[device_objects][unit]") {
    int calls = 0;
    ObjectFunctions functions = logging();
    functions.make = [&](Target const&, Device const&, void const*) -> void* {
        ++calls;
        throw std::runtime_error("out of memory");
    };
    Fixture fixture(std::move(functions));
    CHECK_THROWS_WITH(fixture.ask(), "out of memory");
    CHECK_THROWS_WITH(fixture.ask(), "out of memory"); // in the same pass
    for (Moment const& later : {its_second_pass, second_test}) {
        auto const found = fixture.ask(later);
        CHECK(found.object == nullptr);
        CHECK(found.failure.test == "first");
        CHECK(found.failure.why == "out of memory");
    }
    CHECK(calls == 1);
    CHECK_THROWS_WITH(fixture.ask(second_test, "llvm"), "out of memory");
    CHECK(calls == 2);
    fixture.store.clear();
    CHECK(fixture.store.is_empty());
    CHECK_THROWS_WITH(fixture.ask(second_test), "out of memory");
    CHECK(calls == 3);
}

TEST_CASE("what is to be forgotten is tried again", "[device_objects][unit]") {
    bool forgets = true;
    ObjectFunctions functions = logging();
    functions.make = [&, make = functions.make](auto const&... place) {
        return forgets ? throw ForgetMe() : make(place...);
    };
    Fixture fixture(std::move(functions));
    CHECK_THROWS_AS(fixture.ask(), ForgetMe);
    CHECK_THROWS_AS(fixture.ask(), ForgetMe);
    forgets = false;
    CHECK(fixture.ask().object != nullptr);
}

TEST_CASE("an object is reset once before each later test that uses it", "[device_objects][unit]") {
    ObjectFunctions functions = logging();
    functions.reset = [](void* object) {
        log().push_back("reset " + static_cast<Object*>(object)->name);
        return true;
    };
    Fixture fixture(std::move(functions));
    void* const object = fixture.ask().object;
    fixture.ask();
    fixture.ask(its_second_pass);
    CHECK(take_log() == std::vector<std::string>{"make objects cpu#0"});
    CHECK(fixture.ask(second_test).object == object);
    CHECK(fixture.ask(second_test).object == object);
    CHECK(take_log() == std::vector<std::string>{"reset objects cpu#0"});
}

TEST_CASE("an object that cannot be reset makes room for a new one", "[device_objects][unit]") {
    ObjectFunctions functions = logging();
    functions.reset = [](void*) { return false; };
    Fixture fixture(std::move(functions));
    fixture.ask();
    CHECK(fixture.ask(second_test).object != nullptr);
    CHECK(take_log() == std::vector<std::string>{
                            "make objects cpu#0", "destroy objects cpu#0", "make objects cpu#0"});
}

TEST_CASE("what a reset throws comes out, and the next one gets a new object",
          "[device_objects][unit]") {
    ObjectFunctions functions = logging();
    functions.reset = [](void*) -> bool { throw std::runtime_error("stuck"); };
    Fixture fixture(std::move(functions));
    fixture.ask();
    CHECK_THROWS_WITH(fixture.ask(second_test), "stuck");
    CHECK(fixture.ask(second_test).object != nullptr);
    CHECK(take_log() == std::vector<std::string>{
                            "make objects cpu#0", "destroy objects cpu#0", "make objects cpu#0"});
}

TEST_CASE("an object counts as used from its first use in a test", "[device_objects][unit]") {
    Fixture fixture;
    auto const used = [&](Moment const& now) {
        Target const on = target("cpu");
        Device const of = device(0);
        return fixture.store.find_used(*fixture.owner, {on, of, nullptr}, now);
    };
    CHECK(used(first_test) == nullptr);
    void* const object = fixture.ask().object;
    CHECK(used(first_test) == object);
    CHECK(used(its_second_pass) == object);
    CHECK(used(second_test) == nullptr);
}

TEST_CASE("an object that its own making asks for is an error", "[device_objects][unit]") {
    Fixture* self = nullptr;
    ObjectFunctions functions = logging();
    functions.make = [&](Target const& on, Device const&, void const*) {
        return self->ask(first_test, on.str() == "cpu" ? "llvm" : "cpu").object;
    };
    Fixture fixture(std::move(functions));
    self = &fixture;
    CHECK_THROWS_WITH(fixture.ask(),
                      "objects: what makes the object for 'cpu' asks for this object, itself or by "
                      "way of others");
}

TEST_CASE("of several threads one makes the object", "[device_objects][unit]") {
    std::atomic<int> calls{0};
    ObjectFunctions functions = logging();
    functions.make = [&, make = functions.make](auto const&... place) {
        ++calls;
        std::this_thread::yield();
        return make(place...);
    };
    Fixture fixture(std::move(functions));
    std::vector<void*> objects(8);
    std::vector<std::thread> threads;
    threads.reserve(objects.size());
    for (void*& object : objects) {
        threads.emplace_back([&] { object = fixture.ask().object; });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
    CHECK(calls == 1);
    CHECK(objects == std::vector<void*>(8, fixture.ask().object));
}

TEST_CASE("threads that wait for each other's objects are told so", "[device_objects][unit]") {
    std::mutex mutex;
    std::condition_variable changed;
    int making = 0;
    Fixture* self = nullptr;
    ObjectFunctions functions = logging();
    functions.make = [&](Target const& on, Device const&, void const*) {
        std::unique_lock lock(mutex);
        ++making;
        changed.notify_all();
        changed.wait(lock, [&] { return making == 2; });
        lock.unlock();
        return self->ask(first_test, on.str() == "cpu" ? "llvm" : "cpu").object;
    };
    Fixture fixture(std::move(functions));
    self = &fixture;
    std::vector<std::string> said(2);
    auto const ask = [&](std::string const& on, std::string& text) {
        try {
            fixture.ask(first_test, on);
        } catch (std::logic_error const& error) {
            text = error.what();
        }
    };
    std::thread other([&] { ask("llvm", said[1]); });
    ask("cpu", said[0]);
    other.join();
    // Which of the two sees the circle depends on who comes last; the other gets its exception.
    CHECK(said[0] == said[1]);
    CHECK(said[0].find("asks for this object, itself or by way of others") != std::string::npos);
}

TEST_CASE("a destructor that throws does not keep other objects", "[device_objects][unit]") {
    ObjectFunctions functions = logging("brittle");
    functions.destroy = [](void* object) {
        delete static_cast<Object*>(object);
        throw std::runtime_error("the driver is gone");
    };
    Fixture fixture(std::move(functions));
    auto& other = fixture.store.add(logging());
    fixture.store.find_or_make(other, {target("cpu"), device(0), nullptr}, first_test);
    fixture.ask();
    log().clear();
    fixture.store.clear();
    CHECK(take_log() == std::vector<std::string>{"destroy objects cpu#0"});
    CHECK(fixture.store.is_empty());
}

TEST_CASE("objects can be cleared while a destructor runs", "[device_objects][unit]") {
    static DeviceObjects* store = nullptr;
    ObjectFunctions functions = logging();
    functions.destroy = [](void* object) {
        log().push_back("begin " + static_cast<Object*>(object)->name);
        store->clear();
        log().push_back("end " + static_cast<Object*>(object)->name);
        delete static_cast<Object*>(object);
    };
    Fixture fixture(std::move(functions));
    store = &fixture.store;
    fixture.ask(first_test, "cpu");
    fixture.ask(first_test, "llvm");
    log().clear();
    fixture.store.clear();
    CHECK(take_log() == std::vector<std::string>{"begin objects llvm#0",
                                                 "begin objects cpu#0",
                                                 "end objects cpu#0",
                                                 "end objects llvm#0"});
}
