#include "games/wire/convert_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <google/protobuf/text_format.h>

#include "games/wire/convert.hpp"
#include "games/wire/convert_adjournment.hpp"
#include "games/wire/convert_entry.hpp"
#include "games/wire/convert_event.hpp"
#include "games/wire/convert_terms.hpp"

namespace escaque::services::games {
namespace {

constexpr std::size_t kMaxOrderId = 24;
constexpr std::size_t kMaxOrderReason = 500;
constexpr std::size_t kMaxOrderArticle = 60;
constexpr Millis kMostAdjusted = std::chrono::hours(3);

rpc::Error order_malformed(std::string field, std::string message, std::string expected) {
  auto error =
      rpc::make_error(common_v1::REASON_MALFORMED, std::move(message), std::move(expected));
  error.detail.set_field(std::move(field));
  return error;
}

std::optional<game::Verdict> read_verdict(v1::Verdict verdict) {
  switch (verdict) {
    case v1::VERDICT_WHITE_WINS:
      return game::Verdict::white_wins;
    case v1::VERDICT_BLACK_WINS:
      return game::Verdict::black_wins;
    case v1::VERDICT_DRAW:
      return game::Verdict::draw;
    case v1::VERDICT_BOTH_LOSE:
      return game::Verdict::both_lose;
    default:
      return std::nullopt;
  }
}

std::optional<game::QuickplayRuling> read_quickplay(v1::QuickplayRuling ruling) {
  switch (ruling) {
    case v1::QUICKPLAY_RULING_GRANTED:
      return game::QuickplayRuling::granted;
    case v1::QUICKPLAY_RULING_POSTPONED:
      return game::QuickplayRuling::postponed;
    case v1::QUICKPLAY_RULING_REJECTED:
      return game::QuickplayRuling::rejected;
    default:
      return std::nullopt;
  }
}

using Acting = Result<game::Action, rpc::Error>;

Acting read_adjustment(const v1::AdjustTime& wire, game::Order order) {
  const auto color = from_wire(wire.color());
  if (!color) return order_malformed("color", "whose time?", "COLOR_WHITE or COLOR_BLACK");
  const Millis delta(wire.delta_ms());
  if (delta == Millis{0} || delta > kMostAdjusted || delta < -kMostAdjusted) {
    return order_malformed("deltaMs", "no such time", "up to three hours, not 0");
  }
  return game::AdjustTime{.order = std::move(order), .color = *color, .delta = delta};
}

Acting read_restoration(const v1::RestorePosition& wire, game::Order order) {
  const game::Remaining remaining = from_wire(wire.remaining());
  for (const Millis time : {remaining.white, remaining.black}) {
    if (time > Millis{0} && time <= game::kMostOnClock) continue;
    return order_malformed("remaining", "both must have time", "1 ms to 24 hours each");
  }
  return game::RestorePosition{
      .order = std::move(order), .plies = wire.plies(), .remaining = remaining};
}

Acting read_decision(const v1::DecideAppeal& wire, game::Order order) {
  game::DecideAppeal decided{.order = std::move(order), .is_upheld = wire.is_upheld()};
  if (wire.verdict() == v1::VERDICT_UNSPECIFIED) return decided;
  decided.verdict = read_verdict(wire.verdict());
  if (!decided.verdict) return order_malformed("verdict", "no such result", "a Verdict, or none");
  return decided;
}

Acting read_order(const v1::ArbiterOrder& wire, game::Order order) {
  switch (wire.order_case()) {
    case v1::ArbiterOrder::kStopClocks:
      return game::StopClocks{std::move(order)};
    case v1::ArbiterOrder::kStartClocks:
      return game::StartClocks{std::move(order)};
    case v1::ArbiterOrder::kAdjustTime:
      return read_adjustment(wire.adjust_time(), std::move(order));
    case v1::ArbiterOrder::kWarnPlayer: {
      const auto color = from_wire(wire.warn_player().color());
      if (!color) return order_malformed("color", "who is warned?", "COLOR_WHITE or COLOR_BLACK");
      return game::Warn{std::move(order), *color};
    }
    case v1::ArbiterOrder::kDeclareResult: {
      const auto verdict = read_verdict(wire.declare_result().verdict());
      if (!verdict) return order_malformed("verdict", "no such result", "a Verdict");
      return game::DeclareResult{std::move(order), *verdict};
    }
    case v1::ArbiterOrder::kRestorePosition:
      return read_restoration(wire.restore_position(), std::move(order));
    case v1::ArbiterOrder::kRuleQuickplay: {
      const auto ruling = read_quickplay(wire.rule_quickplay().ruling());
      if (!ruling) return order_malformed("ruling", "no such ruling", "a QuickplayRuling");
      return game::RuleQuickplay{std::move(order), *ruling};
    }
    case v1::ArbiterOrder::kAnswerCall:
      return game::AnswerCall{std::move(order)};
    case v1::ArbiterOrder::kAdjournGame:
      return game::AdjournGame{std::move(order), resumes_in(wire.adjourn_game())};
    case v1::ArbiterOrder::kResumeGame:
      return game::ResumeGame{std::move(order)};
    case v1::ArbiterOrder::kDecideAppeal:
      return read_decision(wire.decide_appeal(), std::move(order));
    case v1::ArbiterOrder::kConfirmResult:
      return game::ConfirmResult{std::move(order)};
    case v1::ArbiterOrder::ORDER_NOT_SET:
      break;
  }
  return order_malformed("order", "nothing is ordered", "one field of the oneof of ArbiterOrder");
}

v1::Adjournment stage_of(const Rare<game::Adjourned>& adjourned) {
  using Stage = game::Adjourned::Stage;
  if (!adjourned) return v1::ADJOURNMENT_UNSPECIFIED;
  if (adjourned->has_expired) return v1::ADJOURNMENT_EXPIRED;
  switch (adjourned->stage) {
    case Stage::sealing:
      return v1::ADJOURNMENT_SEALING;
    case Stage::suspended:
      return v1::ADJOURNMENT_SUSPENDED;
    case Stage::resumed:
      return v1::ADJOURNMENT_RESUMED;
  }
  return v1::ADJOURNMENT_UNSPECIFIED;
}

bool is_order_id(std::string_view id) {
  const auto is_allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !id.empty() && id.size() <= kMaxOrderId && std::ranges::all_of(id, is_allowed);
}

std::string kind_of(const v1::ArbiterOrder& order) {
  return v1::ArbiterOrder::descriptor()->FindFieldByNumber(order.order_case())->name();
}

std::string write_out(const v1::ArbiterOrder& order) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseUtf8StringEscaping(true);
  std::string text;
  (void)printer.PrintToString(order, &text);
  return text;
}

}  // namespace

