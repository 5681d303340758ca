#pragma once
// A case of the etiquette code: state = fold(evolve, entries); decide(case, command) gives the next
// entry or a refusal. Pure.

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/code.hpp"
#include "domain/etiquette/ladder.hpp"
#include "domain/etiquette/rooms.hpp"

namespace escaque::etiquette {

/// What a report points at; at most one is given.
struct Subject {
  std::string line;
  std::optional<GameId> game;
  std::string event;

  friend bool operator==(const Subject&, const Subject&) = default;
};

/// What somebody said, literally, as it was kept.
struct KeptLine {
  std::string id;
  Room room = Room::players;
  std::optional<GameId> game;
  UserId from;
  std::optional<UserId> to;  ///< Of a tell.
  std::string text;
  UtcTime time;
  bool is_reported = false;
  std::string channel = {};  ///< Of a channel.

  friend bool operator==(const KeptLine&, const KeptLine&) = default;
};

enum class Outcome : std::uint8_t { dismissed, warned, sanctioned };
enum class AppealOutcome : std::uint8_t { upheld, reversed, lapsed };
enum class CaseState : std::uint8_t { open, awaits_signature, decided, appealed };

// Facts

struct Opened {
  std::optional<UserId> accused;
  Offence offence = Offence::other;
};
struct Reported {
  UserId reporter;  ///< 0 where a rule found it.
  Offence offence = Offence::other;
  std::string text;
  Subject subject;
  std::vector<KeptLine> lines;  ///< Around what was reported, in their order.
  std::string rule;             ///< By its id, CHT-1; empty: somebody reported it.
  int rule_version = 0;         ///< Of the word lists that it judged by.
  bool is_by_desk = false;      ///< The reporter is an officer who read it there.

  [[nodiscard]] bool is_by_rule() const { return !rule.empty(); }
  /// Somebody who asks for something, and so does not decide it.
  [[nodiscard]] bool is_by_party() const { return !is_by_rule() && !is_by_desk; }
};
struct Taken {
  UtcTime until;
};
struct Released {};
struct Noted {
  std::string text;
};
struct Ruled {
  Outcome outcome = Outcome::dismissed;
  Article article = Article::friendly_place;
  Ground ground = Ground::none;
  std::string reason;
  // Unless it was dismissed
  std::optional<SanctionId> sanction;
  Step step = Step::warning;
  std::vector<Feature> features;
  std::optional<UtcTime> until;
};
struct Countersigned {};
struct SignatureRefused {
  std::string reason;
};
struct Appealed {
  std::string text;
};
struct AppealRuled {
  AppealOutcome outcome = AppealOutcome::upheld;
  std::string reason;
};

/// Opponents of the accused get back the rating points that these games had cost them.
struct RefundsOrdered {
  std::vector<GameId> games;
};

/// Against what a rule holds until the case is decided (`hold_of`). The case goes on meanwhile.
struct HoldAppealed {
  SanctionId hold;
  std::string text;
};
struct HoldRuled {
  AppealOutcome outcome = AppealOutcome::upheld;
  std::string reason;
};

using CaseFact =
    std::variant<Opened, Reported, Taken, Released, Noted, Ruled, Countersigned, SignatureRefused,
                 Appealed, AppealRuled, RefundsOrdered, HoldAppealed, HoldRuled>;

/// What one command did.
struct CaseEntry {
  UtcTime time;
  std::optional<UserId> by;  ///< Nothing: the clock.
  std::vector<CaseFact> facts;
};

// State

struct Report {
  Reported what;
  UtcTime time;
};
struct Note {
  std::optional<UserId> by;
  std::string text;
  UtcTime time;
};
struct Decision {
  Ruled what;
  std::optional<UserId> by;
  UtcTime time;
  std::optional<UserId> signed_by;
  UtcTime signed_at;
};
struct Appeal {
  std::string text;
  UtcTime time;
  std::optional<AppealRuled> answer;
  std::optional<UserId> by;
  UtcTime answered;
};
struct HoldAppeal {
  SanctionId hold;
  Appeal what;
};
struct Refunds {
  std::vector<GameId> games;
  std::optional<UserId> by;
  UtcTime time;
  bool are_undone = false;  ///< The decision was reversed.
};
struct Lease {
  UserId by;
  UtcTime until;
};

struct Case {
  int version = 0;  ///< Entries so far; 0: there is no such case.
  CaseState state = CaseState::open;
  std::optional<UserId> accused;
  Offence offence = Offence::other;
  UtcTime opened;
  std::vector<Report> reports;
  std::vector<Note> notes;
  std::vector<Decision> decisions;  ///< In their order; the last one counts.
  std::vector<Appeal> appeals;
  std::vector<HoldAppeal> hold_appeals;  ///< In their order.
  std::optional<Refunds> refunds;
  std::optional<Lease> lease;

