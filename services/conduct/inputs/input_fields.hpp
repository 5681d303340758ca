#pragma once
// How what rules have seen is kept: the wire's lists (see common/wire).

#include "escaque/conduct/v1/input.pb.h"

#include "domain/etiquette/rules/engines.hpp"
#include "domain/etiquette/rules/observation.hpp"
#include "wire/fields.hpp"

namespace escaque::wire {

template <>
inline constexpr auto kFields<etiquette::Strength> = [](auto& io, auto& strength) {
  io(WIRE(rating), strength.rating);
  io(WIRE(deviation), strength.deviation);
  io(WIRE(games), strength.games);
};

template <>
inline constexpr auto kFields<etiquette::BoardStanding> = [](auto& io, auto& standing) {
  io(WIRE(material), standing.material);
  io(WIRE(is_being_mated), standing.is_being_mated);
  io(WIRE(is_mating), standing.is_mating);
};

template <>
inline constexpr auto kFields<etiquette::Surroundings> = [](auto& io, auto& around) {
  io(WIRE(server_up_ms), around.server_up);
  io(WIRE(lost_in_network), around.lost_in_network);
  io(WIRE(lost), around.lost);
  io(WIRE(sessions), around.sessions);
  io(WIRE(is_fault), around.is_fault);
};

template <>
inline constexpr auto kFields<etiquette::LinkLost> = [](auto& io, auto& loss) {
  io(WIRE(time_ms), loss.at);
  io(WIRE(cause), loss.cause);
  io(WIRE(standing), loss.standing);
  io(WIRE(came_back_in_time), loss.came_back_in_time);
  io(WIRE(away_ms), loss.away);
  io(WIRE(around), loss.around);
};

template <>
inline constexpr auto kFields<etiquette::GameSeen> = [](auto& io, auto& game) {
  io(WIRE(game_id), game.game);
  io(WIRE(player_id), game.player);
  io(WIRE(opponent_id), game.opponent);
  io(WIRE(started_ms), game.started);
  io(WIRE(ended_ms), game.ended);
  io(WIRE(color), game.color);
  io(WIRE(category), game.category);
  io(WIRE(speed), game.speed);
  io(WIRE(estimate_ms), game.estimate);
  io(WIRE(is_rated), game.is_rated);
  io(WIRE(is_hosted), game.is_hosted);
  io(WIRE(is_against_computer), game.is_against_computer);
  io(WIRE(is_unwanted), game.is_unwanted);
  io(WIRE(own), game.own);
  io(WIRE(opposing), game.opposing);
  io(WIRE(score), game.score);
  io(WIRE(termination), game.termination);
  io(WIRE(plies), game.plies);
  io(WIRE(own_moves), game.own_moves);
  io(WIRE(called_off_by), game.called_off_by);
  io(WIRE(was_opponent_present), game.was_opponent_present);
  io(WIRE(standing), game.standing);
  io(WIRE(idle_ms), game.idle);
  io(WIRE(last_move_ms), game.last_move);
  io(WIRE(clock_left_ms), game.clock_left);
  io(WIRE(losses), game.losses);
  io(WIRE(draw_offers), game.draw_offers);
  io(WIRE(wrong_claims), game.wrong_claims);
  io(WIRE(device), game.device.value);
  io(WIRE(network), game.network.value);
  io(WIRE(is_network_shared), game.is_network_shared);
  io(WIRE(opening), game.opening);
  io(WIRE(lost_share), game.lost_share);
};

template <>
inline constexpr auto kFields<etiquette::PositionSeen> = [](auto& io, auto& position) {
  io(WIRE(lines), position.lines);
  io(WIRE(best), position.worth[0]);
  io(WIRE(second), position.worth[1]);
  io(WIRE(third), position.worth[2]);
  io(WIRE(rank), position.rank);
  io(WIRE(worth_played), position.worth_played);
  io(WIRE(spent_ms), position.spent);
};

template <>
inline constexpr auto kFields<etiquette::GameAnalysed> = [](auto& io, auto& game) {
  io(WIRE(game_id), game.game);
  io(WIRE(player_id), game.player);
  io(WIRE(event), game.event);
  io(WIRE(speed), game.speed);
  io(WIRE(rating), game.rating);
  io(WIRE(plies), game.plies);
  io(WIRE(is_rated), game.is_rated);
  io(WIRE(is_by_computer), game.is_by_computer);
  io(WIRE(version), game.version);
  io(WIRE(positions), game.positions);
};

template <>
inline constexpr auto kFields<etiquette::LineSeen> = [](auto& io, auto& line) {
  io(WIRE(line_id), line.line);
  io(WIRE(game_id), line.game);
  io(WIRE(from_id), line.from);
  io(WIRE(to_id), line.to);
  io(WIRE(time_ms), line.time);
  io(WIRE(is_from_opponent), line.is_from_opponent);
  io(WIRE(was_to_move), line.was_to_move);
  io(WIRE(is_unwelcome), line.is_unwelcome);
  io(WIRE(legal_moves), line.legal_moves);
  io(WIRE(is_advice_forbidden), line.is_advice_forbidden);
};

template <>
inline constexpr auto kFields<etiquette::StoredGameSeen> = [](auto& io, auto& game) {
  io(WIRE(game_id), game.game);
  io(WIRE(player_id), game.player);
  io(WIRE(opponent_id), game.opponent);
  io(WIRE(since_ms), game.since);
  io(WIRE(standing), game.standing);
  io(WIRE(refusals), game.refusals);
  io(WIRE(is_date_agreed), game.is_date_agreed);
  io(WIRE(time_ms), game.time);
};

template <>
inline constexpr auto kFields<etiquette::ConversationSeen> = [](auto& io, auto& conversation) {
  io(WIRE(user_id), conversation.user);
  io(WIRE(partner_id), conversation.partner);
  io(WIRE(time_ms), conversation.time);
};

template <>
inline constexpr auto kFields<etiquette::AccountSeen> = [](auto& io, auto& account) {
  io(WIRE(user_id), account.user);
  io(WIRE(created_ms), account.created);
  io(WIRE(skeleton), account.skeleton);
  io(WIRE(devices), account.devices);
  io(WIRE(networks), account.networks);
  io(WIRE(openings), account.openings);
};

template <>
inline constexpr auto kFields<etiquette::AccountsCompared> = [](auto& io, auto& both) {
  io(WIRE(time_ms), both.time);
  io(WIRE(fresh), both.fresh);
  io(WIRE(suspended), both.suspended);
};

}  // namespace escaque::wire
