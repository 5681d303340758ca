#pragma once
// The lobby as a pure state machine: what is open, what commands mean, what facts change.

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "domain/etiquette/quota.hpp"
#include "domain/lobby/command.hpp"
#include "domain/lobby/error.hpp"
#include "domain/lobby/fact.hpp"

namespace escaque::lobby {

/// Plain data, changed only by `evolve`. Everything in the order in which it was opened.
struct Lobby {
  Version version = 0;
  std::vector<Seek> seeks;
  std::vector<PoolMember> pool_members;
  std::vector<Challenge> challenges;
  /// Pairings whose game has not been reported as started: to be created again after a crash.
  std::vector<PairingMade> pending;
  /// Also those that have started, for a day: whoever looks finds their boards.
  std::vector<Simul> simuls = {};

  [[nodiscard]] const Seek* seek(SeekId id) const;
  [[nodiscard]] const Challenge* challenge(ChallengeId id) const;
  [[nodiscard]] const PoolMember* pool_member(UserId user) const;
  [[nodiscard]] const PairingMade* pairing(GameId id) const;
  [[nodiscard]] const Simul* simul(SimulId id) const;
  /// When the next challenge or simul expires: the shell gives an ExpireChallenges then.
  [[nodiscard]] std::optional<UtcTime> next_expiry() const;

  friend bool operator==(const Lobby&, const Lobby&) = default;
};

/// Limits of one lobby; the service's configuration fills them.
struct LobbyLimits {
  /// How many one user may have open.
  etiquette::Quota seeks{5, 3, 2};
  etiquette::Quota challenges{10, 5, 3};
  /// How many one user may hold in a day.
  etiquette::Quota simuls{5, 2, 0};
  /// Of everybody together.
  std::size_t all_simuls = 100;
  /// Of everything open together.
  std::size_t open = 10'000;
  /// Of these, how many may be of guests, who cost nothing: in percent.
  int guests_share = 25;
  Millis challenge_life = std::chrono::minutes(5);
  /// Of a challenge by link: it has to be sent, noticed and opened.
  Millis link_life = std::chrono::minutes(30);
  /// Of a simul, until it starts, and from then on.
  Millis simul_life = std::chrono::hours(2);
  Millis simul_kept = std::chrono::hours(24);
  /// Time controls of the quick pools.
  std::vector<clock::TimeControl> pools{usual_pools().begin(), usual_pools().end()};
};

/// Why `whom` takes no challenge of `asking` now; nothing when they may be challenged.
using ChallengeRule =
    std::function<std::optional<LobbyError>(const game::Player& asking, UserId whom)>;

/// What the lobby has to know about the world outside of it.
struct LobbyContext {
  const LobbyLimits& limits;
  const NoPlay& noplay;
  const ChallengeRule& why_not_challenge;
  UtcTime now;
};

/// What `command` means for `lobby`: the next entry of its log, or why it has no effect. That it
/// has not been carried out before is known from an AnswerBook.
[[nodiscard]] Result<Entry, LobbyError> decide(const Lobby& lobby, const Command& command,
                                               const LobbyContext& context);

/// Of whoever opens something; established for other commands.
[[nodiscard]] etiquette::Standing standing_of(const Action& action);

/// `lobby` after `entry`; folding all entries, or those from the last snapshot on, rebuilds it
/// exactly. Facts about what is not open (any more) change nothing.
[[nodiscard]] Lobby evolve(Lobby lobby, const Entry& entry);

}  // namespace escaque::lobby
