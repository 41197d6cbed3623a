// SPDX-License-Identifier: BSL-1.0
#include "catch2/bridge.hpp"

#include <catch2/catch_config.hpp>
#include <catch2/catch_test_spec.hpp>
#include <catch2/catch_version_macros.hpp>
#include <catch2/interfaces/catch_interfaces_config.hpp>
#include <catch2/interfaces/catch_interfaces_registry_hub.hpp>
#include <catch2/interfaces/catch_interfaces_testcase.hpp>
#include <catch2/internal/catch_assertion_handler.hpp>
#include <catch2/internal/catch_context.hpp>
#include <catch2/internal/catch_test_failure_exception.hpp>

#include <stdexcept>
#include <type_traits>
#include <utility>

#if CATCH_VERSION_MAJOR != 3 || CATCH_VERSION_MINOR < 7 ||                                         \
    (CATCH_VERSION_MINOR == 7 && CATCH_VERSION_PATCH < 1)
#error "catch2_targets needs Catch2 3.7.1 or a later 3.x"
#endif

namespace catch2_targets::detail {

// What a later Catch2 may change: the registry must hand out the vector that it keeps, of handles
// that can be made and assigned, for the rewriting to be defined behaviour.
static_assert(
    std::is_same_v<decltype(std::declval<Catch::ITestCaseRegistry const&>().getAllTests()),
                   Handles const&>,
    "this Catch2 no longer hands out its vector of tests: catch2_targets cannot rewrite it");
static_assert(
    std::is_copy_assignable_v<Catch::TestCaseHandle> &&
        std::is_constructible_v<Catch::TestCaseHandle, Catch::TestCaseInfo*, Catch::ITestInvoker*>,
    "this Catch2 no longer lets others make test case handles: catch2_targets needs them");
static_assert(std::is_same_v<decltype(Catch::TestCaseInfo::tags), Tags>,
              "this Catch2 keeps tags in another way: catch2_targets assigns them");

namespace {

Catch::ITestCaseRegistry const& registry() {
    return Catch::getRegistryHub().getTestCaseRegistry();
}

unsigned number(Catch::TestCaseProperties properties) {
    return static_cast<unsigned>(properties);
}

class FunctionInvoker final : public Catch::ITestInvoker {
public:
    explicit FunctionInvoker(std::function<void()> body) : m_body(std::move(body)) {}

