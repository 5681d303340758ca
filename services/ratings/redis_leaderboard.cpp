#include <algorithm>
#include <array>
#include <compare>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>

#include "platform/asio/async_event.hpp"
#include "platform/eventlog/follower.hpp"
#include "platform/redis/return_watch.hpp"
#include "ratings/convert.hpp"
#include "ratings/leaderboard.hpp"

namespace escaque::services::ratings {
namespace {

constexpr Millis kRetryAfter{500};
constexpr Millis kPatience{5000};
constexpr std::size_t kChunk = 500;

// A sorted set without members does not exist: this one makes the difference between a category
// where nobody is listed and one that Redis has lost.
constexpr std::string_view kSentinel = ".";

// KEYS: the set. ARGV: score (or "-" for none) and member, repeated. 0: there is no set.
const redis::Script kUpdate(R"(
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
for i = 1, #ARGV, 2 do
  if ARGV[i] == '-' then
    redis.call('ZREM', KEYS[1], ARGV[i + 1])
  else
    redis.call('ZADD', KEYS[1], ARGV[i], ARGV[i + 1])
  end
end
return 1
)");

// KEYS: the set. ARGV: from, to. Nil: there is no set.
const redis::Script kRange(R"(
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
return redis.call('ZREVRANGE', KEYS[1], ARGV[1], ARGV[2])
)");

// KEYS: the set. ARGV: members. Those who are listed, each followed by the score. Nil: there is no
// set.
const redis::Script kScores(R"(
if redis.call('EXISTS', KEYS[1]) == 0 then return false end
local scores = redis.call('ZMSCORE', KEYS[1], unpack(ARGV))
local found = {}
for i = 1, #ARGV do
  if scores[i] then
    found[#found + 1] = ARGV[i]
    found[#found + 1] = scores[i]
  end
end
return found
)");

struct Scored {
  double score = 0;
  UserId user;
  auto operator<=>(const Scored&) const = default;
};

std::string key_of(Category category) {
  return "ratings:top:" + std::string(rating::to_string(category));
}

std::string random_name() {
  std::random_device device;
  return to_base62((std::uint64_t{device()} << 32) | device());
}

std::string to_score(double value) {
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%.17g", value);
  return text.data();
}

/// Score and member as the scripts want them.
void add_place(std::vector<std::string>& words, UserId user, const Record& record, UtcTime now) {
  const bool is_listed = !rating::is_provisional(rating_at(record, now));
  words.push_back(is_listed ? to_score(record.glicko.value) : "-");
  words.push_back(to_string(user));
}

std::vector<std::string_view> to_views(const std::vector<std::string>& words) {
  return {words.begin(), words.end()};
}

}  // namespace

struct Leaderboard::State {
  explicit State(Parts given)
      : parts(std::move(given)),
        log(parts.redis),
        draft(":" + random_name()),
        work(parts.context),
        stopped(parts.context),
        made(parts.context),
        returns(parts.redis),
        missing(rating::kCategories.begin(), rating::kCategories.end()) {}

  Awaitable<void> follow();
  void on_entry(const eventlog::Entry& entry);
  void make_again();
  void on_reach();
  Awaitable<void> write();
  Awaitable<bool> write_once();
  Awaitable<bool> make(Category category);
  Awaitable<bool> add_chunk(std::string key, std::vector<std::string> words);
  Awaitable<bool> write_changes(Category category);
  Awaitable<void> wait_until_made(Category category);
  /// Those of `users` who are listed; nothing where there is no set.
  Awaitable<Answer<std::optional<std::vector<Scored>>>> scores(Category category,
                                                               std::vector<UserId> users);
  /// Of `users`, the best `limit` who are not provisional now.
  Awaitable<Answer<void>> add_rows(Category category, std::vector<UserId> users, std::size_t limit,
                                   std::vector<UserRecord>& rows);
  Awaitable<Result<redis::Reply, redis::RedisError>> range(Category category, std::size_t from,
                                                           std::size_t to);

  Parts parts;
  eventlog::EventLog log;
  const std::string draft;  // Ends the names of the sets that this process is making.
  std::optional<eventlog::Follower> follower;
  AsyncEvent work;     // Set while `missing` or `changed` may hold something.
  AsyncEvent stopped;  // Set by stop(); pauses wait for it.
  AsyncEvent made;     // Set whenever a set was made; best() waits for it.
  redis::ReturnWatch returns;
  std::set<Category> missing;
  std::optional<Category> being_made;
  std::map<Category, std::set<UserId>> changed;
};

/// From the stream's present end: what was before is in SQL, which is read after this.
Awaitable<void> Leaderboard::State::follow() {
  while (!stopped.is_set()) {
    const auto end = co_await log.end_of(parts.stream);
    if (end) {
      eventlog::FollowerHandlers handlers;
      handlers.on_entry = [this](const eventlog::Entry& entry) { on_entry(entry); };
      handlers.on_trimmed = [this] { make_again(); };
      follower.emplace(log, parts.context, parts.stream, *end, std::move(handlers));
      co_return;
    }
    co_await stopped.wait_for(kRetryAfter);
  }
}

void Leaderboard::State::on_entry(const eventlog::Entry& entry) {
  v1::RatingsChanged change;
  if (!change.ParseFromString(entry.payload)) return;
  const auto category = from_wire(change.category());
  if (!category) return;
  for (const auto& text : {change.white().user_id(), change.black().user_id()}) {
    if (const auto user = UserId::parse(text)) changed[*category].insert(*user);
  }
  work.set();
}

void Leaderboard::State::make_again() {
  missing.insert(rating::kCategories.begin(), rating::kCategories.end());
  work.set();
}

void Leaderboard::State::on_reach() {
  if (returns.has_returned(parts.stream)) make_again();
  for (const Category category : rating::kCategories) {
    if (returns.has_returned(key_of(category))) missing.insert(category);
  }
  work.set();
}

Awaitable<void> Leaderboard::State::write() {
  co_await follow();
  work.set();
  while (!stopped.is_set()) {
    co_await work.wait();
    if (stopped.is_set()) break;
    work.reset();
    const bool done = co_await write_once();
    if (done) continue;
    work.set();
    co_await stopped.wait_for(kRetryAfter);
  }
  follower.reset();
  made.set();
}

// What changes while a category is read and written is told to us afterwards.
Awaitable<bool> Leaderboard::State::write_once() {
  while (!missing.empty()) {
    const Category category = *missing.begin();
    // It may be missing again before it is made.
    missing.erase(category);
    being_made = category;
    const bool done = co_await make(category);
    being_made.reset();
    if (!done) {
      missing.insert(category);
      co_return false;
    }
    made.set();
    made.reset();
  }
  while (!changed.empty()) {
    const bool done = co_await write_changes(changed.begin()->first);
    if (!done) co_return false;
  }
  co_return missing.empty();
}

Awaitable<bool> Leaderboard::State::make(Category category) {
  const std::string key = key_of(category);
  const std::string made_as = '{' + key + '}' + draft;  // In the slot of what it will be.
  const auto erased = redis::to_accepted(co_await parts.redis.command("DEL", made_as));
  // Without Redis nothing is read for nothing.
  if (!erased) co_return false;
  const auto records = co_await parts.store.all_records(category);
  if (!records) co_return false;
  std::vector<std::string> words{"-inf", std::string(kSentinel)};
  for (const UserRecord& row : *records) {
    add_place(words, row.user, row.record, parts.time.utc_now());
    if (words[words.size() - 2] == "-") words.resize(words.size() - 2);
    if (words.size() < 2 * kChunk) continue;
    const bool added = co_await add_chunk(made_as, std::exchange(words, {}));
    if (!added) co_return false;
  }
  const bool added = co_await add_chunk(made_as, std::move(words));
  if (!added) co_return false;
  const auto renamed = redis::to_accepted(co_await parts.redis.command("RENAME", made_as, key));
  parts.logger.info("leaderboard_made",
                    {{"category", rating::to_string(category)}, {"records", records->size()}});
  co_return static_cast<bool>(renamed);
}

Awaitable<bool> Leaderboard::State::add_chunk(std::string key, std::vector<std::string> words) {
  if (words.empty()) co_return true;
  std::vector<std::string_view> command{"ZADD", key};
  command.insert(command.end(), words.begin(), words.end());
  const auto added = redis::to_accepted(co_await parts.redis.command(redis::Words(command)));
  co_return static_cast<bool>(added);
}

Awaitable<bool> Leaderboard::State::write_changes(Category category) {
  const std::set<UserId> batch = std::move(changed[category]);
  changed.erase(category);
  std::vector<UserId> users(batch.begin(), batch.end());
  const auto records = co_await parts.store.records_of(std::move(users), category);
  if (!records) {
    changed[category].insert(batch.begin(), batch.end());
    co_return false;
  }
  std::vector<std::string> words;
  for (const UserRecord& row : *records) {
    add_place(words, row.user, row.record, parts.time.utc_now());
  }
  const std::string key = key_of(category);
  const std::array<std::string_view, 1> keys{key};
  const std::vector<std::string_view> args = to_views(words);
  const auto written = redis::to_integer(co_await parts.redis.eval(kUpdate, keys, args));
  if (written && *written == 1) co_return true;
  // Lost, or nobody knows: SQL has everything, also what `batch` held.
  missing.insert(category);
  work.set();
  co_return false;
}

Awaitable<void> Leaderboard::State::wait_until_made(Category category) {
  if (being_made != category) missing.insert(category);
  work.set();
  const Instant end = parts.time.now() + kPatience;
  const auto is_made = [&] { return !missing.contains(category) && being_made != category; };
  while (!is_made() && !stopped.is_set() && parts.time.now() < end) {
    co_await made.wait_for(end - parts.time.now());
  }
}

Awaitable<Result<redis::Reply, redis::RedisError>> Leaderboard::State::range(Category category,
                                                                             std::size_t from,
                                                                             std::size_t to) {
  const std::string key = key_of(category);
  const std::string first = std::to_string(from);
  const std::string last = std::to_string(to);
  const std::array<std::string_view, 1> keys{key};
  const std::array<std::string_view, 2> args{first, last};
  co_return redis::to_accepted(co_await parts.redis.eval(kRange, keys, args));
}

Awaitable<Answer<std::optional<std::vector<Scored>>>> Leaderboard::State::scores(
    Category category, std::vector<UserId> users) {
  const std::string key = key_of(category);
  const std::array<std::string_view, 1> keys{key};
  std::vector<Scored> found;
  for (std::size_t from = 0; from < users.size(); from += kChunk) {
    std::vector<std::string> words;
    const std::size_t end = std::min(users.size(), from + kChunk);
    for (std::size_t i = from; i < end; ++i) words.push_back(to_string(users[i]));
    const std::vector<std::string_view> args = to_views(words);
    auto reply = redis::to_accepted(co_await parts.redis.eval(kScores, keys, args));
    if (!reply) co_return RatingsError::unavailable;
    if (reply->is_nil()) co_return std::optional<std::vector<Scored>>();
    const auto texts = redis::to_texts(redis::Answer(std::move(*reply)));
    if (!texts) co_return RatingsError::unavailable;
    for (std::size_t i = 0; i + 1 < texts->size(); i += 2) {
      const auto user = UserId::parse((*texts)[i]);
      if (user) found.push_back({std::strtod((*texts)[i + 1].c_str(), nullptr), *user});
    }
  }
  co_return std::optional(std::move(found));
}

Awaitable<Answer<void>> Leaderboard::State::add_rows(Category category, std::vector<UserId> users,
                                                     std::size_t limit,
                                                     std::vector<UserRecord>& rows) {
  const auto records = co_await parts.store.records_of(std::move(users), category);
  if (!records) co_return RatingsError::unavailable;
  for (const UserRecord& row : *records) {
    // Players long without a game have become provisional since the set was written.
    const auto now = rating_at(row.record, parts.time.utc_now());
    if (!rating::is_provisional(now) && rows.size() < limit) rows.push_back(row);
  }
  co_return Answer<void>();
}

Leaderboard::Leaderboard(Parts parts) : state_(std::make_unique<State>(std::move(parts))) {}
Leaderboard::~Leaderboard() = default;

Awaitable<void> Leaderboard::run() { return state_->write(); }

void Leaderboard::on_reach() { state_->on_reach(); }

void Leaderboard::stop() {
  state_->stopped.set();
  state_->work.set();
}

Awaitable<Answer<std::vector<UserRecord>>> Leaderboard::best(Category category, std::size_t limit) {
  State& state = *state_;
  std::vector<UserRecord> rows;
  bool was_made = false;
  for (std::size_t from = 0; rows.size() < limit;) {
    auto page = co_await state.range(category, from, from + limit - 1);
    if (!page) co_return RatingsError::unavailable;
    if (page->is_nil()) {
      if (was_made) co_return RatingsError::unavailable;
      was_made = true;
      co_await state.wait_until_made(category);
      continue;
    }
    const auto members = redis::to_texts(redis::Answer(std::move(*page)));
    if (!members) co_return RatingsError::unavailable;
    std::vector<UserId> users;
    for (const std::string& member : *members) {
      if (const auto user = UserId::parse(member)) users.push_back(*user);
    }
    const auto added = co_await state.add_rows(category, std::move(users), limit, rows);
    if (!added) co_return added.error();
    if (members->size() < limit) break;
    from += limit;
  }
  co_return rows;
}

Awaitable<Answer<std::vector<UserRecord>>> Leaderboard::best_among(Category category,
                                                                   std::vector<UserId> users,
                                                                   std::size_t limit) {
  State& state = *state_;
  auto found = co_await state.scores(category, users);
  if (found && !*found) {
    co_await state.wait_until_made(category);
    found = co_await state.scores(category, std::move(users));
  }
  if (!found) co_return found.error();
  if (!*found) co_return RatingsError::unavailable;
  std::vector<Scored>& listed = **found;
  std::ranges::sort(listed, std::greater());
  std::vector<UserRecord> rows;
  for (std::size_t from = 0; from < listed.size() && rows.size() < limit; from += limit) {
    std::vector<UserId> page;
    const std::size_t end = std::min(listed.size(), from + limit);
    for (std::size_t i = from; i < end; ++i) page.push_back(listed[i].user);
    const auto added = co_await state.add_rows(category, std::move(page), limit, rows);
    if (!added) co_return added.error();
  }
  co_return rows;
}

}  // namespace escaque::services::ratings
