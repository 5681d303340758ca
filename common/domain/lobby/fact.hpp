#pragma once
// What has happened in the lobby.

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "domain/base/color.hpp"
#include "domain/base/id.hpp"
#include "domain/lobby/pool.hpp"
#include "domain/lobby/seek.hpp"

namespace escaque::lobby {

enum class CloseReason : std::uint8_t {
  cancelled,   // By its owner, or because its owner got another game.
  accepted,    // It became a game.
  declined,    // By the challenged.
  expired,     // Nobody answered in time.
  owner_gone,  // The owner has no connection any more.
};

struct SeekOpened {
  Seek seek;
  friend bool operator==(const SeekOpened&, const SeekOpened&) = default;
};

struct SeekClosed {
  SeekId id;
  CloseReason reason{};
  friend bool operator==(const SeekClosed&, const SeekClosed&) = default;
};

struct PoolJoined {
  PoolMember member;
  friend bool operator==(const PoolJoined&, const PoolJoined&) = default;
};

struct PoolLeft {
  UserId user;
  clock::TimeControl pool;
  friend bool operator==(const PoolLeft&, const PoolLeft&) = default;
};

/// Only for the players named.
struct ChallengeOpened {
  Challenge challenge;
  friend bool operator==(const ChallengeOpened&, const ChallengeOpened&) = default;
};

/// Only for the players named.
struct ChallengeClosed {
  ChallengeId id;
  CloseReason reason{};
  UserId challenger;
  /// Nobody: it was for whoever had its link.
  std::optional<UserId> challenged;
  friend bool operator==(const ChallengeClosed&, const ChallengeClosed&) = default;
};

/// Decided, and to be created by `games`; pending until its GameStarted.
struct PairingMade {
  GameId game;
  ByColor<game::Player> players;
  game::Terms terms;
  std::optional<GameId> rematch_of;
  friend bool operator==(const PairingMade&, const PairingMade&) = default;
};

/// The game exists: both may go there.
struct GameStarted {
  GameId game;
  ByColor<game::Player> players;
  friend bool operator==(const GameStarted&, const GameStarted&) = default;
};

/// What a command was answered, so that the same command gets the same answer.
struct Answer {
  std::string command_id;
  std::optional<SeekId> seek;
  std::optional<ChallengeId> challenge;
  std::optional<GameId> game;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Everything that is open: the log before it is needed for the answers in it only.
struct LobbySnapshot {
  std::vector<Seek> seeks;
  std::vector<PoolMember> pool_members;
  std::vector<Challenge> challenges;
  std::vector<PairingMade> pending;
  friend bool operator==(const LobbySnapshot&, const LobbySnapshot&) = default;
};

/// Everything that can happen in the lobby.
using Fact = std::variant<SeekOpened, SeekClosed, PoolJoined, PoolLeft, ChallengeOpened,
                          ChallengeClosed, PairingMade, GameStarted, LobbySnapshot>;
using Facts = std::vector<Fact>;

using Version = std::int32_t;

/// Everything that one command caused.
struct Entry {
  Version version = 0;
  /// Empty for what the server did by itself.
  std::string command_id;
  Facts facts;
  friend bool operator==(const Entry&, const Entry&) = default;
};

}  // namespace escaque::lobby
