// SPDX-License-Identifier: BSL-1.0
#include "runtimes/cuda_like.hpp"

#include "runtimes/facts.hpp"
#include "runtimes/native.hpp"

#include <catch2_targets/error.hpp>

#include <algorithm>
#include <array>

namespace catch2_targets::detail {

namespace {

constexpr int success = 0;

} // namespace

CudaLikeApi::CudaLikeApi(DynamicLibrary const& library, CudaLikeDialect dialect)
    : m_library(library),
      m_dialect(std::move(dialect)),
      m_count(library.required<int(int*)>(m_dialect.get_count)),
      m_device(library.required<int(int*, int)>(m_dialect.get_device)),
      m_name(library.required<int(char*, int, int)>(m_dialect.get_name)),
      m_memory(library.required<int(std::size_t*, int)>(m_dialect.get_memory)),
      m_attribute(library.required<int(int*, int, int)>(m_dialect.get_attribute)) {
    if (m_dialect.init != nullptr) {
        m_init = library.required<int(unsigned)>(m_dialect.init);
    }
}

void CudaLikeApi::check(std::string const& function, int error) const {
    if (error != success) {
        throw DeviceError(failure(function, error));
    }
}

CudaLikeApi::Count CudaLikeApi::start() const {
    if (m_init != nullptr) {
        int const error = m_init(0);
        if (is_absent(error)) {
            return {0, failure(m_dialect.init, error)};
        }
        check(m_dialect.init, error);
    }
    int count = 0;
    int const error = m_count(&count);
    if (is_absent(error)) {
        return {0, failure(m_dialect.get_count, error)};
    }
    check(m_dialect.get_count, error);
    if (auto const impossible = count_error(m_dialect.get_count, count, "devices")) {
        throw DeviceError(*impossible);
    }
    return {count, count > 0 ? "" : std::string(m_dialect.get_count) + ": no device"};
}

int CudaLikeApi::device(int ordinal) const {
    int device = 0;
    check(m_dialect.get_device, m_device(&device, ordinal));
    return device;
}

int CudaLikeApi::device_here(Device const& device) const {
    int const count = start().devices;
    std::vector<std::string> names;
    names.reserve(static_cast<std::size_t>(count));
    for (int ordinal = 0; ordinal < count; ++ordinal) {
        names.push_back(name(this->device(ordinal)));
    }
    return this->device(static_cast<int>(index_here(device, names)));
}

std::optional<std::int64_t> CudaLikeApi::attribute(int device, int which) const {
    int value = 0;
    if (m_attribute(&value, which, device) != success) {
        return std::nullopt;
    }
    return value;
}

DeviceInfo CudaLikeApi::describe(int ordinal) const {
    int const device = this->device(ordinal);
    std::size_t memory = 0;
    check(m_dialect.get_memory, m_memory(&memory, device));

    DeviceInfo info;
    info.name = name(device);
    info.facts = {
        {"fp64", true},
        {"int16", true},
        {"int64", true},
        {"int8", true},
        {"max_alloc", whole_number(memory)},
        {"memory", whole_number(memory)},
        {"name", info.name},
        {"ordinal", ordinal},
        {"software", false},
    };
    auto const& attributes = m_dialect.attributes;
    if (auto const shares_memory = attribute(device, attributes.integrated)) {
        info.facts.emplace("type", *shares_memory != 0 ? "integrated" : "discrete");
    }
    put(info, "compute", compute_capability(device));
    put(info, "compute_units", attribute(device, attributes.multiprocessor_count));
    put(info, "local_memory", attribute(device, attributes.max_shared_memory_per_block));
    put(info, "subgroup_size", attribute(device, attributes.warp_size));
    put(info, "uuid", uuid(device));
    put(info, "work_group", attribute(device, attributes.max_threads_per_block));
    return info;
}

bool CudaLikeApi::is_absent(int error) const {
    auto const& errors = m_dialect.absent_errors;
    return std::find(errors.begin(), errors.end(), error) != errors.end();
}

std::string CudaLikeApi::failure(std::string const& function, int error) const {
    return api_error(function, m_dialect.error_name(m_library, error), error);
}

std::string CudaLikeApi::name(int device) const {
    std::array<char, 256> text{};
    check(m_dialect.get_name, m_name(text.data(), static_cast<int>(text.size()), device));
    return driver_text({text.data(), text.size()});
}

std::optional<Version> CudaLikeApi::compute_capability(int device) const {
    auto const major = attribute(device, m_dialect.attributes.compute_capability_major);
    auto const minor = attribute(device, m_dialect.attributes.compute_capability_minor);
    if (!major || !minor) {
        return std::nullopt;
    }
    return Version{static_cast<std::uint32_t>(*major), static_cast<std::uint32_t>(*minor)};
}

std::optional<std::string> CudaLikeApi::uuid(int device) const {
    std::array<unsigned char, 16> bytes{};
    for (char const* const name : m_dialect.get_uuid) {
        auto* const get = m_library.function<int(unsigned char*, int)>(name);
        if (get != nullptr && get(bytes.data(), device) == success) {
            return uuid_text(bytes.data());
        }
    }
    return std::nullopt;
}

Discovery CudaLikeRuntime::discover() {
    if (!library()) {
        return library().found_but_broken() ? Discovery::broken(library().error())
                                            : Discovery::absent(library().error());
    }
    CudaLikeApi::Count const count = api().start();
    if (count.devices == 0) {
        return Discovery::absent(count.why_none + hidden_by());
    }
    std::vector<DeviceInfo> devices;
    for (int ordinal = 0; ordinal < count.devices; ++ordinal) {
        devices.push_back(api().describe(ordinal));
        complete(devices.back(), api().device(ordinal));
    }
    return Discovery::present(std::move(devices));
}

std::optional<Fact> CudaLikeRuntime::fact(int ordinal, std::string_view name) {
    if (name != "free_memory") {
        return std::nullopt;
    }
    api().start();
    return whole_number(free_memory(api().device(ordinal)));
}

} // namespace catch2_targets::detail
