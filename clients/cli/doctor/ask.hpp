#pragma once
// What `escaque doctor` asks, and what it is told. One that does not answer costs no more than its
// own patience: it has a report as well.

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/doctor/deployment.hpp"
#include "cli/doctor/examine.hpp"
#include "cli/doctor/symptom.hpp"
#include "cli/doctor/units.hpp"
#include "cli/place/databases.hpp"
#include "domain/base/time.hpp"

namespace escaque::clients::cli::doctor {

/// Whoever does not answer within this time hangs: the admin door of a process has a thread of its
/// own, and systemd is not asked for much.
inline constexpr Millis kPatience{3'000};

/// Those that systemd of this machine knows; none where it is not there.
[[nodiscard]] std::map<std::string, UnitState> ask_units(const std::vector<std::string>& units);

/// All but Redis, at once: one that hangs costs no more than the others.
[[nodiscard]] std::vector<ProcessReport> ask_all(const std::vector<ProcessPlace>& places);

/// The first of `addresses` that answers; the first one when none does. `site`: a folder of
/// `escaque tls make`, for a Redis that speaks TLS; or empty.
[[nodiscard]] RedisReport ask_one_of(const std::vector<std::string>& addresses,
                                     const std::filesystem::path& site);
/// All servers of the cluster that `known` belongs to.
[[nodiscard]] ClusterReport ask_cluster(const RedisReport& known,
                                        const std::filesystem::path& site);

/// Asks the databases, and examines what they say. Those in files only where their `disk` is known;
/// those in PostgreSQL at once: one that does not answer costs no more than the others. `redis`
/// says with which databases it was used.
[[nodiscard]] Symptoms examine_databases(const std::vector<DatabasePlace>& places,
                                         const RedisReport& redis,
                                         const std::optional<DiskReport>& disk);

}  // namespace escaque::clients::cli::doctor
