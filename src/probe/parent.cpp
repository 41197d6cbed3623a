// SPDX-License-Identifier: BSL-1.0
#include "probe/parent.hpp"

#include "probe/child.hpp"
#include "probe/deadline.hpp"
#include "probe/discover.hpp"
#include "probe/wire.hpp"
#include "runtime.hpp"
#include "support/notice.hpp"
#include "support/process.hpp"
#include "support/text.hpp"

#include <atomic>
#include <exception>
#include <stdexcept>
#include <string_view>

namespace catch2_targets::detail {

namespace {

/// What the child's own start and end may take beyond the deadline of what it watches.
constexpr std::chrono::milliseconds grace{1000};

void say_once(std::string const& why) {
    static std::atomic<bool> said{false};
    if (!said.exchange(true)) {
        notice("probes run in the test process, unguarded, because no child could be started: " +
               why);
    }
}

/// The whole lines of the child's answer; a last one that was cut short is none.
std::vector<std::string_view> whole_lines(std::string_view text) {
    std::vector<std::string_view> lines;
    for (std::size_t end = 0; (end = text.find('\n')) != std::string_view::npos;) {
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end + 1);
    }
    return lines;
}

/// What the child said of each kind. Throws where it is not a probe's child that answered.
std::vector<ProbeAnswer> parse_answers(std::string_view text) {
    std::vector<ProbeAnswer> answers;
    std::vector<std::string_view> const lines = whole_lines(text);
    if (lines.empty() || lines.front() != probe_greeting) {
        throw std::runtime_error("the program did not answer as a probe when it was started anew");
    }
    for (std::size_t i = 1; i < lines.size(); ++i) {
        answers.push_back(ProbeAnswer::parse(lines[i]));
    }
    return answers;
}

std::vector<ProbeAnswer> ask_child(std::vector<std::string> const& kinds,
                                   std::chrono::milliseconds deadline) {
    ProbeRequest request{process_id(), deadline, kinds};
    for (std::string const& kind : kinds) {
        if (std::string path = plugin_path(kind); !path.empty()) {
            request.plugins.push_back(std::move(path));
        }
    }
    if (!can_be_probe_child()) {
        throw std::runtime_error("this system's build has no probes of their own");
    }
    SelfRun const run = run_self(ProbeRequest::variable, request.text(), deadline + grace);
    if (!run.not_started.empty()) {
        throw std::runtime_error(run.not_started);
    }
    return parse_answers(run.answer);
}

} // namespace

std::map<std::string, Discovery> discover_in_child(std::vector<std::string> const& kinds) {
    std::map<std::string, Discovery> found;
    if (kinds.empty()) {
        return found;
    }
    auto const deadline = probe_deadline();
    try {
        for (ProbeAnswer& answer : ask_child(kinds, deadline)) {
            if (answer.not_started.empty()) {
                found.emplace(answer.kind, std::move(answer.discovery));
            } else {
                say_once(answer.not_started);
                found.emplace(answer.kind, discover(answer.kind));
            }
        }
    } catch (std::exception const& error) {
        say_once(error.what());
        for (std::string const& kind : kinds) {
            found.emplace(kind, discover(kind));
        }
    }
    for (std::string const& kind : kinds) {
        found.emplace(kind, Discovery::broken("its probe ended without an answer"));
    }
    return found;
}

} // namespace catch2_targets::detail
