#pragma once
// A whole arena as a pure state machine: decide(arena, command, now) → entry | error, and
// evolve(arena, entry) → arena. The pairing and the scoring are in domain/pairing/waves.

#include <limits>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>
#include <vector>

#include "domain/arena/fact.hpp"
#include "domain/base/result.hpp"

namespace escaque::arena {

struct Arena {
  Version version = 0;
  ArenaCreated created;
  pairing::waves::Arena table{pairing::waves::Rules{}};
  std::unordered_map<UserId, game::Player> players;
  /// How often each player has joined or gone on after a pause, also those who have left.
  std::unordered_map<UserId, int> joins;
  /// Games that are being played.
  std::unordered_map<GameId, pairing::waves::Meeting> games;
  /// Games that are over, in the order of `table.ended_games()`; with the version of the game entry
  /// that the result comes from.
  std::vector<std::pair<GameId, std::int32_t>> over;
  /// In the order they were made.
  std::vector<GameCorrected> corrections;
  /// Of those being played: the ones that count for no ratings.
  std::unordered_set<GameId> unrated_games;
  /// Nothing: an arbiter of the site has yet to say whether games count for ratings, if one has to.
  std::optional<game::RatingRuling> rating_ruling;
  /// Nothing: nobody has ever hidden it.
  std::optional<game::VisibilityRuling> visibility_ruling;
  /// At the games that are created from now on.
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;
  std::optional<UtcTime> finished;
  std::optional<UtcTime> cancelled;
  /// Why an arbiter of the site cancelled it, as its players are told; empty otherwise.
  std::string cancel_reason;

  [[nodiscard]] bool exists() const { return version > 0; }
  [[nodiscard]] bool is_open() const { return exists() && !finished && !cancelled; }
  /// By an arbiter of the site: only its organiser, its players and those arbiters see it.
  [[nodiscard]] bool is_hidden() const { return visibility_ruling && visibility_ruling->is_hidden; }
  [[nodiscard]] bool takes_part(UserId user) const {
    return user == created.organizer || players.contains(user);
  }
  /// Games of the next wave count for ratings.
  [[nodiscard]] bool is_rated() const {
    const bool is_approved =
        !created.needs_approval || (rating_ruling && rating_ruling->is_approved);
    return regulations().is_rated && is_approved;
  }
  /// An arbiter of the site has not answered yet whether they may.
  [[nodiscard]] bool awaits_approval() const {
    return is_open() && regulations().is_rated && created.needs_approval && !rating_ruling;
  }
  [[nodiscard]] const Regulations& regulations() const { return created.regulations; }
  [[nodiscard]] const pairing::waves::Rules& rules() const { return created.regulations.rules; }
};

// By a player

struct CreateArena {
  ArenaId id;
  Regulations regulations;
  UserId organizer;
  /// Not of an arbiter of the site.
  bool needs_approval = false;
  etiquette::TalkRule talk_rule = etiquette::TalkRule::all;
  /// That is to hold it.
  std::optional<club::ClubId> club = std::nullopt;
  bool is_for_members = false;
  /// Of that club.
  club::Host host = {};
};

/// By its organiser: who may talk at the games that are created from then on.
struct SetTalkRule {
  UserId user;
  etiquette::TalkRule rule = etiquette::TalkRule::all;
};

/// After a pause, too.
struct Join {
  game::Player player;
  /// As often may they.
  int most_joins = std::numeric_limits<int>::max();
  /// As the shell has asked where the arena is for the members of its club.
  bool belongs_to_club = false;
};

struct Pause {
  UserId user;
};

/// A player without a game is as if they had never joined; for others it is a pause.
struct Leave {
  UserId user;
};

/// By the organiser before the start; by an arbiter of the site, which the shell has made sure of,
/// at any time and with a reason.
struct Cancel {
  UserId user;
  bool is_by_site = false;
  std::string reason = {};
};

/// By an arbiter of the site, which the shell has made sure of. Refusing states its reason.
struct RuleOnRating {
  UserId by;
  bool is_approved = false;
  std::string reason;
};

/// By the same, at any time, also after the end. Hiding states its reason.
struct RuleOnVisibility {
  UserId by;
  bool is_hidden = false;
  std::string reason;
};

// By the server

struct PairWave {
  /// The players who are there.
  std::unordered_set<UserId> present;
  /// Players who do not want to play each other.
  std::vector<std::pair<UserId, UserId>> refusals;
  /// One for every two of the present.
  std::vector<GameId> games;
};

/// How a game ended; or, when it has ended already, how it was corrected.
struct ReportGame {
  GameId game;
  /// Nothing: aborted, not begun, or lost by both.
  std::optional<rules::Outcome> outcome;
  int plies = 0;
  ByColor<bool> is_berserk;
  /// The player who let the time for their first move go by.
  std::optional<Color> idle;
  UtcTime ended;
  /// Of the game's entry that says so: a higher one corrects a lower one.
  std::int32_t game_version = 0;
};

struct Finish {};

using Command = std::variant<CreateArena, Join, Pause, Leave, Cancel, PairWave, ReportGame, Finish,
                             RuleOnRating, RuleOnVisibility, SetTalkRule>;

/// What `command` means for `arena` at `now`. Equal inputs give equal answers.
[[nodiscard]] Result<Entry, ArenaError> decide(const Arena& arena, const Command& command,
                                               UtcTime now);

/// `arena` after `entry`.
[[nodiscard]] Arena evolve(Arena arena, const Entry& entry);

/// From `now` on a wave can be paired.
[[nodiscard]] bool is_wave_due(const Arena& arena, UtcTime now);
/// Its time is over, and no game that counts is played.
[[nodiscard]] bool is_finish_due(const Arena& arena, UtcTime now);

}  // namespace escaque::arena
