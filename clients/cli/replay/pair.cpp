#include "cli/replay/pair.hpp"

#include <utility>

namespace escaque::clients::cli::replay {

using gateway::v1::ClientMessage;
using wire::Answer;

namespace {

games::v1::PlayerAction move(const std::string& uci) {
  games::v1::PlayerAction action;
  action.mutable_play_move()->set_uci(uci);
  return action;
}

}  // namespace

Awaitable<Answer<std::shared_ptr<Pair>>> Pair::open(boost::asio::io_context& context,
                                                    http::Url server, Tally& tally,
                                                    Millis patience) {
  auto white = co_await Seat::open(context, server, tally, patience);
  if (!white) co_return white.error();
  auto black = co_await Seat::open(context, std::move(server), tally, patience);
  if (!black) {
    (*white)->leave();
    co_return black.error();
  }
  co_return std::make_shared<Pair>(context, *white, *black, tally);
}

Pair::Pair(boost::asio::io_context& context, std::shared_ptr<Seat> white,
           std::shared_ptr<Seat> black, Tally& tally)
    : white_(std::move(white)), black_(std::move(black)), tally_(tally), challenged_(context) {}

Pair::~Pair() {
  white_->leave();
  black_->leave();
}

bool Pair::is_spoilt() const { return is_spoilt_ || white_->lost() || black_->lost(); }

Awaitable<Answer<Played>> Pair::play(const Plan& plan, Millis base) {
  auto game_id = co_await begin(base, plan.initial_fen);
  if (!game_id) {
    is_spoilt_ = true;
    co_return game_id.error();
  }
  auto ended = co_await play_moves(plan, *game_id);
  if (ended && !white_->view(*game_id).ended()) ended = co_await end(plan, *game_id, base);
  if (!ended && ended.error().reason == common::v1::REASON_UNSPECIFIED) {
    is_spoilt_ = true;
    co_return ended.error();
  }
  if (!ended) {
    games::v1::PlayerAction resignation;
    resignation.mutable_resign();
    (void)co_await white_->act(*game_id, std::move(resignation));
  }
  Played played{*game_id, {}};
  if (white_->view(*game_id).ended()) {
    played.termination = white_->view(*game_id).ended()->termination();
  }
  co_await white_->unfollow(*game_id);
  co_await black_->unfollow(*game_id);
  if (!ended) co_return ended.error();
  co_return played;
}

Awaitable<Answer<std::string>> Pair::begin(Millis base, std::string fen) {
  while (is_challenging_) {
    challenged_.reset();
    co_await challenged_.wait();
  }
  is_challenging_ = true;
  auto game_id = co_await challenge(base, std::move(fen));
  is_challenging_ = false;
  challenged_.set();
  if (!game_id) co_return game_id;
  for (Seat* player : {white_.get(), black_.get()}) {
    const auto followed = co_await player->follow(*game_id);
    if (!followed) co_return followed.error();
  }
  co_return game_id;
}

Awaitable<Answer<std::string>> Pair::challenge(Millis base, std::string fen) {
  ClientMessage offer;
  auto& challenge = *offer.mutable_command_lobby()->mutable_open_challenge();
  challenge.set_handle(black_->user().handle());
  challenge.mutable_terms()->mutable_time_control()->set_base_ms(static_cast<int>(base.count()));
  challenge.mutable_terms()->set_variant(common::v1::VARIANT_STANDARD);
  challenge.mutable_terms()->set_initial_fen(std::move(fen));
  challenge.set_color(matchmaking::v1::COLOR_WISH_WHITE);
  const auto offered = co_await white_->ask(std::move(offer));
  if (!offered) co_return offered.error();
  ClientMessage acceptance;
  auto& answer = *acceptance.mutable_command_lobby()->mutable_answer_challenge();
  answer.set_challenge_id(offered->id());
  answer.set_accept(true);
  const auto accepted = co_await black_->ask(std::move(acceptance));
  if (!accepted) co_return accepted.error();
  co_return accepted->game_id();
}

Awaitable<Answer<bool>> Pair::act(Color player, std::string game_id,
                                  games::v1::PlayerAction action) {
  Seat& actor = seat(player);
  const auto done = co_await actor.act(game_id, std::move(action));
  if (!done) co_return done.error();
  const int version = actor.view(game_id).version();
  co_return co_await seat(opposite(player)).see_version(std::move(game_id), version);
}

Awaitable<Answer<bool>> Pair::play_moves(const Plan& plan, std::string game_id) {
  Color player = plan.start.turn();
  for (const auto& uci : plan.moves) {
    if (white_->view(game_id).ended() || black_->view(game_id).ended()) break;
    auto action = move(uci);
    const auto seen = co_await act(player, game_id, std::move(action));
    if (!seen) co_return seen.error();
    tally_.count_move();
    player = opposite(player);
  }
  co_return true;
}

Awaitable<Answer<bool>> Pair::end(const Plan& plan, std::string game_id, Millis base) {
  games::v1::PlayerAction action;
  Answer<bool> done = true;
  switch (plan.ending) {
    case Ending::by_itself:
    case Ending::flag:
      break;
    case Ending::resignation: {
      action.mutable_resign();
      const Color loser = opposite(plan.outcome.winner.value_or(Color::white));
      done = co_await act(loser, game_id, std::move(action));
      break;
    }
    case Ending::agreement:
      action.mutable_offer_draw();
      done = co_await act(Color::white, game_id, action);
      if (!done) break;
      action.mutable_accept_draw();
      done = co_await act(Color::black, game_id, std::move(action));
      break;
  }
  if (!done) co_return done.error();
  const auto ended = co_await white_->see_end(game_id, base);
  if (!ended) co_return ended.error();
  co_return co_await black_->see_end(std::move(game_id), base);
}

}  // namespace escaque::clients::cli::replay
