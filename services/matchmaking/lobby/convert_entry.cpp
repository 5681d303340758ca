// The entries of the lobby's log and its snapshot, wire ↔ domain.
#include <cmath>
#include <string>
#include <type_traits>
#include <utility>

#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

double to_wire(UtcTime time) { return static_cast<double>(time.time_since_epoch().count()); }
UtcTime utc_from_wire(double unix_ms) { return UtcTime(Millis(std::llround(unix_ms))); }

v1::RatedUser to_wire(const game::Player& player) {
  v1::RatedUser wire;
  *wire.mutable_user() = user_to_wire(player);
  *wire.mutable_rating() = matchmaking::to_wire(player.rating);
  return wire;
}

std::optional<game::Player> from_wire(const v1::RatedUser& wire) {
  auto player = matchmaking::from_wire(wire.user());
  if (player) player->rating = matchmaking::from_wire(wire.rating());
  return player;
}

template <class Tag>
std::string optional_to_wire(const std::optional<Id<Tag>>& id) {
  return id ? to_string(*id) : std::string();
}

template <class Tag>
bool read_optional(const std::string& text, std::optional<Id<Tag>>& id) {
  id.reset();
  if (text.empty()) return true;
  id = Id<Tag>::parse(text);
  return id.has_value();
}

v1::CloseReason to_wire(lobby::CloseReason reason) {
  switch (reason) {
    case lobby::CloseReason::cancelled:
      return v1::CLOSE_REASON_CANCELLED;
    case lobby::CloseReason::accepted:
      return v1::CLOSE_REASON_ACCEPTED;
    case lobby::CloseReason::declined:
      return v1::CLOSE_REASON_DECLINED;
    case lobby::CloseReason::expired:
      return v1::CLOSE_REASON_EXPIRED;
    case lobby::CloseReason::owner_gone:
      return v1::CLOSE_REASON_OWNER_GONE;
  }
  return v1::CLOSE_REASON_UNSPECIFIED;
}

lobby::CloseReason from_wire(v1::CloseReason reason) {
  switch (reason) {
    case v1::CLOSE_REASON_ACCEPTED:
      return lobby::CloseReason::accepted;
    case v1::CLOSE_REASON_DECLINED:
      return lobby::CloseReason::declined;
    case v1::CLOSE_REASON_EXPIRED:
      return lobby::CloseReason::expired;
    case v1::CLOSE_REASON_OWNER_GONE:
      return lobby::CloseReason::owner_gone;
    default:
      return lobby::CloseReason::cancelled;
  }
}

v1::Seek to_wire(const lobby::Seek& seek) {
  v1::Seek wire;
  wire.set_seek_id(to_string(seek.id));
  *wire.mutable_owner() = to_wire(seek.owner);
  *wire.mutable_terms() = matchmaking::to_wire(seek.terms);
  wire.set_color(matchmaking::to_wire(seek.color));
  wire.set_min_rating(seek.ratings.min);
  wire.set_max_rating(seek.ratings.max);
  return wire;
}

std::optional<lobby::Seek> from_wire(const v1::Seek& wire) {
  const auto id = lobby::SeekId::parse(wire.seek_id());
  auto owner = from_wire(wire.owner());
  const auto terms = matchmaking::from_wire(wire.terms());
  const auto color = matchmaking::from_wire(wire.color());
  if (!id || !owner || !terms || !color) return std::nullopt;
  return lobby::Seek{.id = *id,
                     .owner = std::move(*owner),
                     .terms = *terms,
                     .color = *color,
                     .ratings = {.min = wire.min_rating(), .max = wire.max_rating()}};
}

v1::PoolJoined to_wire(const lobby::PoolMember& member) {
  v1::PoolJoined wire;
  *wire.mutable_user() = to_wire(member.player);
  *wire.mutable_pool() = matchmaking::to_wire(member.pool);
  wire.set_joined_ms(to_wire(member.joined));
  wire.set_color_balance(member.color_balance);
  return wire;
}

std::optional<lobby::PoolMember> from_wire(const v1::PoolJoined& wire) {
  auto player = from_wire(wire.user());
  if (!player) return std::nullopt;
  return lobby::PoolMember{.player = std::move(*player),
                           .pool = matchmaking::from_wire(wire.pool()),
                           .joined = utc_from_wire(wire.joined_ms()),
                           .color_balance = wire.color_balance()};
}

