// SPDX-License-Identifier: BSL-1.0
#ifndef CATCH2_TARGETS_SRC_CATCH2_MARKED_TEST_HPP
#define CATCH2_TARGETS_SRC_CATCH2_MARKED_TEST_HPP

#include "catch2/bridge.hpp"
#include "catch2/cases.hpp"
#include "markers.hpp"

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace catch2_targets::detail {

/// A test as its tags describe it.
struct MarkedTest {
    Catch::TestCaseHandle handle;
    Markers markers;
    Tags explicit_tags; ///< of `markers.explicit_targets`, in their order
    Tags own_tags;      ///< `[gpu]`, `[uses_gpu]`, `[exclude:...]`: no target case copies them
    Tags implied_tags;  ///< of `tags`: those that cases of another test may get without it
    Tags tags;          ///< the others that its cases carry
    CaseRules const* rules = nullptr; ///< null where it has none
};

/// Whether any of the tests has a marker that changes something; `[gpu]` alone does not.
bool use_markers(Handles const& tests, MarkerCache& cache);

/// Puts a tag where Catch2 would have sorted it, unless it is there.
void insert_sorted(Tags& tags, Catch::Tag tag);

/// Reads the tags of a suite's tests. Owns what the tests that it reads refer to.
class TestReader {
public:
    TestReader(Handles const& tests, MarkerCache& cache) : m_tests(tests), m_cache(cache) {}
    TestReader(TestReader const&) = delete;
    TestReader& operator=(TestReader const&) = delete;

    /// Whether a tag of the test is one of ours, or nearly one.
    bool is_marked(Catch::TestCaseInfo const& test);

    MarkedTest read(Catch::TestCaseHandle const& handle);

    /// Rules that live as long as the reader.
    CaseRules& add_rules(CaseRules rules) { return m_rules.emplace_back(std::move(rules)); }

    /// Adds tags that a marker brings along.
    void add_implied(Tags& tags, std::vector<std::string> const& implied);

private:
    using NameAndClass = std::pair<std::string_view, std::string_view>;

    void read_tag(Catch::Tag tag, MarkedTest& test);
    void tell_apart(MarkedTest& test);
    bool shares_its_name(Catch::TestCaseInfo const& test);
    Catch::Tag intern(std::string const& tag);

    Handles const& m_tests;
    MarkerCache& m_cache;
    std::deque<CaseRules> m_rules;
    std::set<std::string> m_tag_texts;
    std::optional<std::set<NameAndClass>> m_shared_names; ///< found on first need
};

} // namespace catch2_targets::detail

#endif
