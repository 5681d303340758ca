#include "cli/replay/run.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "cli/replay/check.hpp"
#include "platform/asio/timer.hpp"
#include "wire/api.hpp"

namespace escaque::clients::cli::replay {

using wire::Answer;

namespace {

constexpr Millis kUsualBase{300'000};
// What a player has who is to lose on time: enough to play the moves while many games are played,
// and little enough to wait for.
constexpr Millis kFlagBase{8'000};
constexpr Millis kFlagBasePerPlyAndGame{1};
// Connections beside those of the players.
constexpr std::size_t kMaxFetches = 32;
// A server that was there is given time to come back.
constexpr int kConnectTries = 30;
constexpr Millis kConnectAgainAfter{1'000};

Millis base_of(const Plan& plan, std::size_t concurrency) {
  if (plan.ending != Ending::flag) return kUsualBase;
  // A time control is of whole seconds.
  return std::chrono::ceil<std::chrono::seconds>(kFlagBase + kFlagBasePerPlyAndGame *
                                                                 plan.moves.size() * concurrency);
}

void start(boost::asio::io_context& context, Awaitable<void> coroutine) {
  boost::asio::co_spawn(context, std::move(coroutine), [](std::exception_ptr crash) {
    if (crash) std::rethrow_exception(crash);
  });
}

}  // namespace

struct Run::Table {
  explicit Table(boost::asio::io_context& context) : opened(context) {}

  std::shared_ptr<Pair> pair;
  bool is_opening = false;
  AsyncEvent opened;
};

Run::Run(boost::asio::io_context& context, RunOptions options, const std::vector<Plan>& plans,
         Tally& tally)
    : context_(context),
      options_(std::move(options)),
      plans_(plans),
      tally_(tally),
      fetched_(context),
      ended_(context) {}

Run::~Run() = default;

Awaitable<void> Run::play() {
  const std::size_t workers = std::min(options_.concurrency, options_.games);
  if (workers == 0) co_return;
  for (std::size_t i = 0; i < std::min(workers, options_.pairs); ++i) {
    tables_.push_back(std::make_unique<Table>(context_));
  }
  workers_ = workers;
  for (std::size_t i = 0; i < workers; ++i) start(context_, work(*tables_[i % tables_.size()]));
  if (options_.progress > Millis(0)) co_await tell_progress();
  co_await ended_.wait();
  tables_.clear();
}

Awaitable<void> Run::tell_progress() {
  for (;;) {
    const auto waited = co_await ended_.wait_for(options_.progress);
    if (waited == AsyncEvent::Waited::set) co_return;
    tally_.tell_progress(std::chrono::steady_clock::now());
  }
}

Awaitable<void> Run::work(Table& table) {
  while (next_ < options_.games && !is_given_up_) {
    auto pair = co_await pair_at(table);
    if (!pair) {
      if (!std::exchange(is_given_up_, true)) {
        tally_.tell("cannot connect: " + to_string(pair.error()));
      }
      break;
    }
    // Others may have taken the last one meanwhile.
    if (next_ < options_.games) co_await play_one(**pair, next_++);
  }
  if (--workers_ == 0) ended_.set();
}

Awaitable<Answer<std::shared_ptr<Pair>>> Run::pair_at(Table& table) {
  while (table.is_opening) {
    table.opened.reset();
    co_await table.opened.wait();
  }
  if (table.pair && !table.pair->is_spoilt()) co_return table.pair;
  table.is_opening = true;
  // Games of the pair that was here may go on: it stays for them.
  auto pair = co_await open_pair();
  if (pair) table.pair = *pair;
  table.is_opening = false;
  table.opened.set();
  co_return pair;
}

Awaitable<Answer<std::shared_ptr<Pair>>> Run::open_pair() {
  for (int tries = 1;; ++tries) {
    auto pair = co_await Pair::open(context_, options_.server, tally_, options_.patience);
    was_reached_ = was_reached_ || pair;
    if (pair || !was_reached_ || is_given_up_ || tries == kConnectTries) co_return pair;
    co_await pause_for(kConnectAgainAfter);
  }
}

Awaitable<void> Run::play_one(Pair& pair, std::size_t number) {
  const Plan& plan = plans_[number % plans_.size()];
  const auto played = co_await pair.play(plan, base_of(plan, options_.concurrency));
  if (!played) co_return tally_.fail(name_of(number), to_string(played.error()));
  const auto pgn = co_await fetch(played->game_id);
  if (!pgn) co_return tally_.fail(name_of(number), "its PGN: " + to_string(pgn.error()));
  const auto verdict = compare(plan, *pgn, played->termination);
  if (!verdict.difference.empty()) {
    tally_.fail(name_of(number), verdict.difference);
  } else if (verdict.ended_earlier) {
    tally_.pass_early(name_of(number), games::v1::Termination_Name(played->termination));
  } else {
    tally_.pass();
  }
}

Awaitable<Answer<std::string>> Run::fetch(std::string game_id) {
  while (fetches_ >= kMaxFetches) {
    fetched_.reset();
    co_await fetched_.wait();
  }
  ++fetches_;
  wire::Api api(context_, options_.server);
  auto pgn = co_await api.pgn(std::move(game_id));
  --fetches_;
  fetched_.set();
  co_return pgn;
}

std::string Run::name_of(std::size_t number) const {
  const std::size_t pass = number / plans_.size() + 1;
  const std::string& name = plans_[number % plans_.size()].name;
  return pass == 1 ? name : "pass " + std::to_string(pass) + ", " + name;
}

}  // namespace escaque::clients::cli::replay
