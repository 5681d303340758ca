#include "games/wire/convert_order.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <google/protobuf/text_format.h>

#include "domain/base/command_id.hpp"
#include "games/wire/actions.hpp"
#include "games/wire/convert.hpp"
#include "games/wire/convert_entry.hpp"
#include "wire/malformed.hpp"
#include "wire/written.hpp"

namespace escaque::services::games {
namespace {

constexpr std::size_t kMaxOrderId = 24;
constexpr std::size_t kMaxOrderReason = 500;
constexpr std::size_t kMaxOrderArticle = 60;

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

void set_order(game::Action& action, game::Order order) {
  std::visit(
      [&](auto& each) {
        if constexpr (requires { each.order; }) each.order = std::move(order);
      },
      action);
}

std::string kind_of(const v1::ArbiterOrder& order) {
  return v1::ArbiterOrder::descriptor()->FindFieldByNumber(order.order_case())->name();
}

bool is_admin(const common_v1::User& user) {
  return std::ranges::find(user.roles(), common_v1::ROLE_ADMIN) != user.roles().end();
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
  if (!is_command_id(request.request_id(), kMaxOrderId)) {
    return rpc::malformed("id", "not an order's id", "1 to 24 characters of [A-Za-z0-9_-]");
  }
  const v1::ArbiterOrder& wire = request.order();
  if (wire.reason().empty() || wire.reason().size() > kMaxOrderReason) {
    return rpc::malformed("reason", "an order needs a reason", "1 to 500 bytes");
  }
  if (auto refused = wire::refusal_of_reason(wire.reason(), "order.reason")) {
    return std::move(*refused);
  }
  if (wire.article().empty() || wire.article().size() > kMaxOrderArticle) {
    return rpc::malformed("article", "an order names an article of the game's edition",
                          "\"fide-2023 12.9.2\"");
  }
  // Whoever rules in an event rules by the Laws; offences go to the admins as reports.
  if (wire.article().starts_with("etiquette ") && !is_admin(request.arbiter())) {
    auto refused =
        rpc::make_error(common_v1::REASON_NOT_ALLOWED, "only admins rule by the code of etiquette",
                        "an article of the game's edition, or a report to the admins");
    refused.detail.set_field("article");
    return refused;
  }
  game::Action action;
  wire::Reader reader(wire);
  wire::kOrderedAction(reader, action);
  if (reader.fault()) return wire::malformed(wire::within("order", *reader.fault()));
  set_order(action, {.arbiter = *arbiter,
                     .reason = wire.reason(),
                     .article = wire.article(),
                     .is_of_event = !is_arbiter(request.arbiter())});
  // Two arbiters who make the same id do not collide.
  const std::string id = to_string(*arbiter) + '-' + request.request_id();
  return GameOrder{.game = *game,
                   .arbiter = *arbiter,
                   .command = {id, std::move(action)},
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
  if (game.created.event) wire::write(*game.created.event, *wire.mutable_event());
  if (game.call) {
    wire.set_called_by(wire::to_word<common_v1::Color>(game.call->by));
    wire.set_called_about(game.call->about);
  }
  if (!game.quickplay) return wire;
  wire.set_request(wire::to_word<v1::QuickplayRequest>(game.quickplay->request));
  wire.set_requested_by(wire::to_word<common_v1::Color>(game.quickplay->by));
  wire.set_is_postponed(game.quickplay->is_postponed);
  return wire;
}

}  // namespace escaque::services::games
