#pragma once
// What has happened in an arena. Facts carry their consequences: folding them pairs nothing again.

#include <cstdint>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "domain/arena/regulations.hpp"
#include "domain/club/club.hpp"
#include "domain/etiquette/rooms.hpp"
#include "domain/game/rating_ruling.hpp"
#include "domain/game/visibility_ruling.hpp"
#include "domain/pairing/waves/arena.hpp"

namespace escaque::arena {

using ArenaId = Id<struct ArenaIdTag>;

struct ArenaCreated {
  ArenaId id;
  Regulations regulations;
  UserId organizer;
  UtcTime created;
  /// Its games count for ratings once an arbiter of the site has approved that.
  bool needs_approval = false;
  /// Which holds it.
  std::optional<club::ClubId> club = std::nullopt;
  /// Nobody but its members joins.
  bool is_for_members = false;
  friend bool operator==(const ArenaCreated&, const ArenaCreated&) = default;
};

struct PlayerJoined {
  game::Player player;
  UtcTime at;
  friend bool operator==(const PlayerJoined&, const PlayerJoined&) = default;
};

struct PlayerPaused {
  UserId user;
  /// They let the time for their first move go by.
  bool is_idle = false;
  friend bool operator==(const PlayerPaused&, const PlayerPaused&) = default;
};

struct PlayerResumed {
  UserId user;
  friend bool operator==(const PlayerResumed&, const PlayerResumed&) = default;
};

struct PlayerLeft {
  UserId user;
  friend bool operator==(const PlayerLeft&, const PlayerLeft&) = default;
};

struct ArenaGame {
  GameId id;
  pairing::waves::Meeting players;
  friend bool operator==(const ArenaGame&, const ArenaGame&) = default;
};

struct WavePaired {
  UtcTime at;
  std::vector<ArenaGame> games;
  std::vector<std::pair<UserId, pairing::waves::LeftOut>> left_out;
  /// Nobody had approved that its games count for ratings.
  bool is_unrated = false;
  friend bool operator==(const WavePaired&, const WavePaired&) = default;
};

/// What a game brought to one of its players, and what they have with it.
struct Score {
  int scored = 0;
  int bonus = 0;
  pairing::waves::Credit credit = pairing::waves::Credit::usual;
  int points = 0;
  int games = 0;
  int performance = 0;
  int wins_in_a_row = 0;
  bool is_berserk = false;
  friend bool operator==(const Score&, const Score&) = default;
};

struct GameFinished {
  GameId game;
  /// Without outcome where it does not count.
  pairing::waves::FinishedGame result;
  UtcTime ended;
  /// Nothing where it does not count.
  ByColor<std::optional<Score>> scores;
  /// Of the game's entry that the result comes from; 0 in logs that do not say it.
  std::int32_t game_version = 0;
  friend bool operator==(const GameFinished&, const GameFinished&) = default;
};

/// A game of a player that scores otherwise now.
struct Rescored {
  GameId game;
  int before = 0;
  int scored = 0;
  pairing::waves::Credit credit = pairing::waves::Credit::usual;
  friend bool operator==(const Rescored&, const Rescored&) = default;
};

/// What a corrected game brought to one of its players, and what they have with it.
struct Correction {
  int points_before = 0;
  int place_before = 0;
  int points = 0;
  int place = 0;
  int games = 0;
  int performance = 0;
  int wins_in_a_row = 0;
  /// Also games after the corrected one: a row of wins begins or ends elsewhere.
  std::vector<Rescored> rescored;
  friend bool operator==(const Correction&, const Correction&) = default;
};

/// The result of a game that is over was changed, by an arbiter; also after the arena's end.
struct GameCorrected {
  GameId game;
  /// Both without outcome where they do not count.
  pairing::waves::FinishedGame before;
  pairing::waves::FinishedGame result;
  std::int32_t game_version = 0;
  UtcTime at;
  ByColor<Correction> players;
  friend bool operator==(const GameCorrected&, const GameCorrected&) = default;
};

/// Nobody is paired any more; a game that ended in time may still be reported.
struct ArenaFinished {
  UtcTime at;
  friend bool operator==(const ArenaFinished&, const ArenaFinished&) = default;
};

struct ArenaCancelled {
  UtcTime at;
  /// Of an arbiter of the site; empty where its organiser cancelled.
  std::string reason = {};
  friend bool operator==(const ArenaCancelled&, const ArenaCancelled&) = default;
};

/// Whether the games of the waves from then on count for ratings.
struct RatingRuled {
  game::RatingRuling ruling;
  friend bool operator==(const RatingRuled&, const RatingRuled&) = default;
};

/// Of the games that are created from then on; nobody has said so: all.
struct TalkRuleSet {
  etiquette::TalkRule rule = etiquette::TalkRule::all;
  friend bool operator==(const TalkRuleSet&, const TalkRuleSet&) = default;
};

/// Whether others than its organiser and players see it from then on.
struct VisibilityRuled {
  game::VisibilityRuling ruling;
  friend bool operator==(const VisibilityRuled&, const VisibilityRuled&) = default;
};

using Fact = std::variant<ArenaCreated, PlayerJoined, PlayerPaused, PlayerResumed, PlayerLeft,
                          WavePaired, GameFinished, ArenaFinished, ArenaCancelled, GameCorrected,
                          RatingRuled, VisibilityRuled, TalkRuleSet>;
using Facts = std::vector<Fact>;

using Version = std::int32_t;

/// Everything that one command caused.
struct Entry {
  Version version = 0;
  Facts facts;
  friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace escaque::arena
