#include "matchmaking/lobby/handlers.hpp"

#include <optional>
#include <string>
#include <utility>

#include "matchmaking/fresh_id.hpp"
#include "matchmaking/wire/convert.hpp"

namespace escaque::services::matchmaking {
namespace {

using lobby::ChallengeId;
using lobby::SeekId;

constexpr std::size_t kMaxCommandId = 36;

rpc::Error malformed(std::string field, std::string expected) {
  auto error = rpc::make_error(common_v1::REASON_MALFORMED, field + " is missing or malformed",
                               std::move(expected));
  error.detail.set_field(std::move(field));
  return error;
}

Result<game::Player, rpc::Error> read_user(const common_v1::User& user,
                                           std::string field = "user") {
  auto player = matchmaking::from_wire(user);
  if (!player) return malformed(field + ".id", "11 base62 digits");
  return std::move(*player);
}

/// As the asker's own.
template <class Request>
Result<std::string, rpc::Error> read_command_id(const Request& request) {
  const std::string& id = request.command_id();
  if (id.empty() || id.size() > kMaxCommandId) return malformed("command_id", "1 to 36 characters");
  const auto asker = UserId::parse(request.user().id());
  if (!asker) return malformed("user.id", "11 base62 digits");
  return scoped_command_id(*asker, id);
}

/// The user with their current rating in the category of `terms`, their wishes being known.
Answered<game::Player> know(Desk desk, const common_v1::User& user, game::Terms terms,
                            rpc::Deadline deadline) {
  auto player = read_user(user);
  if (!player) co_return player.error();
  const auto unknown = co_await desk.wishes.learn(player->id, deadline);
  if (unknown) co_return *unknown;
  if (!player->is_guest) {
    const auto rating = co_await desk.ratings.rating_of(player->id, terms.category(), deadline);
    if (!rating) co_return rating.error();
    player->rating = *rating;
  }
  co_return std::move(*player);
}

/// The same, the wishes of the user who is answered being known too: they may have asked before a
/// restart.
Answered<game::Player> know_both(Desk desk, const common_v1::User& user,
                                 std::optional<UserId> answered, game::Terms terms,
                                 rpc::Deadline deadline) {
  auto player = co_await know(desk, user, terms, deadline);
  if (!player || !answered) co_return player;
  const auto unknown = co_await desk.wishes.learn(*answered, deadline);
  if (unknown) co_return *unknown;
  co_return player;
}

Answered<bool> is_newcomer(Desk desk, const common_v1::User& user, rpc::Deadline deadline) {
  const auto standing = co_await desk.quotas.standing_of(user, deadline);
  if (!standing) co_return standing.error();
  co_return *standing == etiquette::Standing::newcomer;
}

lobby::Fresh fresh() { return {fresh_id<GameId>(), fresh_bits()}; }

/// Submits and forgets the answer's contents.
template <class Response>
Answered<Response> done(Desk desk, lobby::Command command) {
  auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  co_return Response();
}

lobby::RatingRange read_range(int min, int max) {
  return {.min = min, .max = max == 0 ? lobby::RatingRange::kHighest : max};
}

}  // namespace

Answered<v1::OpenSeekResponse> open_seek(Desk desk, const v1::OpenSeekRequest& request,
                                         rpc::Deadline deadline) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto terms = from_wire(request.terms());
  if (!terms) co_return terms.error();
  const auto color = from_wire(request.color());
  if (!color) co_return malformed("color", "EITHER, WHITE or BLACK");
  auto owner = co_await know(desk, request.user(), *terms, deadline);
  if (!owner) co_return owner.error();
  const auto is_new = co_await is_newcomer(desk, request.user(), deadline);
  if (!is_new) co_return is_new.error();
  lobby::Command command{
      *id, lobby::OpenSeek{fresh_id<SeekId>(), std::move(*owner), *terms, *color,
                           read_range(request.min_rating(), request.max_rating()), *is_new}};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  v1::OpenSeekResponse response;
  if (answer->seek) response.set_seek_id(to_string(*answer->seek));
  co_return response;
}

Answered<v1::CancelSeekResponse> cancel_seek(Desk desk, const v1::CancelSeekRequest& request) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto user = read_user(request.user());
  if (!user) co_return user.error();
  const auto seek = SeekId::parse(request.seek_id());
  if (!seek) co_return malformed("seek_id", "11 base62 digits");
  lobby::Command command{*id, lobby::CancelSeek{user->id, *seek}};
  co_return co_await done<v1::CancelSeekResponse>(desk, std::move(command));
}

