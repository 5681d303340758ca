#pragma once
// Appeals: the part of the state and of `evolve` that they need.

#include <optional>
#include <vector>

#include "domain/base/id.hpp"
#include "domain/base/time.hpp"
#include "domain/game/appeal_fact.hpp"

namespace escaque::game {

struct Entry;
struct Game;

/// What an arbiter has ordered, or the server has ruled in an arbiter's place. It can be appealed
/// against during the game, and for as long after its end or the order as the event allows
/// (`EventRules::appeal_time`).
struct GivenOrder {
  Version version = 0;
  /// Zero: the server.
  UserId arbiter;
  Instant at;
  /// The committee has it, or had it.
  bool is_appealed = false;

  friend bool operator==(const GivenOrder&, const GivenOrder&) = default;
};

/// An appeal that the committee has not decided.
struct PendingAppeal {
  RulingAppealed appealed;
  /// The giver of the order; zero: the server.
  UserId arbiter{};
  std::vector<AppealVoted> votes{};

  friend bool operator==(const PendingAppeal&, const PendingAppeal&) = default;
};

/// The orders of a game and what has become of them.
struct Rulings {
  std::vector<GivenOrder> orders;
  std::optional<PendingAppeal> appeal;
  /// Of the committee's latest decision.
  Version decided = 0;
  /// It was about the result, which no arbiter changes then (C.05 10.c, "inapelables").
  bool is_result_final = false;

  friend bool operator==(const Rulings&, const Rulings&) = default;
};

/// Those who vote on an appeal against an order of `ruled`: the committee without that arbiter and
/// the players, and reserves in their places.
[[nodiscard]] std::vector<UserId> voters(const Game& game, UserId ruled);

/// The game's event has a committee.
[[nodiscard]] bool may_be_appealed(const Game& game);
/// `entry` has a decision that no arbiter gave: a claim that was judged, an illegal move that was
/// penalised, a flag, an absence, a position that ends the game. Mates, stalemates and what players
/// declare are none.
[[nodiscard]] bool is_ruled_by_server(const Entry& entry);

// For evolve.cpp
void apply(Game& game, const RulingAppealed& fact);
void apply(Game& game, const AppealVoted& fact);
void apply(Game& game, const AppealDecided& fact, Version version);
void note_order(Game& game, const Order& order, Version version, Instant at);

}  // namespace escaque::game
