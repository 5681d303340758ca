#include "games/convert.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "games/convert_terms.hpp"

namespace escaque::services::games {
namespace {

constexpr std::size_t kMaxCommandId = 36;

rpc::Error malformed(std::string field, std::string message, std::string expected) {
  auto error =
      rpc::make_error(common_v1::REASON_MALFORMED, std::move(message), std::move(expected));
  error.detail.set_field(std::move(field));
  return error;
}

template <class IdType>
Result<IdType, rpc::Error> parse_id(const std::string& text, std::string field) {
  if (const auto id = IdType::parse(text)) return *id;
  return malformed(std::move(field), "not an id", "11 base62 digits");
}

bool is_command_id(std::string_view text) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !text.empty() && text.size() <= kMaxCommandId && std::ranges::all_of(text, is_allowed);
}

std::optional<game::Action> read(const v1::ClaimDraw& claim) {
  if (claim.claim() == v1::DRAW_CLAIM_THREEFOLD) {
    return game::ClaimDraw{.claim = game::DrawClaim::threefold, .uci = claim.uci()};
  }
  if (claim.claim() == v1::DRAW_CLAIM_FIFTY_MOVES) {
    return game::ClaimDraw{.claim = game::DrawClaim::fifty_moves, .uci = claim.uci()};
  }
  return std::nullopt;
}

std::optional<game::Action> read(const v1::ClaimAbandonment& claim) {
  if (claim.claim() == v1::ABANDONMENT_CLAIM_WIN) {
    return game::ClaimAbandonment{game::AbandonmentClaim::win};
  }
  if (claim.claim() == v1::ABANDONMENT_CLAIM_DRAW) {
    return game::ClaimAbandonment{game::AbandonmentClaim::draw};
  }
  return std::nullopt;
}

std::optional<game::Action> read(const v1::PlayerAction& wire) {
  switch (wire.action_case()) {
    case v1::PlayerAction::kPlayMove:
      return game::PlayMove{wire.play_move().uci()};
    case v1::PlayerAction::kOfferDraw:
      return game::OfferDraw{};
    case v1::PlayerAction::kAcceptDraw:
      return game::AcceptDraw{};
    case v1::PlayerAction::kDeclineDraw:
      return game::DeclineDraw{};
    case v1::PlayerAction::kClaimDraw:
      return read(wire.claim_draw());
    case v1::PlayerAction::kResign:
      return game::Resign{};
    case v1::PlayerAction::kAbort:
      return game::Abort{};
    case v1::PlayerAction::kOfferTakeback:
      return game::OfferTakeback{};
    case v1::PlayerAction::kAcceptTakeback:
      return game::AcceptTakeback{};
    case v1::PlayerAction::kDeclineTakeback:
      return game::DeclineTakeback{};
    case v1::PlayerAction::kClaimAbandonment:
      return read(wire.claim_abandonment());
    case v1::PlayerAction::ACTION_NOT_SET:
      return std::nullopt;
  }
  return std::nullopt;
}

common_v1::Reason reason_of(game::GameError error) {
  using E = game::GameError;
  switch (error) {
    case E::already_created:
    case E::duplicate_command:
      return common_v1::REASON_ID_TAKEN;
    case E::invalid_time_control:
      return common_v1::REASON_INVALID_TIME_CONTROL;
    case E::invalid_position:
    case E::rated_position:
      return common_v1::REASON_INVALID_POSITION;
    case E::same_player:
      return common_v1::REASON_MALFORMED;
    case E::guest_rated:
      return common_v1::REASON_GUESTS_PLAY_CASUAL;
    case E::no_such_game:
      return common_v1::REASON_NO_SUCH_GAME;
    case E::game_over:
    case E::time_is_up:
      return common_v1::REASON_GAME_OVER;
    case E::not_a_player:
      return common_v1::REASON_NOT_A_PLAYER;
    case E::stale_version:
      return common_v1::REASON_STALE_VERSION;
    case E::not_your_turn:
      return common_v1::REASON_NOT_YOUR_TURN;
    case E::malformed_move:
      return common_v1::REASON_INVALID_MOVE_TEXT;
    case E::illegal_move:
      return common_v1::REASON_ILLEGAL_MOVE;
    case E::too_early:
    case E::already_claimed:
      return common_v1::REASON_CLAIM_NOT_POSSIBLE;
    case E::too_late_to_abort:
      return common_v1::REASON_TOO_LATE_TO_ABORT;
    case E::no_draw_offer:
      return common_v1::REASON_NO_DRAW_OFFER;
    case E::draw_offer_pending:
      return common_v1::REASON_DRAW_OFFER_PENDING;
    case E::draw_offered_lately:
    case E::takeback_pending:
      return common_v1::REASON_ALREADY_OFFERED;
    case E::takeback_rated:
    case E::nothing_to_take_back:
    case E::takeback_declined:
      return common_v1::REASON_TAKEBACK_NOT_POSSIBLE;
    case E::no_takeback_offer:
      return common_v1::REASON_NO_TAKEBACK_OFFER;
    case E::opponent_present:
      return common_v1::REASON_OPPONENT_PRESENT;
    case E::grace_not_over:
    case E::nothing_due:
      return common_v1::REASON_TIME_NOT_OVER;
    case E::already_gone:
    case E::already_present:
      return common_v1::REASON_NOT_ALLOWED;
  }
  return common_v1::REASON_INTERNAL;
}

common_v1::Reason reason_of(ShardError error) {
  switch (error) {
    case ShardError::overloaded:
      return common_v1::REASON_OVERLOADED;
    case ShardError::unavailable:
      return common_v1::REASON_UNAVAILABLE;
    case ShardError::internal:
      return common_v1::REASON_INTERNAL;
  }
  return common_v1::REASON_INTERNAL;
}

v1::PlayResponse to_accepted(const v1::Command& command, const Repeated& repeated) {
  v1::PlayResponse response;
  auto& accepted = *response.mutable_accepted();
  accepted.set_request_id(command.request_id());
  accepted.set_game_id(command.game_id());
  accepted.set_command_id(command.command_id());
  accepted.set_version(repeated.version);
  return response;
}

}  // namespace

