#pragma once
// The ladder of sanctions: what each step may take away, for how long, who may take it, and what
// somebody's record suggests. Pure.

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/code.hpp"

namespace escaque::etiquette {

using CaseId = Id<struct CaseIdTag>;
using SanctionId = Id<struct SanctionIdTag>;

/// Step 0, a refused message or a hint, leaves no record and is none of these.
enum class Step : std::uint8_t { warning, cool_down, restriction, suspension, ban };

/// What a sanction takes away: the feature that was abused, and no other.
enum class Feature : std::uint8_t {
  tells,
  rooms,  ///< Of games.
  shouts,
  channels,
  rated_games,
  tournaments,  ///< Events, arenas and seasons.
  reports,
  account,  ///< All but finishing one's games, reading one's record, reporting and appealing.
  grace,    ///< Whoever goes away from a game loses it when the opponent could claim it.
};

/// What somebody at the desk may do, added up from their roles.
struct Officer {
  UserId id;
  bool is_helper = false;
  bool is_admin = false;
  bool is_second_signer = false;

  [[nodiscard]] bool may_read() const { return is_helper || is_admin || is_second_signer; }
  [[nodiscard]] bool may_sign() const { return is_admin || is_second_signer; }
};

/// One row a step. Zero: such a step has no end.
struct StepRow {
  Step step;
  Millis shortest;
  Millis longest;
};
inline constexpr std::array kSteps{
    StepRow{Step::warning, Millis(0), Millis(0)},
    StepRow{Step::cool_down, std::chrono::minutes(15), std::chrono::hours(24)},
    StepRow{Step::restriction, std::chrono::days(1), std::chrono::days(90)},
    StepRow{Step::suspension, std::chrono::days(1), std::chrono::days(90)},
    StepRow{Step::ban, Millis(0), Millis(0)},
};
static_assert(is_indexed_by(&StepRow::step, kSteps) && kSteps.size() == enum_count<Step>());

/// For how long a warning makes a sanction possible.
inline constexpr Millis kWarningLives = std::chrono::days(90);
/// Between the two signatures of a ban.
inline constexpr Millis kBetweenSignatures = std::chrono::hours(24);
/// For how long the account is suspended while the second signature is awaited.
inline constexpr Millis kAwaitsSignature = std::chrono::days(7);

struct Sanction {
  SanctionId id;
  UserId user;
  CaseId of_case;
  Step step = Step::warning;
  std::vector<Feature> features;  ///< In their order; of warnings none.
  Article article = Article::friendly_place;
  Ground ground = Ground::none;
  std::string reason;
  UtcTime since;
  std::optional<UtcTime> until;  ///< Nothing: a warning or a ban.
  std::optional<UserId> by;      ///< Nothing: a rule.
  bool is_lifted = false;        ///< Before its end.

  [[nodiscard]] bool is_in_force(UtcTime now) const {
    return step != Step::warning && !is_lifted && since <= now && (!until || now < *until);
  }
  [[nodiscard]] bool takes(Feature feature) const;
  friend bool operator==(const Sanction&, const Sanction&) = default;
};

/// A warning for the article, no longer ago than kWarningLives.
[[nodiscard]] bool has_warning(std::span<const Sanction> record, Article article, UtcTime now);

/// Why a step is not possible.
enum class StepError : std::uint8_t {
  not_your_step,      ///< Helpers warn; admins do the rest.
  no_features,        ///< A sanction takes something away.
  needless_features,  ///< A warning takes nothing away.
  no_end,             ///< Every step but a warning and a ban ends.
  needless_end,       ///< A warning and a ban have no end.
  end_out_of_range,   ///< Shorter or longer than the step allows.
  no_warning,         ///< A warning for the same article comes first, unless it is critical.
};

/// What somebody at the desk wants to impose.
struct WantedStep {
  Step step = Step::warning;
  std::vector<Feature> features;
  Article article = Article::friendly_place;
  std::optional<UtcTime> until;
  bool is_critical = false;  ///< Threats, doxxing, slurs at a person.
};

/// Why `officer` may not take the step; `record` is everything that the accused has had.
[[nodiscard]] std::optional<StepError> forbids(const Officer& officer, const WantedStep& wanted,
                                               std::span<const Sanction> record, UtcTime now);

/// Of the record: each warning and sanction counts 1, 2, 4 or 8 by its article, twice with one of
/// the grounds of article 2, half of that after 90 days, and so on. What was lifted on appeal
/// counts nothing.
[[nodiscard]] double points(std::span<const Sanction> record, UtcTime now);

/// What the record suggests for one more; never executes itself. 3 points: a restriction; 8: a
/// suspension.
[[nodiscard]] Step suggest(std::span<const Sanction> record, Article article, UtcTime now);

/// Which features somebody has lost now, and until when; the latest end where several take one.
[[nodiscard]] std::optional<Sanction> taking(std::span<const Sanction> record, Feature feature,
                                             UtcTime now);

}  // namespace escaque::etiquette
