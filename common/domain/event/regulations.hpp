#pragma once
// What the organiser lays down before anybody enters: how an event is paired, played, timed, ranked
// and rewarded. The template of an event.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/event/error.hpp"
#include "domain/event/system.hpp"
#include "domain/event/teams/team.hpp"
#include "domain/game/player.hpp"
#include "domain/pairing/blitz_categories/season_place.hpp"
#include "domain/pairing/prizes/prizes.hpp"
#include "domain/pairing/tiebreak/edition.hpp"
#include "domain/pairing/tournament/tournament.hpp"

namespace escaque::event {

namespace prizes = pairing::prizes;
namespace tiebreak = pairing::tiebreak;
namespace tournament = pairing::tournament;

using tournament::Round;

/// Where the games are played.
enum class Venue : std::uint8_t {
  here,       // `games` creates them; results come from them.
  elsewhere,  // The arbiter enters the results.
};

struct Calendar {
  /// Of rounds 1, 2, …; at least of the first.
  std::vector<UtcTime> starts;
  /// A round whose start is not given begins this long after the last game of the round before.
  Millis interval{};
  /// Pairings are published this long before the start, once the round before is complete.
  Millis published_before{};
  /// Where the event takes place, as an IANA name: for showing only.
  std::string time_zone = "UTC";

  friend bool operator==(const Calendar&, const Calendar&) = default;
};

/// To whom an event is open: to be seen and entered.
enum class EntryAccess : std::uint8_t {
  everybody,
  invited,      // Also those who are named in a team.
  by_link,      // Or invited.
  by_password,  // Or invited.
  members,      // Of the club whose event it is; everybody sees it.
};

struct EntryConditions {
  std::optional<int> min_rating;
  std::optional<int> max_rating;
  bool must_be_rated = false;
  /// Of a team event: teams.
  std::size_t max_entrants = tournament::kMaxPlayerNumber;
  /// The last round in which a late entrant can be paired first; 0 for no late entries.
  Round last_late_entry = 0;
  EntryAccess access = EntryAccess::everybody;
  /// No arbiter of the event plays in it (title regulations 1.16).
  bool bars_arbiters = false;

  friend bool operator==(const EntryConditions&, const EntryConditions&) = default;
};

/// Half-point byes that an entrant may request; zero-point byes are always possible.
struct ByeRules {
  int half_point_byes = 0;
  /// In rounds up to this one.
  Round last_round = 0;

  friend bool operator==(const ByeRules&, const ByeRules&) = default;
};

/// What becomes of a player who did not come and did not say so.
enum class NoShows : std::uint8_t { stay, are_withdrawn };

struct SpecialPrize {
  std::string name;
  prizes::Cents amount = 0;
  /// Only for players rated lower than this.
  std::optional<int> rated_below;
  bool is_for_women = false;

  friend bool operator==(const SpecialPrize&, const SpecialPrize&) = default;
};

/// The matches of a knock-out: slow games with the time control of the event, then two rapid games,
/// blitz games and one of sudden death.
struct KnockoutRules {
  int games = 2;  // Slow ones: one or two.
  clock::TimeControl rapid{std::chrono::minutes(25), std::chrono::seconds(10)};
  int blitz_games = 2;  // Two or four.
  clock::TimeControl blitz{std::chrono::minutes(5), std::chrono::seconds(3)};

  friend bool operator==(const KnockoutRules&, const KnockoutRules&) = default;
};

struct Prizes {
  std::string currency;
  std::vector<prizes::Cents> places;
  prizes::Method method = prizes::Method::equal_shares;
  prizes::Sharing sharing = prizes::Sharing::prize_places;
  std::vector<SpecialPrize> special;
  prizes::Cumulation cumulation = prizes::Cumulation::the_higher;
  /// No prize for those who have withdrawn. FIDE's interpretation of 1971 leaves it to the event.
  bool excludes_withdrawn = false;
  /// Of a team event: for the best results on boards 1, 2, …
  std::vector<prizes::Cents> boards;

  friend bool operator==(const Prizes&, const Prizes&) = default;
};

/// Entrants none of whom may meet another in these rounds.
struct ForbiddenMeetings {
  Round first_round = 1;
  Round last_round = tournament::kMaxRounds;
  std::vector<UserId> players;

  friend bool operator==(const ForbiddenMeetings&, const ForbiddenMeetings&) = default;
};

struct Regulations {
  std::string name;
  std::string text;
  System system = System::dutch_2026;
  NumberDraw number_draw = NumberDraw::by_ranking;
  Venue venue = Venue::here;
  /// Time control, edition of the Laws, default time, rules for draws.
  game::Terms terms;
  /// Of a Swiss; others have as many as their entrants make it.
  int rounds = 0;
  Calendar calendar;
  EntryConditions entry;
  ByeRules byes;
  NoShows no_shows = NoShows::stay;
  tournament::PointSystem points;
  /// Baku acceleration.
  bool is_accelerated = false;
  /// Of the first board; drawn by lot when not stated.
  std::optional<Color> initial_color;
  /// After the points, as `BH/C1`, `SB`.
  std::vector<std::string> tiebreaks;
  tiebreak::Edition tiebreak_edition = tiebreak::Edition::c07_2026;
  /// The rating by which unrated players count in tie-breaks.
  std::optional<int> unrated_as;
  Prizes prizes;
  std::vector<std::string> appeals_committee;
  std::vector<ForbiddenMeetings> forbidden;
  /// Of Chess960: the numbers of the positions of rounds 1, 2, …, the last also for all rounds
  /// after it. Empty: drawn.
  std::vector<int> first_positions;
  /// Looked at in a knock-out, and where places are played off.
  KnockoutRules knockout;
  /// As what it counts in a season of blitz categories, if it belongs to one.
  std::optional<pairing::blitz_categories::SeasonPlace> season;
  /// Looked at in team events only.
  TeamRegulations teams;
  /// How much later than the players spectators see the games of a round as long as they go on.
  Millis spectators_delay{};
  /// Of a Swiss: the last rounds in which players of one federation do not meet (C.05 5.e).
  int federations_apart = 0;
  /// Of a Swiss or an all-play-all of players: equal points for so many first places are played
  /// off, in matches of `knockout` that begin with its rapid games.
  int play_off_places = 0;

  friend bool operator==(const Regulations&, const Regulations&) = default;
};

/// A report has three columns for the number of a team.
inline constexpr std::size_t kMaxTeams = 999;
inline constexpr int kMaxPlayOffPlaces = 99;
inline constexpr Millis kLongestSpectatorsDelay = std::chrono::hours(1);

/// Why no event can be held by them; nothing when one can.
[[nodiscard]] std::optional<EventError> refusal(const Regulations& regulations);

}  // namespace escaque::event