std::string_view to_string(ShardError error) {
  switch (error) {
    case ShardError::overloaded:
      return "Too many commands wait already: try again in a moment.";
    case ShardError::unavailable:
      return "The log of games cannot be reached: nothing was done, clocks stand.";
    case ShardError::internal:
      return "A fault of the server; it is in its log.";
  }
  return "";
}

Result<GameId, rpc::Error> parse_game_id(const std::string& text) {
  return parse_id<GameId>(text, "game_id");
}
Result<UserId, rpc::Error> parse_user_id(const std::string& text) {
  return parse_id<UserId>(text, "user_id");
}

Result<Submission, rpc::Error> from_wire(const v1::Command& command) {
  const auto game = parse_game_id(command.game_id());
  if (!game) return game.error();
  const auto user = parse_user_id(command.user_id());
  if (!user) return user.error();
  if (!is_command_id(command.command_id())) {
    return malformed("command_id", "not a command id", "1 to 36 characters of [A-Za-z0-9_-]");
  }
  if (command.version() < 0) {
    return malformed("version", "a version is not negative", "0 or the version that is answered");
  }
  auto action = read(command.action());
  if (!action) return malformed("action", "no action, or a claim of nothing", "one action");

  game::Command result;
  result.id = command.command_id();
  if (command.version() > 0) result.answers = command.version();
  result.lag = {.claimed = Millis(std::max(0, command.claimed_lag_ms())),
                .ping = Millis(std::max(0, command.ping_lag_ms()))};
  result.action = std::move(*action);
  return Submission{*game, PlayerCommand{*user, std::move(result)}, {}};
}

Result<Submission, rpc::Error> from_wire(const v1::ReportPresence& report) {
  const auto game = parse_game_id(report.game_id());
  if (!game) return game.error();
  const auto user = parse_user_id(report.user_id());
  if (!user) return user.error();
  return Submission{*game, PresenceReport{*user, from_wire(report.absence())}, {}};
}

Result<game::GameSpec, rpc::Error> from_wire(const v1::CreateGameRequest& request) {
  const auto id = parse_game_id(request.game_id());
  if (!id) return id.error();
  const auto white = from_wire(request.white());
  if (!white) return malformed("white", "the player has no id", "11 base62 digits");
  const auto black = from_wire(request.black());
  if (!black) return malformed("black", "the player has no id", "11 base62 digits");
  const auto variant = from_wire(request.variant());
  if (!variant) return malformed("variant", "unknown variant", "standard or Chess960");
  game::GameSpec spec{.id = *id,
                      .players = {.white = *white, .black = *black},
                      .terms = {.time_control = from_wire(request.time_control()),
                                .variant = *variant,
                                .is_rated = request.is_rated()},
                      .initial_fen = request.initial_fen(),
                      .rematch_of = std::nullopt};
  if (request.rematch_of().empty()) return spec;
  spec.rematch_of = GameId::parse(request.rematch_of());
  if (!spec.rematch_of) return malformed("rematch_of", "not an id", "11 base62 digits, or nothing");
  return spec;
}

rpc::Error to_error(game::GameError error) {
  return rpc::make_error(reason_of(error), std::string(to_string(error)));
}

rpc::Error to_error(ShardError error) {
  return rpc::make_error(reason_of(error), std::string(to_string(error)));
}

v1::PlayResponse to_refusal(const v1::Command& command, const rpc::Error& error) {
  v1::PlayResponse response;
  auto& refusal = *response.mutable_refusal();
  refusal.set_request_id(command.request_id());
  refusal.set_game_id(command.game_id());
  refusal.set_command_id(command.command_id());
  *refusal.mutable_error() = error.detail;
  return response;
}

std::optional<v1::PlayResponse> to_response(const v1::Command& command, const Outcome& outcome) {
  if (std::holds_alternative<Done>(outcome)) return std::nullopt;
  if (const auto* repeated = std::get_if<Repeated>(&outcome))
    return to_accepted(command, *repeated);
  if (const auto* error = std::get_if<game::GameError>(&outcome)) {
    return to_refusal(command, to_error(*error));
  }
  return to_refusal(command, to_error(std::get<ShardError>(outcome)));
}

}  // namespace escaque::services::games