  [[nodiscard]] bool is_reporter(UserId user) const;
  /// They said what was reported to somebody in private, or were told it.
  [[nodiscard]] bool has_tells_of(UserId user) const;
  /// The appeal against a hold that nobody has answered; none once the case is decided, which ends
  /// the hold.
  [[nodiscard]] const HoldAppeal* waiting_hold_appeal() const;
  /// Somebody else works on it at `now`.
  [[nodiscard]] bool is_taken(UserId from, UtcTime now) const {
    return lease && lease->by != from && now < lease->until;
  }
  [[nodiscard]] bool is_taken_by(UserId user, UtcTime now) const {
    return lease && lease->by == user && now < lease->until;
  }
};

/// What a rule took away from the accused of the open case `id` until it is decided; `record` is
/// everything that they have had, the latest first.
[[nodiscard]] std::optional<Sanction> hold_of(const Case& of, CaseId id,
                                              std::span<const Sanction> record);

/// A rule found a slur or a threat at a person in it: no warning has to come first.
[[nodiscard]] bool is_critical(const Case& of);

/// How soon it should be looked at, and when that was or will be.
[[nodiscard]] Priority priority_of(const Case& of);
[[nodiscard]] UtcTime due(const Case& of);

inline constexpr Millis kLease = std::chrono::minutes(10);
/// From the decision on.
inline constexpr Millis kAppealWithin = std::chrono::days(183);
/// An appeal that nobody has answered for so long lifts a sanction that has an end.
inline constexpr Millis kAnswerWithin = std::chrono::days(7);
/// Once, and again on new facts.
inline constexpr std::size_t kMaxAppeals = 2;
/// Games that one case has refunded.
inline constexpr std::size_t kMaxRefunded = 40;
/// Reports that one case holds; more only count as seen.
inline constexpr std::size_t kMaxReports = 50;

// Commands

struct AddReport {
  std::optional<UserId> accused;
  Reported report;
};
struct Take {};
struct Release {};
struct AddNote {
  std::string text;
};
struct Dismiss {
  std::string reason;
};
struct Impose {
  SanctionId id;  ///< New; made by the caller.
  WantedStep wanted;
  Ground ground = Ground::none;
  std::string reason;
};
/// What a rule does by itself: it warns, or takes one feature away for some hours. Only once a
/// warning for the same article is known does it do the latter; until then it warns.
struct ImposeByRule {
  SanctionId id;  ///< New; made by the caller.
  Article article = Article::friendly_place;
  std::optional<Millis> cool_down;  ///< Nothing: a warning.
  std::string reason;
  Feature feature = Feature::rated_games;  ///< That a cool-down takes away.
};
struct Sign {};
struct RefuseSignature {
  std::string reason;
};
struct AppealAgainst {
  std::string text;
};
struct AnswerAppeal {
  AppealOutcome outcome = AppealOutcome::upheld;
  std::string reason;
};
struct OrderRefunds {
  std::vector<GameId> games;
};
/// The clock: nobody has answered an appeal in time, or signed.
struct Lapse {};

using CaseCommand =
    std::variant<AddReport, Take, Release, AddNote, Dismiss, Impose, ImposeByRule, Sign,
                 RefuseSignature, AppealAgainst, AnswerAppeal, OrderRefunds, Lapse>;

enum class CaseError : std::uint8_t {
  no_such_case,
  not_at_the_desk,    ///< Helpers, admins and second signers work on cases.
  own_case,           ///< Nobody decides about themselves, what they reported or their own tells.
  taken,              ///< Somebody else works on it.
  not_taken,          ///< It has to be taken first.
  already_decided,    ///< Nothing waits for this command.
  not_decided,        ///< Nothing has been decided that could be appealed.
  nobody_accused,     ///< Of a call for an admin; it can be dismissed.
  already_reported,   ///< By the same person, for the same subject.
  full,               ///< The case holds as many reports as it may.
  same_signer,        ///< Two different people sign.
  too_early_to_sign,  ///< 24 hours after the first.
  only_admin,         ///< A ban needs two people who may sign; this site has one.
  appeal_too_late,    ///< Six months after the decision.
  already_appealed,   ///< One waits for its answer, or there were two.
  own_decision,       ///< Somebody else than the one who decided answers an appeal.
  nothing_to_lapse,
  decided_before,    ///< Of a report: the same facts were decided. No case twice.
  refund_count,      ///< Refunds of no games, or of too many.
  already_refunded,  ///< A case orders refunds once.
  in_shadow,         ///< A rule that only watches would have opened it: nothing follows.
  works_on_it,       ///< An officer at work on the case does not answer about its hold.
  // As StepError has them
  not_your_step,
  no_features,
  needless_features,
  no_end,
  needless_end,
  end_out_of_range,
  no_warning,
};

/// What is known beside the case.
struct Circumstances {
  Officer officer;                   ///< The giver of the command; only the id matters of a player.
  std::span<const Sanction> record;  ///< Of the accused.
  int signers = 0;                   ///< People on this site who may sign or review.
  UtcTime now;
  std::optional<Sanction> hold = {};  ///< `hold_of` the case.
};

[[nodiscard]] Result<CaseEntry, CaseError> decide(const Case& of, const CaseCommand& command,
                                                  const Circumstances& circumstances);
[[nodiscard]] Case evolve(Case of, const CaseEntry& entry);

/// What an entry does to sanctions: one more, or one that ends or becomes another.
struct SanctionChange {
  Sanction sanction;
  bool is_new = false;
};
/// `before` is the case that `entry` was decided for; `in_force` the sanction of its last decision.
[[nodiscard]] std::optional<SanctionChange> sanction_after(const Case& before, CaseId id,
                                                           const CaseEntry& entry,
                                                           const std::optional<Sanction>& current);

}  // namespace escaque::etiquette
