// Bots who appeal, and a committee that votes.

#include <array>
#include <chrono>

#include "evening/table.hpp"

namespace escaque::evening {
namespace {

using std::chrono::minutes;

/// More than a committee needs to agree.
constexpr int kMaxSteps = 40;

/// Members, a reserve, a player, the arbiter and a stranger.
constexpr std::array kVoters{21, 21, 22, 22, 23, 23, 24, 24, 1, 9, 77};

}  // namespace

/// Mostly against the latest order; else against one before, or an entry that is none.
void Table::appeal() {
  game::Version version = 0;
  if (game_.rulings && !game_.rulings->orders.empty() && dice_.chance(50)) {
    const auto& orders = game_.rulings->orders;
    version =
        orders.at(static_cast<std::size_t>(dice_.roll(static_cast<int>(orders.size())))).version;
  }
  if (dice_.chance(5)) version = 1 + dice_.roll(game_.version);
  give(anybody(), game::Appeal{"it was not so", version}, dice_.roll(300));
}

void Table::vote() {
  game::DecideAppeal cast;
  cast.order = order(laws::Penalty::warning);
  const int member =
      kVoters.at(static_cast<std::size_t>(dice_.roll(static_cast<int>(kVoters.size()))));
  cast.order.arbiter = UserId{static_cast<std::uint64_t>(member)};
  cast.is_upheld = dice_.chance(60);
  const bool has_verdict = dice_.chance(cast.is_upheld ? 60 : 5);
  if (has_verdict) cast.verdict = static_cast<game::Verdict>(dice_.chance(80) ? 2 : dice_.roll(9));
  give(std::nullopt, cast);
}

void Table::dispute() {
  const bool is_pending = game_.rulings && game_.rulings->appeal;
  if (is_pending ? dice_.chance(40) : dice_.chance(10)) is_pending ? vote() : appeal();
  if (!game_.ended && is_pending && dice_.chance(5)) appeal();
}

void Table::settle_disputes() {
  for (int step = 0; step < kMaxSteps; ++step) {
    now_ += minutes(dice_.roll(3));
    const bool is_pending = game_.rulings && game_.rulings->appeal;
    if (dice_.chance(10)) {
      give(std::nullopt, game::DeclareResult{order(laws::Penalty::loss),
                                             static_cast<game::Verdict>(dice_.roll(9))});
    } else if (is_pending && dice_.chance(90)) {
      vote();
    } else if (dice_.chance(50)) {
      appeal();
    }
  }
}

}  // namespace escaque::evening
