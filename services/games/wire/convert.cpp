#include "games/wire/convert.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "domain/clock/notation.hpp"
#include "games/wire/convert_adjournment.hpp"
#include "games/wire/convert_event.hpp"
#include "games/wire/convert_rules.hpp"
#include "games/wire/convert_rulings.hpp"
#include "games/wire/convert_terms.hpp"

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

std::optional<game::Action> read(const v1::RequestQuickplay& wire) {
  const auto request = from_wire(wire.request());
  if (!request) return std::nullopt;
  return game::RequestQuickplay{*request};
}

std::optional<game::Action> read(const v1::CallArbiter& wire) {
  constexpr std::size_t kMaxAbout = 140;
  if (wire.about().empty() || wire.about().size() > kMaxAbout) return std::nullopt;
  return game::CallArbiter{wire.about()};
}

std::optional<game::Action> read(const v1::Appeal& wire) {
  constexpr std::size_t kMaxGrounds = 500;
  if (wire.grounds().empty() || wire.grounds().size() > kMaxGrounds) return std::nullopt;
  return game::Appeal{wire.grounds()};
}

std::optional<game::Action> read(const v1::SealMove& wire) {
  constexpr std::size_t kMaxSealed = 16;
  if (wire.uci().empty() || wire.uci().size() > kMaxSealed) return std::nullopt;
  return game::SealMove{.uci = wire.uci(), .sealed = {}};
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
    case v1::PlayerAction::kGoBerserk:
      return game::GoBerserk{};
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
    case v1::PlayerAction::kCallIllegalMove:
      return game::CallIllegalMove{};
    case v1::PlayerAction::kCallArbiter:
      return read(wire.call_arbiter());
    case v1::PlayerAction::kRequestQuickplay:
      return read(wire.request_quickplay());
    case v1::PlayerAction::kOfferAdjournment:
      return game::OfferAdjournment{resumes_in(wire.offer_adjournment())};
    case v1::PlayerAction::kAcceptAdjournment:
      return game::AcceptAdjournment{};
    case v1::PlayerAction::kDeclineAdjournment:
      return game::DeclineAdjournment{};
    case v1::PlayerAction::kSealMove:
      return read(wire.seal_move());
    case v1::PlayerAction::kAgreeToResume:
      return game::AgreeToResume{};
    case v1::PlayerAction::kAppeal:
      return read(wire.appeal());
    case v1::PlayerAction::ACTION_NOT_SET:
      return std::nullopt;
  }
  return std::nullopt;
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
  const auto rules = rules_from_wire(request.rules(), request.edition());
  if (!rules) {
    return malformed("edition", "unknown edition or rules",
                     "online, classic, fide-1993, fide-1997, fide-2014, fide-2023");
  }
  game::GameSpec spec{.id = *id,
                      .players = {.white = *white, .black = *black},
                      .terms = {.time_control = from_wire(request.time_control()),
                                .variant = *variant,
                                .is_rated = request.is_rated(),
                                .rules = *rules},
                      .initial_fen = request.initial_fen(),
                      .rematch_of = std::nullopt,
                      .arrived = {request.has_white_arrived(), request.has_black_arrived()}};
  if (!request.schedules().empty()) {
    const auto schedules = clock::parse_schedules(request.schedules());
    if (!schedules) {
      return malformed("schedules", clock::describe(schedules.error()), "\"40/90+30,G/30+30;d5\"");
    }
    spec.terms.schedules = *schedules;
  }
  if (request.has_draw() && !(spec.draw = from_wire(request.draw()))) {
    return malformed("draw", "no draw of a position", "64 hexadecimal digits each");
  }
  if (request.has_event() && !(spec.event = from_wire(request.event()))) {
    return malformed("event", "no place in an event", "ids of 11 base62 digits");
  }
  if (!request.arena_id().empty() && !(spec.arena = game::HostArenaId::parse(request.arena_id()))) {
    return malformed("arena_id", "not an id", "11 base62 digits, or nothing");
  }
  if (request.rematch_of().empty()) return spec;
  spec.rematch_of = GameId::parse(request.rematch_of());
  if (!spec.rematch_of) return malformed("rematch_of", "not an id", "11 base62 digits, or nothing");
  return spec;
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

v1::PlayResponse to_returned(const v1::ReportPresence& report, std::string owner) {
  v1::PlayResponse response;
  *response.mutable_returned()->mutable_report() = report;
  response.mutable_returned()->set_owner(std::move(owner));
  return response;
}

std::optional<v1::PlayResponse> to_response(const v1::Command& command, const Outcome& outcome,
                                            std::string owner) {
  if (std::holds_alternative<Done>(outcome)) return std::nullopt;
  if (const auto* repeated = std::get_if<Repeated>(&outcome))
    return to_accepted(command, *repeated);
  if (const auto* error = std::get_if<game::GameError>(&outcome)) {
    return to_refusal(command, to_error(*error));
  }
  return to_refusal(command, to_error(std::get<ShardError>(outcome), std::move(owner)));
}

}  // namespace escaque::services::games