Answered<v1::AcceptSeekResponse> accept_seek(Desk desk, const v1::AcceptSeekRequest& request,
                                             rpc::Deadline deadline) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto seek_id = SeekId::parse(request.seek_id());
  if (!seek_id) co_return malformed("seek_id", "11 base62 digits");
  const auto settled = co_await desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* lobby = *settled;
  const auto* seek = lobby->seek(*seek_id);
  if (seek == nullptr && desk.lobby.answer(*id) == nullptr) {
    co_return to_error(lobby::LobbyError::no_such_seek);
  }
  // Copied: nothing of the lobby outlives a co_await.
  const auto terms = seek != nullptr ? seek->terms : game::Terms{};
  const auto owner = seek != nullptr ? std::optional(seek->owner.id) : std::nullopt;
  auto by = co_await know_both(desk, request.user(), owner, terms, deadline);
  if (!by) co_return by.error();
  lobby::Command command{*id, lobby::AcceptSeek{std::move(*by), *seek_id, fresh()}};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  v1::AcceptSeekResponse response;
  if (answer->game) response.set_game_id(to_string(*answer->game));
  co_return response;
}

Answered<v1::JoinPoolResponse> join_pool(Desk desk, const v1::JoinPoolRequest& request,
                                         rpc::Deadline deadline) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const game::Terms terms{.time_control = from_wire(request.pool()), .is_rated = true};
  auto player = co_await know(desk, request.user(), terms, deadline);
  if (!player) co_return player.error();
  lobby::Command command{*id, lobby::JoinPool{std::move(*player), terms.time_control}};
  co_return co_await done<v1::JoinPoolResponse>(desk, std::move(command));
}

Answered<v1::LeavePoolResponse> leave_pool(Desk desk, const v1::LeavePoolRequest& request) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto user = read_user(request.user());
  if (!user) co_return user.error();
  lobby::Command command{*id, lobby::LeavePool{user->id, from_wire(request.pool())}};
  co_return co_await done<v1::LeavePoolResponse>(desk, std::move(command));
}

Answered<v1::OpenChallengeResponse> open_challenge(Desk desk,
                                                   const v1::OpenChallengeRequest& request,
                                                   rpc::Deadline deadline) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto terms = from_wire(request.terms());
  if (!terms) co_return terms.error();
  const auto color = from_wire(request.color());
  if (!color) co_return malformed("color", "EITHER, WHITE or BLACK");
  auto challenged = read_user(request.challenged(), "challenged");
  if (!challenged) co_return challenged.error();
  auto challenger = co_await know(desk, request.user(), *terms, deadline);
  if (!challenger) co_return challenger.error();
  const auto unknown = co_await desk.wishes.learn(challenged->id, deadline);
  if (unknown) co_return *unknown;
  const auto is_new = co_await is_newcomer(desk, request.user(), deadline);
  if (!is_new) co_return is_new.error();
  lobby::Command command{*id,
                         lobby::OpenChallenge{fresh_id<ChallengeId>(), std::move(*challenger),
                                              std::move(*challenged), *terms, *color, *is_new}};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  v1::OpenChallengeResponse response;
  if (answer->challenge) response.set_challenge_id(to_string(*answer->challenge));
  co_return response;
}

Answered<v1::AnswerChallengeResponse> answer_challenge(Desk desk,
                                                       const v1::AnswerChallengeRequest& request,
                                                       rpc::Deadline deadline) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto challenge_id = ChallengeId::parse(request.challenge_id());
  if (!challenge_id) co_return malformed("challenge_id", "11 base62 digits");
  if (!request.accept()) {
    const auto user = read_user(request.user());
    if (!user) co_return user.error();
    lobby::Command command{*id, lobby::DeclineChallenge{user->id, *challenge_id}};
    co_return co_await done<v1::AnswerChallengeResponse>(desk, std::move(command));
  }
  const auto settled = co_await desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* lobby = *settled;
  const auto* challenge = lobby->challenge(*challenge_id);
  if (challenge == nullptr && desk.lobby.answer(*id) == nullptr) {
    co_return to_error(lobby::LobbyError::no_such_challenge);
  }
  const auto terms = challenge != nullptr ? challenge->terms : game::Terms{};
  const auto challenger =
      challenge != nullptr ? std::optional(challenge->challenger.id) : std::nullopt;
  auto by = co_await know_both(desk, request.user(), challenger, terms, deadline);
  if (!by) co_return by.error();
  lobby::Command command{*id, lobby::AcceptChallenge{std::move(*by), *challenge_id, fresh()}};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  v1::AnswerChallengeResponse response;
  if (answer->game) response.set_game_id(to_string(*answer->game));
  co_return response;
}