v1::Challenge to_wire(const lobby::Challenge& challenge) {
  v1::Challenge wire;
  wire.set_challenge_id(to_string(challenge.id));
  *wire.mutable_challenger() = to_wire(challenge.challenger);
  *wire.mutable_challenged() = user_to_wire(challenge.challenged);
  *wire.mutable_terms() = matchmaking::to_wire(challenge.terms);
  wire.set_color(matchmaking::to_wire(challenge.color));
  wire.set_rematch_of(optional_to_wire(challenge.rematch_of));
  wire.set_expires_ms(to_wire(challenge.expires));
  return wire;
}

std::optional<lobby::Challenge> from_wire(const v1::Challenge& wire) {
  const auto id = lobby::ChallengeId::parse(wire.challenge_id());
  auto challenger = from_wire(wire.challenger());
  auto challenged = matchmaking::from_wire(wire.challenged());
  const auto terms = matchmaking::from_wire(wire.terms());
  const auto color = matchmaking::from_wire(wire.color());
  std::optional<GameId> rematch_of;
  if (!id || !challenger || !challenged || !terms || !color ||
      !read_optional(wire.rematch_of(), rematch_of)) {
    return std::nullopt;
  }
  return lobby::Challenge{.id = *id,
                          .challenger = std::move(*challenger),
                          .challenged = std::move(*challenged),
                          .terms = *terms,
                          .color = *color,
                          .rematch_of = rematch_of,
                          .expires = utc_from_wire(wire.expires_ms())};
}

v1::PairingMade to_wire(const lobby::PairingMade& pairing) {
  v1::PairingMade wire;
  wire.set_game_id(to_string(pairing.game));
  *wire.mutable_white() = to_wire(pairing.players.white);
  *wire.mutable_black() = to_wire(pairing.players.black);
  *wire.mutable_terms() = matchmaking::to_wire(pairing.terms);
  wire.set_rematch_of(optional_to_wire(pairing.rematch_of));
  return wire;
}

std::optional<lobby::PairingMade> from_wire(const v1::PairingMade& wire) {
  const auto game = GameId::parse(wire.game_id());
  auto white = from_wire(wire.white());
  auto black = from_wire(wire.black());
  const auto terms = matchmaking::from_wire(wire.terms());
  std::optional<GameId> rematch_of;
  if (!game || !white || !black || !terms || !read_optional(wire.rematch_of(), rematch_of)) {
    return std::nullopt;
  }
  return lobby::PairingMade{.game = *game,
                            .players = {std::move(*white), std::move(*black)},
                            .terms = *terms,
                            .rematch_of = rematch_of};
}

std::optional<lobby::Fact> from_wire(const v1::LobbyFact& wire);

/// All of `wire`, or nothing when one of them cannot be read.
template <class Domain, class Wire>
bool read_all(const Wire& wire, std::vector<Domain>& domain) {
  for (const auto& item : wire) {
    auto read = from_wire(item);
    if (!read) return false;
    domain.push_back(std::move(*read));
  }
  return true;
}

std::optional<lobby::LobbySnapshot> from_wire(const v1::LobbySnapshot& wire) {
  lobby::LobbySnapshot snapshot;
  if (!read_all(wire.seeks(), snapshot.seeks) ||
      !read_all(wire.pool_members(), snapshot.pool_members) ||
      !read_all(wire.challenges(), snapshot.challenges) ||
      !read_all(wire.pending(), snapshot.pending)) {
    return std::nullopt;
  }
  return snapshot;
}

struct FactWriter {
  v1::LobbyFact& wire;

  void operator()(const lobby::SeekOpened& fact) const {
    *wire.mutable_seek_opened()->mutable_seek() = to_wire(fact.seek);
  }
  void operator()(const lobby::SeekClosed& fact) const {
    wire.mutable_seek_closed()->set_seek_id(to_string(fact.id));
    wire.mutable_seek_closed()->set_reason(to_wire(fact.reason));
  }
  void operator()(const lobby::PoolJoined& fact) const {
    *wire.mutable_pool_joined() = to_wire(fact.member);
  }
  void operator()(const lobby::PoolLeft& fact) const {
    wire.mutable_pool_left()->set_user_id(to_string(fact.user));
    *wire.mutable_pool_left()->mutable_pool() = matchmaking::to_wire(fact.pool);
  }
  void operator()(const lobby::ChallengeOpened& fact) const {
    *wire.mutable_challenge_opened()->mutable_challenge() = to_wire(fact.challenge);
  }
  void operator()(const lobby::ChallengeClosed& fact) const {
    auto& closed = *wire.mutable_challenge_closed();
    closed.set_challenge_id(to_string(fact.id));
    closed.set_reason(to_wire(fact.reason));
    closed.set_challenger_id(to_string(fact.challenger));
    closed.set_challenged_id(to_string(fact.challenged));
  }
  void operator()(const lobby::PairingMade& fact) const {
    *wire.mutable_pairing_made() = to_wire(fact);
  }
  void operator()(const lobby::GameStarted& fact) const {
    wire.mutable_game_started()->set_game_id(to_string(fact.game));
    *wire.mutable_game_started()->mutable_white() = user_to_wire(fact.players.white);
    *wire.mutable_game_started()->mutable_black() = user_to_wire(fact.players.black);
  }
  void operator()(const lobby::LobbySnapshot& fact) const {
    *wire.mutable_lobby_snapshot() = matchmaking::to_wire(fact);
  }
};