Result<GameOrder, rpc::Error> from_wire(const v1::GiveOrderRequest& request) {
  const auto game = parse_game_id(request.game_id());
  if (!game) return game.error();
  const auto arbiter = parse_user_id(request.arbiter().id());
  if (!arbiter) return arbiter.error();
  if (!is_order_id(request.request_id())) {
    return order_malformed("id", "not an order's id", "1 to 24 characters of [A-Za-z0-9_-]");
  }
  const v1::ArbiterOrder& wire = request.order();
  if (wire.reason().empty() || wire.reason().size() > kMaxOrderReason) {
    return order_malformed("reason", "an order needs a reason", "1 to 500 bytes");
  }
  if (wire.article().empty() || wire.article().size() > kMaxOrderArticle) {
    return order_malformed("article", "an order names an article of the game's edition",
                           "\"fide-2023 12.9.2\"");
  }
  auto action = read_order(wire, {.arbiter = *arbiter,
                                  .reason = wire.reason(),
                                  .article = wire.article(),
                                  .is_of_event = !is_arbiter(request.arbiter())});
  if (!action) return action.error();
  // Two arbiters who make the same id do not collide.
  const std::string id = to_string(*arbiter) + '-' + request.request_id();
  return GameOrder{.game = *game,
                   .arbiter = *arbiter,
                   .command = {id, std::move(*action)},
                   .kind = kind_of(wire),
                   .details = "order " + request.request_id() + ": " + write_out(wire)};
}

bool is_arbiter(const common_v1::User& user) {
  return std::ranges::any_of(user.roles(), [](int role) {
    return role == common_v1::ROLE_ARBITER || role == common_v1::ROLE_ADMIN;
  });
}

bool may_look_over(const common_v1::User& user, const std::optional<game::EventPlace>& place) {
  if (is_arbiter(user)) return true;
  const auto id = UserId::parse(user.id());
  return id && place && (place->has_arbiter(*id) || place->has_in_committee(*id));
}

bool may_order(const common_v1::User& user, const GameOrder& order,
               const std::optional<game::EventPlace>& place) {
  const bool is_committees = std::holds_alternative<game::DecideAppeal>(order.command.action);
  if (is_committees) return place && place->has_in_committee(order.arbiter);
  const bool is_sites = std::holds_alternative<game::ConfirmResult>(order.command.action);
  return is_arbiter(user) || (!is_sites && place && place->has_arbiter(order.arbiter));
}

v1::DeskGame to_wire(const LiveGame& game) {
  v1::DeskGame wire;
  *wire.mutable_game() = to_summary(game.created, game.plies);
  wire.set_edition(std::string(laws::to_string(game.created.terms.rules.edition)));
  wire.set_are_clocks_stopped(game.are_clocks_stopped);
  wire.set_adjournment(stage_of(game.adjourned));
  if (game.created.event) *wire.mutable_event() = to_wire(*game.created.event);
  if (game.call) {
    wire.set_called_by(to_wire(game.call->by));
    wire.set_called_about(game.call->about);
  }
  if (!game.quickplay) return wire;
  wire.set_request(game.quickplay->request == game::QuickplayRequest::draw
                       ? v1::QUICKPLAY_REQUEST_DRAW
                       : v1::QUICKPLAY_REQUEST_INCREMENT);
  wire.set_requested_by(to_wire(game.quickplay->by));
  wire.set_is_postponed(game.quickplay->is_postponed);
  return wire;
}

}  // namespace escaque::services::games
