#pragma once
// The parts of `decide`, for the sources of this folder only.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

#include "domain/event/event.hpp"
#include "domain/pairing/dutch/dutch.hpp"
#include "domain/pairing/round_robin/berger.hpp"
#include "domain/pairing/swiss/system.hpp"

namespace escaque::event {

using Decision = Result<Facts, EventError>;

/// What every decision looks at.
struct Scene {
  const Event& event;
  const Origin& origin;
  UtcTime now;
  /// As in Command.
  const std::vector<UserId>& club_members;

  [[nodiscard]] bool is_server() const { return !origin.user.has_value(); }
  [[nodiscard]] bool is_arbiter() const { return origin.user && event.is_arbiter(*origin.user); }
  /// The player themselves, an arbiter, or the server.
  [[nodiscard]] bool speaks_for(UserId user) const {
    return is_server() || origin.user == user || is_arbiter();
  }
  /// The captain, an arbiter, or the server.
  [[nodiscard]] bool speaks_for(const Team& team) const { return speaks_for(team.captain.id); }
};

// evolve.cpp
void apply_fact(Event& event, const Fact& fact);

// officials.cpp
inline constexpr std::size_t kMaxArbiters = 20;
Decision decide_officials(const Scene& scene, const NameOfficials& command);

// approval.cpp
[[nodiscard]] Decision decide_rating(const Scene& scene, const RuleOnRating& command);
[[nodiscard]] Decision decide_visibility(const Scene& scene, const RuleOnVisibility& command);

// access.cpp
[[nodiscard]] Decision decide_access(const Scene& scene, const SetEntryKey& command);
[[nodiscard]] Decision decide_access(const Scene& scene, const Admit& command);
/// Why `scene`'s user, if they are no arbiter, may not enter, be it alone or as a captain.
[[nodiscard]] std::optional<EventError> refusal_of_entering(const Scene& scene);

// clubs.cpp
/// The club that holds the new event, if one does; why it cannot be announced as it is asked.
[[nodiscard]] Result<std::optional<club::ClubId>, EventError> club_of_new(
    const CreateEvent& create);
/// Why somebody with an account does not enter, and does not lead a team in, an event that is for
/// members of its club.
[[nodiscard]] std::optional<EventError> refusal_of_non_member(const Scene& scene, UserId user);

// changes.cpp
[[nodiscard]] Decision decide_change(const Scene& scene, const ChangeRegulations& command);

// first_positions.cpp
/// The server draws the first positions of the rounds.
bool draws_positions(const Regulations& regulations);

/// The pairs of a round.
struct Pairs {
  std::vector<Board> boards;
  std::optional<UserId> bye;
  // Of a team event.
  std::vector<TeamMatch> matches = {};
  std::optional<TeamId> team_bye = std::nullopt;
};

// entries.cpp
Decision decide_register(const Scene& scene, const Register& command);
Decision decide_correction(const Scene& scene, const CorrectEntrant& command);
Decision decide_withdrawal(const Scene& scene, const Withdraw& command);
Decision decide_readmission(const Scene& scene, const Readmit& command);

/// Of the event, which lets no arbiter of it play.
bool bars(const Event& event, UserId user);
/// What stands against a person's entry, whoever enters them.
std::optional<EventError> refusal_of_person(const Scene& scene, const Person& person);
/// C.04.2: latecomers are not in round 1; an all-play-all is settled once numbers are given.
bool is_too_late(const Event& event);
/// All places are taken.
bool is_full(const Event& event);
/// Numbers follow a change in the list that `facts` make, as far as C.04.2 still lets them.
void add_numbers(const Event& event, Facts& facts);

// invitations.cpp
/// An account takes part only if it says so itself.
bool needs_consent(const Scene& scene, const Person& person);
/// The invitation as a fact; why it cannot be made.
Result<Fact, EventError> invite(const Scene& scene, const Person& person,
                                std::optional<TeamId> team);
Decision decide_invitation(const Scene& scene, const AcceptInvitation& command);
Decision decide_invitation(const Scene& scene, const DeclineInvitation& command);
Decision decide_invitation(const Scene& scene, const WithdrawInvitation& command);

// team_entries.cpp
/// `team` with one more member, who was invited: in the place on the list, or after the others once
/// numbers are given.
TeamChanged with_member(const Event& event, const Team& team, UserId user);
Decision decide_team(const Scene& scene, const EnterTeam& command);
Decision decide_team(const Scene& scene, const ChangeTeam& command);
Decision decide_team(const Scene& scene, const WithdrawTeam& command);
Decision decide_team(const Scene& scene, const ReadmitTeam& command);

// line_ups.cpp
Decision decide_line_up(const Scene& scene, const SetLineUp& command);
/// The first of the team who have not withdrawn.
std::vector<UserId> usual_line_up(const Event& event, const Team& team);
/// The boards of a match, without games.
std::vector<Board> boards_of(const TeamMatch& match);

// penalties.cpp
Decision decide_penalty(const Scene& scene, const PenaliseEntrant& command);

// exclusions.cpp
Decision decide_exclusion(const Scene& scene, const SetExclusion& command);

// byes.cpp
Decision decide_bye(const Scene& scene, const RequestBye& command);
Decision decide_bye(const Scene& scene, const CancelBye& command);

// numbers.cpp
Decision decide_numbers(const Scene& scene, const AssignNumbers& command);
/// As the regulations say, of everybody who has not withdrawn or has been in a round.
Result<Facts, EventError> first_numbers(const Event& event, std::uint64_t random);
/// After a change in the list of entrants: by the ranking until round 4 is paired, then newcomers
/// get the numbers after the last one (C.04.2).
Facts numbers_after_change(const Event& event);
/// Drawn unless it is known or the regulations state it.
Color initial_color(const Event& event, std::uint64_t random);
/// Numbers may change until this round has been paired (C.04.2).
inline constexpr std::size_t kLastRoundOfChanges = 4;
/// A player who has been in a round keeps a number even after leaving.
bool gets_number(const Event& event, const Entrant& entrant);

// team_numbers.cpp
Result<Facts, EventError> first_team_numbers(const Event& event, std::uint64_t random);
Facts team_numbers_after_change(const Event& event);
/// As an arbiter has drawn them elsewhere.
Decision decide_team_order(const Event& event, const AssignNumbers& command);

// rounds.cpp
Decision decide_publication(const Scene& scene, const PublishRound& command);
Decision decide_unpublication(const Scene& scene, const UnpublishRound& command);
Decision decide_addition(const Scene& scene, const AddBoard& command);
Decision decide_postponement(const Scene& scene, const PostponeRound& command);
Decision decide_start(const Scene& scene, const StartRound& command);
/// Why a round cannot be changed any more.
std::optional<EventError> refusal_of_change(const Event& event, Round number);

// team_rounds.cpp
/// Nobody twice, nobody absent, no teams that have met.
std::optional<EventError> refusal_of_team_pairs(const Event& event, const PublishRound& command);
/// The matches of the next round, with the usual line-ups and their boards.
Result<Pairs, EventError> pair_teams(const Event& event, const PublishRound& command);

// schedule.cpp
/// The pairs by the table of the system: pairing numbers, White first.
Result<pairing::round_robin::Schedule, EventError> schedule_of(const Event& event);
/// How many rounds the table has for this many players.
Round rounds_by_table(System system, int players);

// knockout_rounds.cpp
/// How many rounds are known to be needed: nobody knows how long matches take.
Round rounds_of_knockout(const Event& event);
/// The calendar is for slow games; the others begin the interval after the game before.
UtcTime start_of_knockout_round(const Event& event);
Decision decide_choice(const Scene& scene, const ChooseColor& command);

// pairing.cpp
using SwissRule = std::variant<pairing::dutch::Edition, pairing::swiss::System>;
/// Of a Swiss.
SwissRule swiss_rule(System system);

/// The next round by the system of the event, without those paired by hand.
Result<Pairs, EventError> pair_next_round(const Event& event, const PublishRound& command);
/// The next game of every match, lots by the bits of `random`.
Result<Pairs, EventError> pair_knockout(const Event& event, std::uint64_t random);
/// Those who are not paired in the next round.
std::vector<Absence> absences_of_next_round(const Event& event);
/// They have played a game.
bool have_met(const Event& event, const ByColor<UserId>& pair);

// boards.cpp
Decision decide_begun(const Scene& scene, const ReportGamesBegun& command);
Decision decide_result(const Scene& scene, const ReportResult& command);
Decision decide_result(const Scene& scene, const EnterResult& command);
Decision decide_no_show(const Scene& scene, const ForfeitNoShow& command);
Decision decide_postponement(const Scene& scene, const PostponeBoard& command);

// corrections.cpp
Decision decide_correction(const Scene& scene, const CorrectResult& command);
Decision decide_correction(const Scene& scene, const CorrectColors& command);
Decision decide_reopening(const Scene& scene, const ReopenBoard& command);
/// The result of a board was another one; final standings follow.
Facts correct_result(const Scene& scene, const BoardPlace& place, Score score,
                     std::int32_t game_version = 0);
/// RoundCompleted when nothing holds up the round of `facts` any more.
void add_completion(const Scene& scene, Round round, Facts& facts);

// ending.cpp
Decision decide_end(const Scene& scene, const FinishEvent& command);
EventFinished final_standings(const Event& event, UtcTime at);
Decision decide_play_off(const Scene& scene, const SettlePlayOff& command);

// team_ending.cpp
EventFinished final_team_standings(const Event& event, UtcTime at);

}  // namespace escaque::event