/// `Make` of what was read, as a fact.
template <class Make, class Read>
std::optional<lobby::Fact> fact_of(Read read) {
  if (!read) return std::nullopt;
  return Make{std::move(*read)};
}

std::optional<lobby::Fact> read_closed_challenge(const v1::ChallengeClosed& wire) {
  const auto id = lobby::ChallengeId::parse(wire.challenge_id());
  const auto challenger = UserId::parse(wire.challenger_id());
  const auto challenged = UserId::parse(wire.challenged_id());
  if (!id || !challenger || !challenged) return std::nullopt;
  return lobby::ChallengeClosed{*id, from_wire(wire.reason()), *challenger, *challenged};
}

std::optional<lobby::Fact> from_wire(const v1::LobbyFact& wire) {
  using v1::LobbyFact;
  switch (wire.fact_case()) {
    case LobbyFact::kSeekOpened:
      return fact_of<lobby::SeekOpened>(from_wire(wire.seek_opened().seek()));
    case LobbyFact::kSeekClosed: {
      const auto id = lobby::SeekId::parse(wire.seek_closed().seek_id());
      if (!id) return std::nullopt;
      return lobby::SeekClosed{*id, from_wire(wire.seek_closed().reason())};
    }
    case LobbyFact::kPoolJoined:
      return fact_of<lobby::PoolJoined>(from_wire(wire.pool_joined()));
    case LobbyFact::kPoolLeft: {
      const auto id = UserId::parse(wire.pool_left().user_id());
      if (!id) return std::nullopt;
      return lobby::PoolLeft{*id, matchmaking::from_wire(wire.pool_left().pool())};
    }
    case LobbyFact::kChallengeOpened:
      return fact_of<lobby::ChallengeOpened>(from_wire(wire.challenge_opened().challenge()));
    case LobbyFact::kChallengeClosed:
      return read_closed_challenge(wire.challenge_closed());
    case LobbyFact::kPairingMade: {
      auto made = from_wire(wire.pairing_made());
      if (!made) return std::nullopt;
      return std::move(*made);
    }
    case LobbyFact::kGameStarted: {
      const auto id = GameId::parse(wire.game_started().game_id());
      auto white = matchmaking::from_wire(wire.game_started().white());
      auto black = matchmaking::from_wire(wire.game_started().black());
      if (!id || !white || !black) return std::nullopt;
      return lobby::GameStarted{*id, {std::move(*white), std::move(*black)}};
    }
    case LobbyFact::kLobbySnapshot: {
      auto snapshot = from_wire(wire.lobby_snapshot());
      if (!snapshot) return std::nullopt;
      return std::move(*snapshot);
    }
    case LobbyFact::FACT_NOT_SET:
      return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

v1::LobbySnapshot to_wire(const lobby::LobbySnapshot& snapshot) {
  v1::LobbySnapshot wire;
  for (const auto& seek : snapshot.seeks) *wire.add_seeks() = to_wire(seek);
  for (const auto& member : snapshot.pool_members) *wire.add_pool_members() = to_wire(member);
  for (const auto& challenge : snapshot.challenges) *wire.add_challenges() = to_wire(challenge);
  for (const auto& pairing : snapshot.pending) *wire.add_pending() = to_wire(pairing);
  return wire;
}

v1::LobbyEntry to_wire(const lobby::Entry& entry) {
  v1::LobbyEntry wire;
  wire.set_version(entry.version);
  wire.set_command_id(entry.command_id);
  for (const auto& fact : entry.facts) std::visit(FactWriter{*wire.add_facts()}, fact);
  return wire;
}

std::optional<lobby::Entry> from_wire(const v1::LobbyEntry& wire) {
  lobby::Entry entry{.version = wire.version(), .command_id = wire.command_id(), .facts = {}};
  if (!read_all(wire.facts(), entry.facts)) return std::nullopt;
  return entry;
}

}  // namespace escaque::services::matchmaking
