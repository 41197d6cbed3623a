// SPDX-License-Identifier: BSL-1.0
#include "catch2/marked_test.hpp"

#include <algorithm>

namespace catch2_targets::detail {

namespace {

using Meaning = Marker::Meaning;

bool matters(Marker const& marker) {
    return marker.meaning != Meaning::none && marker.meaning != Meaning::gpu && !marker.only_near;
}

} // namespace

void insert_sorted(Tags& tags, Catch::Tag tag) {
    auto const place = std::lower_bound(tags.begin(), tags.end(), tag);
    if (place == tags.end() || !(*place == tag)) {
        tags.insert(place, tag);
    }
}

bool use_markers(Handles const& tests, MarkerCache& cache) {
    return std::any_of(tests.begin(), tests.end(), [&](Catch::TestCaseHandle const& test) {
        Tags const& tags = test.getTestCaseInfo().tags;
        return std::any_of(tags.begin(), tags.end(), [&](Catch::Tag const& tag) {
            return matters(cache[view(tag.original)]);
        });
    });
}

bool TestReader::is_marked(Catch::TestCaseInfo const& test) {
    return std::any_of(test.tags.begin(), test.tags.end(), [&](Catch::Tag const& tag) {
        Marker const& marker = m_cache[view(tag.original)];
        return matters(marker) || marker.only_near;
    });
}

MarkedTest TestReader::read(Catch::TestCaseHandle const& handle) {
    MarkedTest test{handle, {}, {}, {}, {}, {}, nullptr};
    for (Catch::Tag const& tag : handle.getTestCaseInfo().tags) {
        read_tag(tag, test);
    }
    // Catch2 keeps tags sorted, but puts those of `-#` behind the others.
    if (!std::is_sorted(test.tags.begin(), test.tags.end())) {
        std::sort(test.tags.begin(), test.tags.end());
    }
    Markers const& markers = test.markers;
    for (std::string const& kind : markers.required_kinds) {
        add_implied(test.tags, implied_markers(kind));
    }
    if (markers.requires_gpu) {
        add_implied(test.tags, gpu_markers());
    }
    if (!markers.mistakes.empty() || !markers.required_kinds.empty() || markers.requires_gpu) {
        test.rules = &m_rules.emplace_back(
            CaseRules{markers.mistakes, markers.required_kinds, markers.requires_gpu});
    }
    tell_apart(test);
    return test;
}

void TestReader::read_tag(Catch::Tag tag, MarkedTest& test) {
    Marker const& marker = m_cache[view(tag.original)];
    switch (marker.meaning) {
    case Meaning::gpu:
    case Meaning::uses_gpu:
        test.own_tags.push_back(tag);
        return;
    case Meaning::target:
        if (!test.markers.names(*marker.target)) {
            test.markers.explicit_targets.push_back(*marker.target);
            test.explicit_tags.push_back(tag);
        }
        return;
    case Meaning::exclude:
        test.markers.exclusions.push_back(*marker.exclusion);
        test.own_tags.push_back(tag);
        return;
    case Meaning::targets:
        test.markers.targets = true;
        break;
    case Meaning::requires_gpu:
        test.markers.requires_gpu = true;
        break;
    case Meaning::requires_kind:
        test.markers.required_kinds.push_back(marker.kind);
        break;
    case Meaning::mistake:
        test.markers.mistakes.push_back(marker.message);
        break;
    case Meaning::none:
        break;
    }
    if (marker.may_be_implied) {
        test.implied_tags.push_back(tag);
    }
    test.tags.push_back(tag);
}

bool TestReader::shares_its_name(Catch::TestCaseInfo const& test) {
    if (!m_shared_names) {
        m_shared_names.emplace();
        std::set<NameAndClass> seen;
        for (Catch::TestCaseHandle const& handle : m_tests) {
            Catch::TestCaseInfo const& info = handle.getTestCaseInfo();
            NameAndClass const name(info.name, view(info.className));
            if (!seen.insert(name).second) {
                m_shared_names->insert(name);
            }
        }
    }
    return m_shared_names->count({test.name, view(test.className)}) != 0;
}

// Catch2 ends the run where two cases have one name, class and set of tags. Their tests differ in
// tags, but perhaps only in some that their cases do not carry, or that both get.
void TestReader::tell_apart(MarkedTest& test) {
    auto const telling = {&test.own_tags, &test.explicit_tags, &test.implied_tags};
    bool const is_alike =
        std::all_of(telling.begin(), telling.end(), [](auto tags) { return tags->empty(); });
    if (is_alike || !shares_its_name(test.handle.getTestCaseInfo())) {
        return;
    }
    for (Tags const* const tags : telling) {
        for (Catch::Tag const& tag : *tags) {
            insert_sorted(test.tags, intern("test:" + std::string(view(tag.original))));
        }
    }
}

Catch::Tag TestReader::intern(std::string const& tag) {
    return Catch::Tag(string_ref(*m_tag_texts.insert(tag).first));
}

void TestReader::add_implied(Tags& tags, std::vector<std::string> const& implied) {
    for (std::string const& tag : implied) {
        insert_sorted(tags, intern(tag));
    }
}

} // namespace catch2_targets::detail
