#pragma once
// What an admin or the operator closes in need. Every measure has an end, so that nothing stays
// closed because somebody forgot it. Pure: the caller brings the time.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "accounts/account_error.hpp"
#include "accounts/config.hpp"
#include "domain/base/time.hpp"

namespace escaque::services::accounts {

enum class MeasureKind : std::uint8_t {
  registration,  ///< Nobody can register.
  guests,        ///< Nobody can become a guest.
  prefix,        ///< An address prefix is not served.
};
inline constexpr std::array kMeasureKinds{MeasureKind::registration, MeasureKind::guests,
                                          MeasureKind::prefix};
[[nodiscard]] std::string_view to_string(MeasureKind kind);

struct Measure {
  MeasureKind kind = MeasureKind::registration;
  std::string prefix = {};  ///< As Network::to_string() writes it; empty for the other kinds.
  UtcTime since{};
  UtcTime until{};
  std::string by = {};  ///< The handle of an admin; empty: the operator.
  std::string reason = {};

  friend bool operator==(const Measure&, const Measure&) = default;
};

/// All that are in force.
struct Measures {
  long long version = 0;  ///< Higher is newer.
  std::vector<Measure> all;
};

/// What somebody asks for.
struct MeasureWish {
  MeasureKind kind = MeasureKind::registration;
  std::string prefix = {};
  Millis lasts{0};  ///< 0: as long as is usual.
  std::string reason = {};
  std::string from = {};  ///< The prefix where they are themselves; empty for the operator.
  bool is_confirmed = false;
};

/// The measure, from now on; `by` is left to the caller.
[[nodiscard]] Answer<Measure> decide_measure(const EmergencyConfig& config, const MeasureWish& wish,
                                             UtcTime now);
/// How the prefix of a measure is written; refused unless it may be blocked.
[[nodiscard]] Answer<std::string> checked_prefix(const std::string& text);
[[nodiscard]] bool is_reason(const std::string& text);

}  // namespace escaque::services::accounts
