// SPDX-License-Identifier: BSL-1.0
#include "tool/info_table.hpp"

#include "support/text.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <string_view>

namespace catch2_targets::tool {

namespace {

using detail::RuntimeReport;
using Texts = std::vector<std::string>;

constexpr std::size_t table_width = 80;
constexpr std::size_t status_width = 10;

/// A kind may have any name; past this its target has a line of its own.
constexpr std::size_t widest_target = 20;

struct Row {
    std::string target;
    std::string status;
    Texts paragraphs;
};

/// Control bytes and all that is not ASCII as `\xNN`.
std::string ascii(std::string_view text) {
    constexpr char digits[] = "0123456789abcdef";
    std::string result;
    for (char const c : detail::printable(text)) {
        auto const byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            result += c;
        } else {
            result += {'\\', 'x', digits[byte / 16], digits[byte % 16]};
        }
    }
    return result;
}

std::string size_text(std::int64_t bytes) {
    double const mebibytes = static_cast<double>(bytes) / (1 << 20);
    bool const is_large = mebibytes >= 1024;
    std::array<char, 40> text{};
    std::snprintf(text.data(),
                  text.size(),
                  "%.1f %s",
                  is_large ? mebibytes / 1024 : mebibytes,
                  is_large ? "GiB" : "MiB");
    return text.data();
}

/// What people ask first of a device; what the runtime does not tell is left out.
std::string main_facts(DeviceInfo const& device) {
    auto const fact = [&](char const* name) {
        auto const found = device.facts.find(name);
        return found == device.facts.end() ? std::nullopt : std::optional<Fact>(found->second);
    };
    Texts parts;
    if (auto const type = fact("type")) {
        parts.push_back(type->str());
    }
    if (auto const api = fact("api")) {
        parts.push_back("api " + api->str());
    }
    if (auto const driver = fact("driver")) {
        parts.push_back("driver " + driver->str());
    }
    if (auto const memory = fact("memory")) {
        auto const* const bytes = std::get_if<std::int64_t>(&memory->value());
        parts.push_back("memory " + (bytes != nullptr ? size_text(*bytes) : memory->str()));
    }
    if (fact("software") == Fact(true)) {
        parts.emplace_back("software");
    }
    return detail::join(parts, ", ");
}

char const* status_word(RuntimeReport const& report) {
    if (!report.disabled.empty()) {
        return "disabled";
    }
    return report.discovery.status == Discovery::Status::broken ? "broken" : "absent";
}

void add_rows(RuntimeReport const& report, std::vector<Row>& rows) {
    std::string const kind = ascii(report.kind);
    if (!report.disabled.empty() || report.discovery.devices.empty()) {
        std::string const& reason =
            report.disabled.empty() ? report.discovery.reason : report.disabled;
        rows.push_back({kind, status_word(report), {ascii(reason)}});
        return;
    }
    int ordinal = 0;
    for (DeviceInfo const& device : report.discovery.devices) {
        rows.push_back({kind + ":" + std::to_string(ordinal),
                        "present",
                        {ascii(device.name), ascii(main_facts(device))}});
        ++ordinal;
    }
}

/// The paragraphs in lines of this width; a longer word is broken.
Texts wrapped(Texts const& paragraphs, std::size_t width) {
    Texts lines;
    for (std::string_view rest : paragraphs) {
        while (!rest.empty()) {
            std::size_t end = rest.size();
            if (end > width) {
                std::size_t const blank = rest.rfind(' ', width);
                end = blank == std::string_view::npos || blank == 0 ? width : blank;
            }
            lines.emplace_back(rest.substr(0, end));
            rest = detail::trim(rest.substr(end));
        }
    }
    return lines;
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

void append(Row const& row, std::size_t target_width, std::string& table) {
    std::size_t const indent = target_width + status_width;
    std::string line = row.target;
    if (line.size() >= target_width) {
        table += line + "\n";
        line.clear();
    }
    line = padded(padded(line, target_width) + row.status, indent);
    for (std::string const& text : wrapped(row.paragraphs, table_width - indent)) {
        table += line + text + "\n";
        line.assign(indent, ' ');
    }
}

} // namespace

std::string info_table(std::vector<RuntimeReport> const& reports) {
    std::vector<Row> rows{{"target", "status", {"device, or why there is none"}}};
    for (RuntimeReport const& report : reports) {
        add_rows(report, rows);
    }
    std::size_t width = 0;
    for (Row const& row : rows) {
        width = std::max(width, row.target.size() + 2);
    }
    std::string table;
    for (Row const& row : rows) {
        append(row, std::min(width, widest_target), table);
    }
    return table;
}

} // namespace catch2_targets::tool
