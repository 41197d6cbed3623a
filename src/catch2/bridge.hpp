// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_BRIDGE_HPP
#define CATCH2_TARGETS_SRC_CATCH2_BRIDGE_HPP

/// The one place that touches what Catch2 does not document: its registry of tests, the making of
/// test infos, the scoped messages, and results that have a test's own source line. Everything else
/// of this folder speaks to Catch2 through its public classes and through these functions.
/// docs/explanation/rewriting-the-registry.md says why each is needed and what holds it together.

#include <catch2/catch_message.hpp>
#include <catch2/catch_test_case_info.hpp>
#include <catch2/interfaces/catch_interfaces_test_invoker.hpp>
#include <catch2/internal/catch_source_line_info.hpp>
#include <catch2/internal/catch_test_registry.hpp>

#include <exception>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace Catch {
class IConfig;
}

namespace catch2_targets::detail {

using Handles = std::vector<Catch::TestCaseHandle>;
using Tags = std::vector<Catch::Tag>;

inline Catch::StringRef string_ref(std::string_view text) {
    return {text.data(), text.size()};
}
inline std::string_view view(Catch::StringRef text) {
    return {text.data(), text.size()};
}

/// Catch2's tests in the order of their registration, to be read and rewritten.
Handles& registered_tests();

/// Makes Catch2 sort the tests anew where a main() has asked for the sorted ones already.
void forget_sorted_tests(Catch::IConfig const& config);

/// Whether this start of the program lists things and runs no test.
bool only_lists(Catch::IConfig const& config);

/// The configuration of the running session; null outside one.
Catch::IConfig const* current_config();

/// Whether the run's tests expression lets a test with this name and these tags through.
bool expression_matches(Catch::IConfig const& config, Catch::TestCaseInfo const& info);

/// Whether a part of the tests expression is this test's whole name, without a wildcard.
bool expression_names(Catch::IConfig const& config, std::string const& name);

/// The same test, run by another invoker.
Catch::TestCaseHandle with_invoker(Catch::TestCaseHandle const& test, Catch::ITestInvoker& invoker);

/// Registers a test for good, as TEST_CASE does. Throws std::domain_error for tags that Catch2
/// refuses, where TEST_CASE leaves that to the making of the session, which may be past. `file`
/// must outlive the process's tests.
void register_test(std::string const& name,
                   std::string const& tags,
                   Catch::SourceLineInfo const& where,
                   std::function<void()> body);

/// Keeps a test out of runs that do not name it, whatever its tags.
void hide(Catch::TestCaseInfo& info);

/// Ends the running test as skipped, with this reason, at this line. Does not return.
[[noreturn]] void skip_test(Catch::SourceLineInfo const& where, std::string reason);

/// Ends the running test as failed, whatever failure `[!shouldfail]` or `[!mayfail]` have it
/// expect. Does not return.
[[noreturn]] void fail_test(Catch::TestCaseInfo const& info, std::string reason);

/// The same, at another line than the test's own.
[[noreturn]] void
fail_test(Catch::TestCaseInfo const& info, Catch::SourceLineInfo const& where, std::string reason);

/// Adds such a failure to the running test's result, and lets the test go on. Does not throw, so
/// that an exception of the test's own can be on its way.
void add_failure(Catch::TestCaseInfo const& info, std::string reason);

/// Has the tests that these failed expect again what their tags say.
void restore_expectations();

/// Ends the running test, and the run with it, as failed, and completes the reports: for a process
/// that is about to end. Nothing of Catch2's may be used afterwards.
void end_run_as_failed(Catch::TestCaseInfo const& info, std::string const& reason);

/// Makes every assertion an error from now on, as it is outside a session: for the end of one,
/// where there is no result any more that an assertion could belong to.
void end_assertions();

/// What an exception that came out of a user's function means to Catch2.
enum class Thrown {
    skip,             ///< SKIP ended the function
    failed_assertion, ///< a failed assertion did
    exception,
};
Thrown thrown(std::exception_ptr const& error);

/// What Catch2 says of an exception that is no end of a test, with the user's own translators.
std::string text_of(std::exception_ptr const& error);

/// Adds a warning to the running test's result.
void warn(Catch::SourceLineInfo const& where, std::string text);

/// Adds an assertion that passed to the running test's result.
void succeed(Catch::SourceLineInfo const& where, std::string text);

/// A message that every failing assertion and every exception of the running test shows, from its
/// making until its end. An exception that passes through keeps it, so that its report shows it.
class ScopedText {
public:
    ScopedText(Catch::SourceLineInfo const& where, std::string const& text)
        : m_message(Catch::MessageBuilder("INFO", where, Catch::ResultWas::Info) << text) {}
    ScopedText(ScopedText const&) = delete;
    ScopedText& operator=(ScopedText const&) = delete;

private:
    Catch::ScopedMessage m_message;
};

} // namespace catch2_targets::detail

#endif
