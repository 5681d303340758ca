#pragma once
// What users and the server ask of the lobby. Ids and random bits come with the command, so that
// equal inputs give equal answers.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/lobby/pool.hpp"
#include "domain/lobby/seek.hpp"
#include "domain/lobby/simul.hpp"

namespace escaque::lobby {

/// What a pairing needs that nobody may foresee.
struct Fresh {
  /// Of the game to be created.
  GameId game;
  /// Draws White when neither wishes nor balances decide: one bit of it a pair.
  std::uint64_t random = 0;
};

struct OpenSeek {
  SeekId id;
  game::Player owner;
  game::Terms terms;
  ColorWish color = ColorWish::either;
  RatingRange ratings{};
  /// No registered computer may accept it.
  bool is_people_only = false;
  /// Their account is new.
  bool is_newcomer = false;
};

struct CancelSeek {
  UserId by;
  SeekId id;
};

struct AcceptSeek {
  game::Player by;
  SeekId id;
  Fresh fresh;
};

/// Leaves the pool in which the player waits already, if any.
struct JoinPool {
  game::Player player;
  clock::TimeControl pool;
  /// Games with White minus games with Black, lately.
  int color_balance = 0;
  /// Later than any place that they are known to have elsewhere, whatever our clock says.
  UtcTime earliest = {};
};

struct LeavePool {
  UserId by;
  clock::TimeControl pool;
};

struct OpenChallenge {
  ChallengeId id;
  game::Player challenger;
  /// Nobody: whoever has the link.
  std::optional<game::Player> challenged;
  game::Terms terms;
  ColorWish color = ColorWish::either;
  /// The account of the challenger is new.
  bool is_newcomer = false;
};

struct AcceptChallenge {
  game::Player by;
  ChallengeId id;
  Fresh fresh;
  /// The challenger has no connection now. Only a challenge by link is open without one.
  bool is_challenger_away = false;
};

struct DeclineChallenge {
  UserId by;
  ChallengeId id;
};

struct CancelChallenge {
  UserId by;
  ChallengeId id;
};

/// Offers a rematch as a challenge with colours swapped, or accepts the one that the opponent has
/// offered for the same game.
struct OfferRematch {
  GameId finished;
  game::Player by;
  /// The colour that `by` had in the finished game.
  Color played{};
  game::Player opponent;
  game::Terms terms;
  ChallengeId id;
  Fresh fresh;
  /// The account of `by` is new.
  bool is_newcomer = false;
};

struct OpenSimul {
  SimulId id;
  game::Player host;
  game::Terms terms;
  Color host_color = Color::white;
  int seats = Simul::kMostSeats;
  /// The account of the host is new.
  bool is_newcomer = false;
};

struct JoinSimul {
  game::Player player;
  SimulId id;
};

/// By the host, when it is not `whom` themselves.
struct LeaveSimul {
  UserId by;
  SimulId id;
  UserId whom;
};

struct StartSimul {
  UserId by;
  SimulId id;
  /// One for every seat.
  std::vector<GameId> games;
};

struct CancelSimul {
  UserId by;
  SimulId id;
};

// By the server

/// The user has no connection any more: their seeks, pool place and challenges are given up, but
/// not a link, which they may be sending to somebody in another program, nor a simul they hold.
struct LeaveLobby {
  UserId by;
  /// The account is closed: everything is given up.
  bool is_for_good = false;
};

/// One wave of all pools. At most as many pairs as there are ids.
struct PairPools {
  std::vector<GameId> games;
  std::uint64_t random = 0;
  /// These wait for the next wave: another part of the lobby has just paired them.
  std::vector<UserId> without = {};
};

/// What other parts of the lobby have written: whoever is paired there loses their seeks and their
/// place here; whoever waits there has left the pool in which they waited here.
struct HeedOthers {
  std::vector<UserId> paired;
  std::vector<PoolMember> joined;
};

/// Pools are another part's business: everybody leaves those that are here.
struct ClosePools {
  /// They were for a while, and are this one's again: what it had paired before is not played.
  bool are_void = false;
};

/// Closes the challenges and simuls whose time is over.
struct ExpireChallenges {};

/// `games` has created the game of a pairing.
struct ReportStarted {
  GameId game;
};

/// Writes down everything that is open, so that the log before can go.
struct TakeSnapshot {};

using Action =
    std::variant<OpenSeek, CancelSeek, AcceptSeek, JoinPool, LeavePool, OpenChallenge,
                 AcceptChallenge, DeclineChallenge, CancelChallenge, OfferRematch, OpenSimul,
                 JoinSimul, LeaveSimul, StartSimul, CancelSimul, LeaveLobby, PairPools, HeedOthers,
                 ClosePools, ExpireChallenges, ReportStarted, TakeSnapshot>;

struct Command {
  /// Made by the client; the same command twice has one effect. Empty for the server's own.
  std::string id;
  Action action;
};

}  // namespace escaque::lobby
