// SPDX-License-Identifier: BSL-1.0
#include "probe/wire.hpp"

#include "support/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace catch2_targets::detail {

namespace {

using Json = nlohmann::json;

struct Status {
    Discovery::Status status;
    char const* name;
};
constexpr Status statuses[] = {{Discovery::Status::present, "present"},
                               {Discovery::Status::absent, "absent"},
                               {Discovery::Status::broken, "broken"}};

/// JSON has every type of a fact but versions.
struct FactToJson {
    Json operator()(Version const& version) const { return Json{{"version", version.str()}}; }
    template <typename T>
    Json operator()(T const& value) const {
        return Json(value);
    }
};

Fact fact_from_json(Json const& json) {
    switch (json.type()) {
    case Json::value_t::boolean:
        return json.get<bool>();
    case Json::value_t::number_integer:
    case Json::value_t::number_unsigned:
        return json.get<std::int64_t>();
    case Json::value_t::number_float:
        return json.get<double>();
    case Json::value_t::string:
        return json.get<std::string>();
    default:
        return Version::parse(json.at("version").get<std::string>()).value();
    }
}

DeviceInfo device_from_json(Json const& json) {
    DeviceInfo device;
    device.name = json.at("name").get<std::string>();
    for (auto const& [name, value] : json.at("facts").items()) {
        device.facts.emplace(name, fact_from_json(value));
    }
    device.extensions = json.at("extensions").get<std::vector<std::string>>();
    return device;
}

long number(std::string_view text) {
    long value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

std::vector<std::string> parts_of(std::string_view text, char separator) {
    std::vector<std::string> parts;
    while (!text.empty()) {
        std::size_t const end = std::min(text.find(separator), text.size());
        parts.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return parts;
}

/// Runtimes make their texts safe; should one forget, the answer is still JSON.
std::string dump(Json const& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

} // namespace

Json to_json(Discovery const& discovery) {
    Json json;
    for (Status const& known : statuses) {
        if (known.status == discovery.status) {
            json["status"] = known.name;
        }
    }
    json["reason"] = discovery.reason;
    json["devices"] = Json::array();
    for (DeviceInfo const& device : discovery.devices) {
        Json facts = Json::object();
        for (auto const& [name, fact] : device.facts) {
            facts[name] = std::visit(FactToJson(), fact.value());
        }
        json["devices"].push_back(
            {{"name", device.name}, {"facts", facts}, {"extensions", device.extensions}});
    }
    return json;
}

Discovery discovery_from_json(Json const& json) {
    Discovery discovery;
    std::string const name = json.at("status").get<std::string>();
    bool is_known = false;
    for (Status const& known : statuses) {
        if (name == known.name) {
            discovery.status = known.status;
            is_known = true;
        }
    }
    discovery.reason = json.at("reason").get<std::string>();
    for (Json const& device : json.at("devices")) {
        discovery.devices.push_back(device_from_json(device));
    }
    bool const is_present = discovery.status == Discovery::Status::present;
    if (!is_known || is_present == discovery.devices.empty() ||
        is_present != discovery.reason.empty()) {
        throw std::invalid_argument("not a probe's result");
    }
    return discovery;
}

std::string ProbeRequest::text() const {
    return std::to_string(parent) + ";" + std::to_string(deadline.count()) + ";" +
           join(kinds, ",") + ";" + join(plugins, "\n");
}

std::optional<ProbeRequest> ProbeRequest::parse(std::string_view text) {
    std::size_t const first = text.find(';');
    std::size_t const second = text.find(';', first + 1);
    std::size_t const third = text.find(';', second + 1);
    if (first == std::string_view::npos || second == std::string_view::npos ||
        third == std::string_view::npos) {
        return std::nullopt;
    }
    ProbeRequest request;
    request.parent = number(text.substr(0, first));
    request.deadline = std::chrono::milliseconds(number(text.substr(first + 1)));
    request.kinds = parts_of(text.substr(second + 1, third - second - 1), ',');
    request.plugins = parts_of(text.substr(third + 1), '\n');
    return request;
}

std::string ProbeAnswer::line() const {
    Json json{{"kind", kind}};
    if (not_started.empty()) {
        json["discovery"] = to_json(discovery);
    } else {
        json["not_started"] = not_started;
    }
    return dump(json);
}

ProbeAnswer ProbeAnswer::parse(std::string_view line) {
    Json const json = Json::parse(line.begin(), line.end());
    ProbeAnswer answer;
    answer.kind = json.at("kind").get<std::string>();
    if (json.contains("not_started")) {
        answer.not_started = json.at("not_started").get<std::string>();
    } else {
        answer.discovery = discovery_from_json(json.at("discovery"));
    }
    return answer;
}

} // namespace catch2_targets::detail
