#pragma once
// The parts of `decide`, for the sources of this folder only.

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

  [[nodiscard]] bool is_server() const { return !origin.user.has_value(); }
  [[nodiscard]] bool is_arbiter() const { return origin.user && event.is_arbiter(*origin.user); }
  /// The player himself, an arbiter, or the server.
  [[nodiscard]] bool speaks_for(UserId user) const {
    return is_server() || origin.user == user || is_arbiter();
  }
};

// evolve.cpp
void apply_fact(Event& event, const Fact& fact);

// officials.cpp
Decision decide_officials(const Scene& scene, const NameOfficials& command);

// first_positions.cpp
/// The server draws the first positions of the rounds.
bool draws_positions(const Regulations& regulations);

// entries.cpp
Decision decide_register(const Scene& scene, const Register& command);
Decision decide_correction(const Scene& scene, const CorrectEntrant& command);
Decision decide_withdrawal(const Scene& scene, const Withdraw& command);
Decision decide_readmission(const Scene& scene, const Readmit& command);

// byes.cpp
Decision decide_bye(const Scene& scene, const RequestBye& command);
Decision decide_bye(const Scene& scene, const CancelBye& command);

// numbers.cpp
Decision decide_numbers(const Scene& scene, const AssignNumbers& command);
/// As the regulations say, of everybody who has not withdrawn or has been in a round.
Result<NumbersAssigned, EventError> first_numbers(const Event& event, std::uint64_t random);
/// After a change in the list of entrants: by the ranking until round 4 is paired, then newcomers
/// get the numbers after the last one (C.04.2).
NumbersAssigned numbers_after_change(const Event& event);

// rounds.cpp
Decision decide_publication(const Scene& scene, const PublishRound& command);
Decision decide_unpublication(const Scene& scene, const UnpublishRound& command);
Decision decide_addition(const Scene& scene, const AddBoard& command);
Decision decide_postponement(const Scene& scene, const PostponeRound& command);
Decision decide_start(const Scene& scene, const StartRound& command);

// schedule.cpp
/// Who meets whom by the table of the system: pairing numbers, White first.
Result<pairing::round_robin::Schedule, EventError> schedule_of(const Event& event);
/// How many rounds the table has for so many players.
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

struct Pairs {
  std::vector<Board> boards;
  std::optional<UserId> bye;
};
/// The next round by the system of the event, without those paired by hand.
Result<Pairs, EventError> pair_next_round(const Event& event, const PublishRound& command);
/// The next game of every match, lots by the bits of `random`.
Result<Pairs, EventError> pair_knockout(const Event& event, std::uint64_t random);
/// Who is not paired in the next round.
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
/// The result of a board was another one; final standings follow.
Facts correct_result(const Scene& scene, const BoardPlace& place, Score score);
/// RoundCompleted when nothing holds up the round of `facts` any more.
void add_completion(const Scene& scene, Round round, Facts& facts);

// ending.cpp
Decision decide_end(const Scene& scene, const FinishEvent& command);
EventFinished final_standings(const Event& event, UtcTime at);

}  // namespace escaque::event