Answered<v1::CancelChallengeResponse> cancel_challenge(Desk desk,
                                                       const v1::CancelChallengeRequest& request) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto user = read_user(request.user());
  if (!user) co_return user.error();
  const auto challenge = ChallengeId::parse(request.challenge_id());
  if (!challenge) co_return malformed("challenge_id", "11 base62 digits");
  lobby::Command command{*id, lobby::CancelChallenge{user->id, *challenge}};
  co_return co_await done<v1::CancelChallengeResponse>(desk, std::move(command));
}

Answered<v1::OfferRematchResponse> offer_rematch(Desk desk, const v1::OfferRematchRequest& request,
                                                 rpc::Deadline deadline) {
  const auto id = read_command_id(request);
  if (!id) co_return id.error();
  const auto game_id = GameId::parse(request.game_id());
  if (!game_id) co_return malformed("game_id", "11 base62 digits");
  const auto finished = co_await desk.finished.find(*game_id);
  if (!finished) co_return finished.error();
  if (!*finished) {
    co_return rpc::make_error(common_v1::REASON_NO_REMATCH,
                              "no game with this id ended within the last hour",
                              "the id of a game that ended within the last hour");
  }
  const auto& created = (*finished)->created();
  const bool is_white = created.white().user().id() == request.user().id();
  if (!is_white && created.black().user().id() != request.user().id()) {
    co_return rpc::make_error(common_v1::REASON_NOT_A_PLAYER, "the game was somebody else's");
  }
  const auto terms = from_wire(terms_of(created));
  if (!terms) co_return terms.error();
  auto by = co_await know(desk, request.user(), *terms, deadline);
  if (!by) co_return by.error();
  const auto& other = is_white ? created.black().user() : created.white().user();
  auto opponent = co_await know(desk, other, *terms, deadline);
  if (!opponent) co_return opponent.error();
  const auto is_new = co_await is_newcomer(desk, request.user(), deadline);
  if (!is_new) co_return is_new.error();

  lobby::OfferRematch offer;
  offer.is_newcomer = *is_new;
  offer.finished = *game_id;
  offer.by = std::move(*by);
  offer.played = is_white ? Color::white : Color::black;
  offer.opponent = std::move(*opponent);
  offer.terms = *terms;
  offer.id = fresh_id<ChallengeId>();
  offer.fresh = fresh();
  lobby::Command command{*id, std::move(offer)};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  if (!answer) co_return answer.error();
  v1::OfferRematchResponse response;
  if (answer->game) {
    response.set_game_id(to_string(*answer->game));
  } else if (answer->challenge) {
    response.set_challenge_id(to_string(*answer->challenge));
  }
  co_return response;
}

Answered<v1::GetLobbyResponse> get_lobby(Desk desk, const v1::GetLobbyRequest& request) {
  const auto settled = co_await desk.lobby.settled();
  if (!settled) co_return settled.error();
  const auto* lobby = *settled;
  const auto user = UserId::parse(request.user_id());
  lobby::LobbySnapshot open;
  if (!request.only_challenges()) {
    open.seeks = lobby->seeks;
    open.pool_members = lobby->pool_members;
  }
  for (const auto& challenge : lobby->challenges) {
    const bool is_mine =
        user && (challenge.challenger.id == *user || challenge.challenged.id == *user);
    if (is_mine || request.everybodys_challenges()) open.challenges.push_back(challenge);
  }
  v1::GetLobbyResponse response;
  *response.mutable_snapshot() = to_wire(open);
  response.set_version(lobby->version);
  co_return response;
}

Answered<v1::LeaveLobbyResponse> leave_lobby(Desk desk, const v1::LeaveLobbyRequest& request) {
  const auto user = UserId::parse(request.user_id());
  if (!user) co_return malformed("user_id", "11 base62 digits");
  lobby::Command command{{}, lobby::LeaveLobby{*user}};
  const auto answer = co_await desk.lobby.submit(std::move(command));
  // Nothing open is what was wanted.
  if (!answer && answer.error().reason() != common_v1::REASON_ALREADY_DONE) {
    co_return answer.error();
  }
  co_return v1::LeaveLobbyResponse();
}

}  // namespace escaque::services::matchmaking
