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
#include "domain/lobby/simul.hpp"

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
  std::optional<SimulBoard> simul = std::nullopt;
  friend bool operator==(const PairingMade&, const PairingMade&) = default;
};

/// The game exists: both may go there.
struct GameStarted {
  GameId game;
  ByColor<game::Player> players;
  std::optional<SimulBoard> simul = std::nullopt;
  friend bool operator==(const GameStarted&, const GameStarted&) = default;
};

struct SimulOpened {
  Simul simul;
  friend bool operator==(const SimulOpened&, const SimulOpened&) = default;
};

struct SimulJoined {
  SimulId id;
  game::Player player;
  friend bool operator==(const SimulJoined&, const SimulJoined&) = default;
};

/// By themselves, turned away by the host, or gone.
struct SimulLeft {
  SimulId id;
  UserId user;
  friend bool operator==(const SimulLeft&, const SimulLeft&) = default;
};

/// The pairings of its boards stand behind it in the same entry.
struct SimulStarted {
  SimulId id;
  std::vector<GameId> games;
  /// When it is forgotten.
  UtcTime expires;
  friend bool operator==(const SimulStarted&, const SimulStarted&) = default;
};

/// It did not start, or is forgotten.
struct SimulClosed {
  SimulId id;
  CloseReason reason{};
  friend bool operator==(const SimulClosed&, const SimulClosed&) = default;
};

/// What a command was answered, so that the same command gets the same answer.
struct Answer {
  std::string command_id;
  std::optional<SeekId> seek;
  std::optional<ChallengeId> challenge;
  std::optional<GameId> game;
  std::optional<SimulId> simul = std::nullopt;
  friend bool operator==(const Answer&, const Answer&) = default;
};

/// Everything that is open: the log before it is needed for the answers in it only.
struct LobbySnapshot {
  std::vector<Seek> seeks;
  std::vector<PoolMember> pool_members;
  std::vector<Challenge> challenges;
  std::vector<PairingMade> pending;
  std::vector<Simul> simuls = {};
  friend bool operator==(const LobbySnapshot&, const LobbySnapshot&) = default;
};

/// Everything that can happen in the lobby.
using Fact = std::variant<SeekOpened, SeekClosed, PoolJoined, PoolLeft, ChallengeOpened,
                          ChallengeClosed, PairingMade, GameStarted, LobbySnapshot, SimulOpened,
                          SimulJoined, SimulLeft, SimulStarted, SimulClosed>;
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