    void invoke() const override { m_body(); }

private:
    std::function<void()> m_body;
};

/// Tests that no longer expect to fail, with what they were before.
std::vector<std::pair<Catch::TestCaseInfo*, Catch::TestCaseProperties>>& changed_expectations() {
    static std::vector<std::pair<Catch::TestCaseInfo*, Catch::TestCaseProperties>> changed;
    return changed;
}

// No test info is a constant object: Catch2 and this library keep the ones that they make as
// others.
Catch::TestCaseInfo& changeable(Catch::TestCaseInfo const& info) {
    return const_cast<Catch::TestCaseInfo&>(info);
}

void expect_success(Catch::TestCaseInfo const& info) {
    Catch::TestCaseInfo& changed = changeable(info);
    changed_expectations().emplace_back(&changed, info.properties);
    unsigned const expected =
        number(Catch::TestCaseProperties::ShouldFail) | number(Catch::TestCaseProperties::MayFail);
    changed.properties =
        static_cast<Catch::TestCaseProperties>(number(info.properties) & ~expected);
}

void report(Catch::StringRef macro,
            Catch::SourceLineInfo const& where,
            Catch::ResultWas::OfType result,
            Catch::ResultDisposition::Flags disposition,
            std::string text) {
    Catch::AssertionHandler handler(macro, where, Catch::StringRef(), disposition);
    handler.handleMessage(result, std::move(text));
    handler.complete();
}

} // namespace

// The vector is a member of an object that is not const: only the reference to it is.
Handles& registered_tests() {
    return const_cast<Handles&>(registry().getAllTests());
}

void forget_sorted_tests(Catch::IConfig const& config) {
    // Catch2 sorts when it is first asked and keeps the result. Asked while it has no tests, it
    // either hands out an old result or makes an empty one; emptied, it is made anew from the tests
    // there are.
    Handles tests;
    tests.swap(registered_tests());
    const_cast<Handles&>(registry().getAllTestsSorted(config)).clear();
    tests.swap(registered_tests());
}

bool only_lists(Catch::IConfig const& config) {
    auto const* const full = dynamic_cast<Catch::Config const*>(&config);
    return full != nullptr && (full->listTests() || full->listTags() || full->listReporters() ||
                               full->listListeners());
}

Catch::IConfig const* current_config() {
    return Catch::getCurrentContext().getConfig();
}

bool expression_matches(Catch::IConfig const& config, Catch::TestCaseInfo const& info) {
    // Catch2 runs all that is not hidden where there is no expression.
    return config.testSpec().hasFilters() ? config.testSpec().matches(info) : !info.isHidden();
}

bool expression_names(Catch::IConfig const& config, std::string const& name) {
    auto const matches = [&](std::string const& other) {
        Catch::TestCaseInfo info("", {other, ""}, {"", 0});
        hide(info);
        return config.testSpec().matches(info);
    };
    // A wildcard at either end matches a longer name too.
    return config.hasTestFilters() && matches(name) && !matches(name + '\1') &&
           !matches('\1' + name);
}

Catch::TestCaseHandle with_invoker(Catch::TestCaseHandle const& test,
                                   Catch::ITestInvoker& invoker) {
    return {&changeable(test.getTestCaseInfo()), &invoker};
}

void register_test(std::string const& name,
                   std::string const& tags,
                   Catch::SourceLineInfo const& where,
                   std::function<void()> body) {
    Catch::getMutableRegistryHub().registerTest(
        Catch::makeTestCaseInfo(Catch::StringRef(), Catch::NameAndTags{name, tags}, where),
        Catch::Detail::make_unique<FunctionInvoker>(std::move(body)));
}

void hide(Catch::TestCaseInfo& info) {
    info.properties = static_cast<Catch::TestCaseProperties>(
        number(info.properties) | number(Catch::TestCaseProperties::IsHidden));
}

void skip_test(Catch::SourceLineInfo const& where, std::string reason) {
    report("SKIP",
           where,
           Catch::ResultWas::ExplicitSkip,
           Catch::ResultDisposition::Normal,
           std::move(reason));
    throw std::logic_error("catch2_targets: Catch2 did not end a test that skipped");
}

void fail_test(Catch::TestCaseInfo const& info, std::string reason) {
    fail_test(info, info.lineInfo, std::move(reason));
}

void fail_test(Catch::TestCaseInfo const& info,
               Catch::SourceLineInfo const& where,
               std::string reason) {
    expect_success(info);
    report("FAIL",
           where,
           Catch::ResultWas::ExplicitFailure,
           Catch::ResultDisposition::Normal,
           std::move(reason));
    throw std::logic_error("catch2_targets: Catch2 did not end a test that failed");
}

void add_failure(Catch::TestCaseInfo const& info, std::string reason) {
    expect_success(info);
    try {
        report("FAIL_CHECK",
               info.lineInfo,
               Catch::ResultWas::ExplicitFailure,
               Catch::ResultDisposition::ContinueOnFailure,
               std::move(reason));
    } catch (Catch::TestFailureException const&) { // NOLINT(bugprone-empty-catch)
        // Under --abort every failure throws. The run ends after this test without it, too.
    }
}

void restore_expectations() {
    for (auto const& [info, properties] : changed_expectations()) {
        info->properties = properties;
    }
    changed_expectations().clear();
}

void end_run_as_failed(Catch::TestCaseInfo const& info, std::string const& reason) {
    expect_success(info);
    // What Catch2 itself does where a signal ends the process.
    if (Catch::IResultCapture* const capture = Catch::getCurrentContext().getResultCapture()) {
        capture->handleFatalErrorCondition(reason);
    }
}

void end_assertions() {
    Catch::getCurrentMutableContext().setResultCapture(nullptr);
}

Thrown thrown(std::exception_ptr const& error) {
    try {
        std::rethrow_exception(error);
    } catch (Catch::TestSkipException const&) {
        return Thrown::skip;
    } catch (Catch::TestFailureException const&) {
        return Thrown::failed_assertion;
    } catch (...) {
        return Thrown::exception;
    }
}

std::string text_of(std::exception_ptr const& error) {
    try {
        std::rethrow_exception(error);
    } catch (...) {
        return Catch::translateActiveException();
    }
}

void warn(Catch::SourceLineInfo const& where, std::string text) {
    report("WARN",
           where,
           Catch::ResultWas::Warning,
           Catch::ResultDisposition::ContinueOnFailure,
           std::move(text));
}

void succeed(Catch::SourceLineInfo const& where, std::string text) {
    report("SUCCEED",
           where,
           Catch::ResultWas::Ok,
           Catch::ResultDisposition::ContinueOnFailure,
           std::move(text));
}

} // namespace catch2_targets::detail
