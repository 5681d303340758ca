#include "matchmaking/lobby/lobby_commands.hpp"

#include <optional>
#include <string>
#include <utility>

#include "matchmaking/fresh_id.hpp"
#include "matchmaking/lobby/convert_lobby.hpp"
#include "matchmaking/lobby/lobby_parts.hpp"
#include "matchmaking/wire/convert.hpp"
#include "wire/words.hpp"

namespace escaque::services::matchmaking {
namespace {

using lobby::ChallengeId;
using lobby::SeekId;
using lobby::SimulId;

template <class Id>
Result<Id, rpc::Error> read_id(const std::string& text, std::string field) {
  if (const auto id = Id::parse(text)) return *id;
  return rpc::malformed_id(std::move(field));
}

Result<game::Player, rpc::Error> read_user(const common_v1::User& user, std::string field) {
  auto player = matchmaking::from_wire(user);
  if (!player) return rpc::malformed_id(field + ".id");
  return std::move(*player);
}

/// UNSPECIFIED means either.
Result<lobby::ColorWish, rpc::Error> read_wish(v1::ColorWish wish) {
  if (wish == v1::COLOR_WISH_UNSPECIFIED) return lobby::ColorWish::either;
  if (const auto color = wire::from_word<lobby::ColorWish>(wish)) return *color;
  return rpc::malformed("color", wire::words<lobby::ColorWish, v1::ColorWish>());
}

lobby::Fresh fresh() { return {fresh_id<GameId>(), fresh_bits()}; }

/// Why the asker may not play so.
std::optional<rpc::Error> refusal_of(const Asking& asking, const game::Terms& terms) {
  using etiquette::Feature;
  SanctionBook& sanctions = asking.desk.sanctions;
  if (terms.is_rated) return sanctions.refusal(asking.by, {Feature::rated_games});
  return sanctions.refusal(asking.by, {});
}

/// The user with their current rating in the category of `terms`, their wishes being known.
Answered<game::Player> know(const Asking& asking, const common_v1::User& user, game::Terms terms) {
  auto player = read_user(user, "user");
  if (!player) co_return player.error();
  // What is taken from the other is nobody's business.
  if (player->id == asking.by) {
    if (auto refused = refusal_of(asking, terms)) co_return std::move(*refused);
  }
  const auto unknown =
      co_await asking.desk.wishes.learn_for(player->id, asking.by, asking.deadline);
  if (unknown) co_return *unknown;
  if (!player->is_guest) {
    const auto rating =
        co_await asking.desk.ratings.rating_of(player->id, terms.category(), asking.deadline);
    if (!rating) co_return rating.error();
    player->rating = *rating;
  }
  co_return std::move(*player);
}

/// The asker, the wishes of the user who is answered being known too: they may have asked before a
/// restart.
Answered<game::Player> know_both(const Asking& asking, std::optional<UserId> answered,
                                 game::Terms terms) {
  auto player = co_await know(asking, asking.request.user(), std::move(terms));
  if (!player || !answered) co_return player;
  const auto unknown = co_await asking.desk.wishes.learn(*answered, asking.deadline);
  if (unknown) co_return *unknown;
  co_return player;
}

Answered<bool> is_newcomer(const Asking& asking) {
  const auto standing =
      co_await asking.desk.quotas.standing_of(asking.request.user(), asking.deadline);
  if (!standing) co_return standing.error();
  co_return *standing == etiquette::Standing::newcomer;
}

// What would be written is read by everything that runs from a feature level on.
constexpr int kPeopleOnlyLevel = 4;
constexpr int kByLinkLevel = 5;
constexpr int kSimulLevel = 9;

Meaning open_seek(const Asking& asking, const v1::OpenSeek& wire) {
  if (wire.is_people_only()) {
    if (auto refused = refusal_below(asking.desk, kPeopleOnlyLevel)) co_return std::move(*refused);
  }
  const auto terms = from_wire(wire.terms());
  if (!terms) co_return terms.error();
  const auto color = read_wish(wire.color());
  if (!color) co_return color.error();
  auto owner = co_await know(asking, asking.request.user(), *terms);
  if (!owner) co_return owner.error();
  const auto is_new = co_await is_newcomer(asking);
  if (!is_new) co_return is_new.error();
  const int max = wire.max_rating() == 0 ? lobby::RatingRange::kHighest : wire.max_rating();
  co_return lobby::Action(lobby::OpenSeek{.id = fresh_id<SeekId>(),
                                          .owner = std::move(*owner),
                                          .terms = *terms,
                                          .color = *color,
                                          .ratings = {.min = wire.min_rating(), .max = max},
                                          .is_people_only = wire.is_people_only(),
                                          .is_newcomer = *is_new});
}

Meaning cancel_seek(const Asking& asking, const v1::CancelSeek& wire) {
  const auto seek = read_id<SeekId>(wire.seek_id(), "seek_id");
  if (!seek) co_return seek.error();
  co_return lobby::Action(lobby::CancelSeek{asking.by, *seek});
}

Meaning accept_seek(const Asking& asking, const v1::AcceptSeek& wire) {
  const auto seek_id = read_id<SeekId>(wire.seek_id(), "seek_id");
  if (!seek_id) co_return seek_id.error();
  const auto settled = co_await asking.desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* seek = (*settled)->seek(*seek_id);
  if (seek == nullptr && asking.desk.lobby.answer(asking.id) == nullptr) {
    co_return to_error(lobby::LobbyError::no_such_seek);
  }
  // Copied: nothing of the lobby outlives a co_await.
  const auto terms = seek != nullptr ? seek->terms : game::Terms{};
  const auto owner = seek != nullptr ? std::optional(seek->owner.id) : std::nullopt;
  auto by = co_await know_both(asking, owner, terms);
  if (!by) co_return by.error();
  co_return lobby::Action(lobby::AcceptSeek{std::move(*by), *seek_id, fresh()});
}

Meaning join_pool(const Asking& asking, const v1::JoinPool& wire) {
  const game::Terms terms{.time_control = from_wire(wire.pool()), .is_rated = true};
  auto player = co_await know(asking, asking.request.user(), terms);
  if (!player) co_return player.error();
  lobby::JoinPool join{.player = std::move(*player), .pool = terms.time_control};
  if (asking.desk.parts != nullptr) join.earliest = asking.desk.parts->after_place_of(asking.by);
  co_return lobby::Action(std::move(join));
}

/// The challenged, their wishes being known; nobody where the challenge is for whoever has its
/// link.
Answered<std::optional<game::Player>> know_challenged(const Asking& asking,
                                                      const v1::OpenChallenge& wire) {
  std::optional<game::Player> nobody;
  if (wire.handle().empty() && !asking.request.has_challenged()) {
    if (auto refused = refusal_below(asking.desk, kByLinkLevel)) co_return std::move(*refused);
    co_return nobody;
  }
  auto challenged = read_user(asking.request.challenged(), "challenged");
  if (!challenged) co_return challenged.error();
  const auto unknown =
      co_await asking.desk.wishes.learn_for(challenged->id, asking.by, asking.deadline);
  if (unknown) co_return *unknown;
  co_return std::optional(std::move(*challenged));
}

Meaning open_challenge(const Asking& asking, const v1::OpenChallenge& wire) {
  const auto terms = from_wire(wire.terms());
  if (!terms) co_return terms.error();
  const auto color = read_wish(wire.color());
  if (!color) co_return color.error();
  auto challenger = co_await know(asking, asking.request.user(), *terms);
  if (!challenger) co_return challenger.error();
  auto challenged = co_await know_challenged(asking, wire);
  if (!challenged) co_return challenged.error();
  const auto is_new = co_await is_newcomer(asking);
  if (!is_new) co_return is_new.error();
  co_return lobby::Action(lobby::OpenChallenge{.id = fresh_id<ChallengeId>(),
                                               .challenger = std::move(*challenger),
                                               .challenged = std::move(*challenged),
                                               .terms = *terms,
                                               .color = *color,
                                               .is_newcomer = *is_new});
}

Meaning answer_challenge(const Asking& asking, const v1::AnswerChallenge& wire) {
  const auto challenge_id = read_id<ChallengeId>(wire.challenge_id(), "challenge_id");
  if (!challenge_id) co_return challenge_id.error();
  if (!wire.accept()) {
    co_return lobby::Action(lobby::DeclineChallenge{asking.by, *challenge_id});
  }
  const auto settled = co_await asking.desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* challenge = (*settled)->challenge(*challenge_id);
  if (challenge == nullptr && asking.desk.lobby.answer(asking.id) == nullptr) {
    co_return to_error(lobby::LobbyError::no_such_challenge);
  }
  const auto terms = challenge != nullptr ? challenge->terms : game::Terms{};
  const auto challenger =
      challenge != nullptr ? std::optional(challenge->challenger.id) : std::nullopt;
  const bool is_by_link = challenge != nullptr && challenge->is_by_link;
  auto by = co_await know_both(asking, challenger, terms);
  if (!by) co_return by.error();
  bool is_away = false;
  if (is_by_link) is_away = co_await asking.desk.is_away(*challenger);
  co_return lobby::Action(lobby::AcceptChallenge{
      .by = std::move(*by), .id = *challenge_id, .fresh = fresh(), .is_challenger_away = is_away});
}

Meaning cancel_challenge(const Asking& asking, const v1::CancelChallenge& wire) {
  const auto challenge = read_id<ChallengeId>(wire.challenge_id(), "challenge_id");
  if (!challenge) co_return challenge.error();
  co_return lobby::Action(lobby::CancelChallenge{asking.by, *challenge});
}

Meaning offer_rematch(const Asking& asking, const v1::OfferRematch& wire) {
  const auto game_id = read_id<GameId>(wire.game_id(), "game_id");
  if (!game_id) co_return game_id.error();
  const auto finished = co_await asking.desk.finished.find(*game_id);
  if (!finished) co_return finished.error();
  if (!*finished) {
    co_return rpc::make_error(common_v1::REASON_NO_REMATCH,
                              "no game with this id ended within the last hour",
                              "the id of a game that ended within the last hour");
  }
  const auto& created = (*finished)->created();
  const auto& user = asking.request.user();
  const bool is_white = created.white().user().id() == user.id();
  if (!is_white && created.black().user().id() != user.id()) {
    co_return rpc::make_error(common_v1::REASON_NOT_A_PLAYER, "the game was somebody else's",
                              "a game of one's own");
  }
  const auto terms = from_wire(terms_of(created));
  if (!terms) co_return terms.error();
  auto by = co_await know(asking, user, *terms);
  if (!by) co_return by.error();
  const auto& other = is_white ? created.black().user() : created.white().user();
  auto opponent = co_await know(asking, other, *terms);
  if (!opponent) co_return opponent.error();
  const auto is_new = co_await is_newcomer(asking);
  if (!is_new) co_return is_new.error();
  co_return lobby::Action(lobby::OfferRematch{.finished = *game_id,
                                              .by = std::move(*by),
                                              .played = is_white ? Color::white : Color::black,
                                              .opponent = std::move(*opponent),
                                              .terms = *terms,
                                              .id = fresh_id<ChallengeId>(),
                                              .fresh = fresh(),
                                              .is_newcomer = *is_new});
}

/// UNSPECIFIED means White.
Result<Color, rpc::Error> read_host_color(common_v1::Color color) {
  if (color == common_v1::COLOR_UNSPECIFIED) return Color::white;
  if (const auto known = wire::from_word<Color>(color)) return *known;
  return rpc::malformed("host_color", wire::words<Color, common_v1::Color>());
}

Meaning open_simul(const Asking& asking, const v1::OpenSimul& wire) {
  if (auto refused = refusal_below(asking.desk, kSimulLevel)) co_return std::move(*refused);
  const auto terms = from_wire(wire.terms());
  if (!terms) co_return terms.error();
  const auto color = read_host_color(wire.host_color());
  if (!color) co_return color.error();
  auto host = co_await know(asking, asking.request.user(), *terms);
  if (!host) co_return host.error();
  const auto is_new = co_await is_newcomer(asking);
  if (!is_new) co_return is_new.error();
  co_return lobby::Action(lobby::OpenSimul{.id = fresh_id<SimulId>(),
                                           .host = std::move(*host),
                                           .terms = *terms,
                                           .host_color = *color,
                                           .seats = wire.seats(),
                                           .is_newcomer = *is_new});
}

Meaning join_simul(const Asking& asking, const v1::JoinSimul& wire) {
  const auto simul_id = read_id<SimulId>(wire.simul_id(), "simul_id");
  if (!simul_id) co_return simul_id.error();
  const auto settled = co_await asking.desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* simul = (*settled)->simul(*simul_id);
  if (simul == nullptr && asking.desk.lobby.answer(asking.id) == nullptr) {
    co_return to_error(lobby::LobbyError::no_such_simul);
  }
  const auto terms = simul != nullptr ? simul->terms : game::Terms{};
  const auto host = simul != nullptr ? std::optional(simul->host.id) : std::nullopt;
  auto player = co_await know_both(asking, host, terms);
  if (!player) co_return player.error();
  co_return lobby::Action(lobby::JoinSimul{std::move(*player), *simul_id});
}

Meaning leave_simul(const Asking& asking, const v1::LeaveSimul& wire) {
  const auto simul_id = read_id<SimulId>(wire.simul_id(), "simul_id");
  if (!simul_id) co_return simul_id.error();
  if (wire.user_id().empty()) {
    co_return lobby::Action(lobby::LeaveSimul{asking.by, *simul_id, asking.by});
  }
  const auto whom = read_id<UserId>(wire.user_id(), "user_id");
  if (!whom) co_return whom.error();
  co_return lobby::Action(lobby::LeaveSimul{asking.by, *simul_id, *whom});
}

Meaning start_simul(const Asking& asking, const v1::StartSimul& wire) {
  const auto simul_id = read_id<SimulId>(wire.simul_id(), "simul_id");
  if (!simul_id) co_return simul_id.error();
  if (auto refused = refusal_of(asking, game::Terms{})) co_return std::move(*refused);
  lobby::StartSimul start{.by = asking.by, .id = *simul_id, .games = {}};
  for (int i = 0; i < lobby::Simul::kMostSeats; ++i) start.games.push_back(fresh_id<GameId>());
  co_return lobby::Action(std::move(start));
}

Meaning cancel_simul(const Asking& asking, const v1::CancelSimul& wire) {
  const auto simul_id = read_id<SimulId>(wire.simul_id(), "simul_id");
  if (!simul_id) co_return simul_id.error();
  co_return lobby::Action(lobby::CancelSimul{asking.by, *simul_id});
}

Meaning nothing_asked() {
  co_return rpc::malformed("command", "one field of the oneof of LobbyCommand");
}

Meaning leave_pool(const Asking& asking, const v1::LeavePool& wire) {
  co_return lobby::Action(lobby::LeavePool{asking.by, from_wire(wire.pool())});
}

}  // namespace

Meaning meaning_of(const Asking& asking) {
  const v1::LobbyCommand& command = asking.request.command();
  switch (command.command_case()) {
    case v1::LobbyCommand::kOpenSeek:
      return open_seek(asking, command.open_seek());
    case v1::LobbyCommand::kCancelSeek:
      return cancel_seek(asking, command.cancel_seek());
    case v1::LobbyCommand::kAcceptSeek:
      return accept_seek(asking, command.accept_seek());
    case v1::LobbyCommand::kJoinPool:
      return join_pool(asking, command.join_pool());
    case v1::LobbyCommand::kLeavePool:
      return leave_pool(asking, command.leave_pool());
    case v1::LobbyCommand::kOpenChallenge:
      return open_challenge(asking, command.open_challenge());
    case v1::LobbyCommand::kAnswerChallenge:
      return answer_challenge(asking, command.answer_challenge());
    case v1::LobbyCommand::kCancelChallenge:
      return cancel_challenge(asking, command.cancel_challenge());
    case v1::LobbyCommand::kOfferRematch:
      return offer_rematch(asking, command.offer_rematch());
    case v1::LobbyCommand::kOpenSimul:
      return open_simul(asking, command.open_simul());
    case v1::LobbyCommand::kJoinSimul:
      return join_simul(asking, command.join_simul());
    case v1::LobbyCommand::kLeaveSimul:
      return leave_simul(asking, command.leave_simul());
    case v1::LobbyCommand::kStartSimul:
      return start_simul(asking, command.start_simul());
    case v1::LobbyCommand::kCancelSimul:
      return cancel_simul(asking, command.cancel_simul());
    case v1::LobbyCommand::COMMAND_NOT_SET:
      break;
  }
  return nothing_asked();
}

}  // namespace escaque::services::matchmaking
