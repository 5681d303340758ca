#include "bots/opera_game.hpp"

#include <exception>
#include <set>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <gtest/gtest.h>

#include "platform/asio/timer.hpp"
#include "wire/api.hpp"
#include "wire/terms.hpp"

namespace escaque::testing {

using boost::asio::awaitable;

awaitable<void> pair(PersistentPlayer& white, PersistentPlayer& black) {
  co_await white.challenge(black.user().handle(), *wire::parse_terms("3+2 rated"));
  co_await black.accept_challenge();
  co_await white.sit_down();
  co_await black.sit_down();
}

awaitable<void> play(PersistentPlayer& white, PersistentPlayer& black, std::size_t ply) {
  auto& mover = ply % 2 == 0 ? white : black;
  auto& other = ply % 2 == 0 ? black : white;
  co_await mover.move(kOperaGame[ply]);
  co_await other.wait_for_version(mover.game().version());
}

void expect_every_move_once(const PersistentPlayer& white, const PersistentPlayer& black) {
  EXPECT_EQ(white.game().moves(), kOperaGame);
  EXPECT_EQ(white.game().ended()->termination(), games::v1::TERMINATION_CHECKMATE);
  std::multiset<std::string> written;
  int version = 0;
  for (const auto& entry : white.entries()) {
    EXPECT_EQ(entry.version(), ++version);
    if (!entry.command_id().empty()) written.insert(entry.command_id());
  }
  EXPECT_EQ(black.entries().size(), white.entries().size());
  for (const PersistentPlayer* player : {&white, &black}) {
    for (const auto& id : player->acknowledged()) EXPECT_EQ(written.count(id), 1U) << id;
  }
}

int credits_of(const PersistentPlayer& player) {
  int credits = 0;
  for (const auto& entry : player.entries()) {
    for (const auto& fact : entry.facts()) credits += fact.has_clock_adjusted() ? 1 : 0;
  }
  return credits;
}

awaitable<ratings::v1::CategoryRating> blitz_of(boost::asio::io_context& context, http::Url server,
                                                std::string handle) {
  wire::Api api(context, std::move(server));
  for (;;) {
    const auto profile = co_await api.profile(handle);
    if (profile) {
      for (const auto& rating : profile->ratings()) {
        if (rating.category() == common::v1::CATEGORY_BLITZ && rating.games() > 0) {
          co_return rating;
        }
      }
    }
    co_await pause_for(Millis(50));
  }
}

void run_to_end(boost::asio::io_context& context, awaitable<void> story) {
  std::exception_ptr failure;
  boost::asio::co_spawn(context, std::move(story), [&](std::exception_ptr thrown) {
    failure = thrown;
    context.stop();
  });
  context.run();
  if (failure) std::rethrow_exception(failure);
}

}  // namespace escaque::testing
