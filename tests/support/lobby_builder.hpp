#pragma once
// Lobbies for tests: a driver that decides, evolves and keeps the log, and facts as text.

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "domain/base/enums.hpp"
#include "domain/lobby/lobby.hpp"

namespace escaque::support {

inline game::Player rated_player(std::uint64_t id, int rating) {
  game::Player made;
  made.id = UserId{id};
  made.handle = "user" + std::to_string(id);
  made.rating = {.value = rating, .deviation = 60, .is_provisional = false};
  return made;
}

inline game::Player guest(std::uint64_t id) {
  game::Player made = rated_player(id, 1500);
  made.is_guest = true;
  return made;
}

inline game::Player computer(std::uint64_t id, int rating) {
  game::Player made = rated_player(id, rating);
  made.is_computer = true;
  return made;
}

inline constexpr clock::TimeControl kThreeTwo{std::chrono::minutes(3), std::chrono::seconds(2)};
inline constexpr clock::TimeControl kFiveZero{std::chrono::minutes(5), std::chrono::seconds(0)};

inline game::Terms casual() { return {.time_control = kThreeTwo}; }
inline game::Terms rated() { return {.time_control = kThreeTwo, .is_rated = true}; }

/// "3+2".
inline std::string spoken(clock::TimeControl control) {
  return std::to_string(std::chrono::floor<std::chrono::minutes>(control.base).count()) + '+' +
         std::to_string(std::chrono::floor<std::chrono::seconds>(control.increment).count());
}

/// A fact as a line: "seek 3 accepted", "game 50: 1-2".
struct DescribeLobby {
  std::string operator()(const lobby::SeekOpened& f) const {
    return "seek " + number(f.seek.id) + " by " + number(f.seek.owner.id);
  }
  std::string operator()(const lobby::SeekClosed& f) const {
    return "seek " + number(f.id) + ' ' + word(f.reason);
  }
  std::string operator()(const lobby::PoolJoined& f) const {
    return number(f.member.player.id) + " in " + spoken(f.member.pool);
  }
  std::string operator()(const lobby::PoolLeft& f) const {
    return number(f.user) + " out of " + spoken(f.pool);
  }
  std::string operator()(const lobby::ChallengeOpened& f) const {
    const std::string whom = f.challenge.is_by_link ? "anybody" : number(f.challenge.challenged.id);
    return "challenge " + number(f.challenge.id) + ' ' + number(f.challenge.challenger.id) + '>' +
           whom;
  }
  std::string operator()(const lobby::ChallengeClosed& f) const {
    return "challenge " + number(f.id) + ' ' + word(f.reason);
  }
  std::string operator()(const lobby::PairingMade& f) const {
    return "game " + number(f.game) + ": " + number(f.players.white.id) + '-' +
           number(f.players.black.id);
  }
  std::string operator()(const lobby::GameStarted& f) const { return "started " + number(f.game); }
  std::string operator()(const lobby::LobbySnapshot&) const { return "snapshot"; }
  std::string operator()(const lobby::SimulOpened& f) const {
    return "simul " + number(f.simul.id) + " by " + number(f.simul.host.id);
  }
  std::string operator()(const lobby::SimulJoined& f) const {
    return number(f.player.id) + " in simul " + number(f.id);
  }
  std::string operator()(const lobby::SimulLeft& f) const {
    return number(f.user) + " out of simul " + number(f.id);
  }
  std::string operator()(const lobby::SimulStarted& f) const {
    return "simul " + number(f.id) + " started";
  }
  std::string operator()(const lobby::SimulClosed& f) const {
    return "simul " + number(f.id) + ' ' + word(f.reason);
  }

 private:
  template <class Tag>
  static std::string number(Id<Tag> id) {
    return std::to_string(id.value);
  }
  static std::string word(lobby::CloseReason reason) {
    switch (reason) {
      case lobby::CloseReason::cancelled:
        return "cancelled";
      case lobby::CloseReason::accepted:
        return "accepted";
      case lobby::CloseReason::declined:
        return "declined";
      case lobby::CloseReason::expired:
        return "expired";
      case lobby::CloseReason::owner_gone:
        return "owner gone";
    }
    return "";
  }
};

inline std::string describe(const lobby::Facts& facts) {
  std::string text;
  for (const lobby::Fact& fact : facts) {
    if (!text.empty()) text += "; ";
    text += std::visit(DescribeLobby{}, fact);
  }
  return text;
}

inline std::string refusal(lobby::LobbyError error) {
  return "refused: " + std::string(enum_name(error));
}

/// Runs a lobby as its actor does: decides, appends to the log, evolves.
class LobbyDriver {
 public:
  /// Gives a command with an id of its own and says what came of it.
  std::string give(lobby::Action action) {
    return give("c" + std::to_string(++commands_), std::move(action));
  }

  std::string give(std::string id, lobby::Action action) {
    const lobby::NoPlay noplay = [this](UserId a, UserId b) {
      return refusals_.contains({a, b}) || refusals_.contains({b, a});
    };
    const auto decision = lobby::decide(lobby_, {std::move(id), std::move(action)},
                                        {limits, noplay, why_not_challenge, now});
    if (!decision) return refusal(decision.error());
    lobby_ = lobby::evolve(std::move(lobby_), *decision);
    log_.push_back(*decision);
    return describe(decision->facts);
  }

  void refuse(std::uint64_t user, std::uint64_t other) {
    refusals_.insert({UserId{user}, UserId{other}});
  }

  /// The log folded again, from its last snapshot on if there is one.
  [[nodiscard]] lobby::Lobby refold() const {
    const auto is_snapshot = [](const lobby::Entry& entry) {
      return std::holds_alternative<lobby::LobbySnapshot>(entry.facts.front());
    };
    const auto last = std::find_if(log_.rbegin(), log_.rend(), is_snapshot);
    lobby::Lobby folded;
    auto entry = last == log_.rend() ? log_.begin() : last.base() - 1;
    for (; entry != log_.end(); ++entry) folded = lobby::evolve(std::move(folded), *entry);
    return folded;
  }

  [[nodiscard]] const lobby::Lobby& lobby() const { return lobby_; }

  lobby::ChallengeRule why_not_challenge = [](const game::Player&, UserId) { return std::nullopt; };
  lobby::LobbyLimits limits;
  UtcTime now{std::chrono::hours(500'000)};

 private:
  lobby::Lobby lobby_;
  std::set<std::pair<UserId, UserId>> refusals_;
  std::vector<lobby::Entry> log_;
  int commands_ = 0;
};

}  // namespace escaque::support
