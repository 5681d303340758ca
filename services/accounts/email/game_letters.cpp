#include "accounts/email/game_letters.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "accounts/handle.hpp"
#include "domain/base/enums.hpp"
#include "wire/forms.hpp"

namespace escaque::services::accounts {
namespace {

// How long it is worth telling that something has begun, or that somebody waits.
constexpr Millis kAtOnce = std::chrono::minutes(15);
// Of one kind to one person within login.forget_after: a quick event has many rounds.
constexpr int kMostLetters = 30;

/// People without an account have no id here.
std::optional<UserId> user_of(const common::v1::User& user) { return UserId::parse(user.id()); }

}  // namespace

std::vector<GameLetter> letters_of(const matchmaking_v1::RoundAnnounced& round) {
  std::vector<GameLetter> letters;
  for (const auto& board : round.boards()) {
    const UtcTime starts = wire::from_unix_ms(board.starts_ms());
    LetterWords words;
    words.event = round.name();
    words.round = round.round();
    words.hour = starts;
    words.page = "/event/" + round.event_id();
    const auto add = [&](const common::v1::User& to, const std::string& opponent, bool is_white) {
      const auto user = user_of(to);
      if (!user) return;
      words.opponent = opponent;
      words.is_white = is_white;
      letters.push_back({*user, LetterKind::round, words, starts + kAtOnce});
    };
    add(board.white(), board.black_name(), true);
    add(board.black(), board.white_name(), false);
  }
  return letters;
}

std::vector<GameLetter> letters_of(const games_v1::ResumptionTold& told, UtcTime at) {
  LetterKind kind = LetterKind::resumption_set;
  UtcTime hour = at;
  bool tells_white = true;
  bool tells_black = true;
  switch (told.news_case()) {
    case games_v1::ResumptionTold::kResumesMs:
      hour = wire::from_unix_ms(told.resumes_ms());
      break;
    case games_v1::ResumptionTold::kAskedBy:
      kind = LetterKind::resumption_asked;
      tells_white = told.asked_by() == common::v1::COLOR_BLACK;
      tells_black = !tells_white;
      break;
    case games_v1::ResumptionTold::kResumed:
      kind = LetterKind::resumed;
      tells_white = !told.resumed().white();
      tells_black = !told.resumed().black();
      break;
    case games_v1::ResumptionTold::NEWS_NOT_SET:
      return {};
  }
  std::vector<GameLetter> letters;
  const auto add = [&](const common::v1::User& to, const common::v1::User& opponent) {
    const auto user = user_of(to);
    if (!user) return;
    LetterWords words;
    words.opponent = opponent.handle();
    words.hour = hour;
    words.page = "/game/" + told.game_id();
    letters.push_back({*user, kind, words, hour + kAtOnce});
  };
  if (tells_white) add(told.white(), told.black());
  if (tells_black) add(told.black(), told.white());
  return letters;
}

void GameLetters::on_round(const eventlog::Entry& entry) {
  matchmaking_v1::RoundAnnounced round;
  if (!round.ParseFromString(entry.payload)) return;
  std::string name = "rounds:" + std::to_string(entry.version());
  parts_.in_background("tell_round",
                       send(std::move(name), &LetterWishes::rounds, letters_of(round)));
}

void GameLetters::on_resumption(const eventlog::Entry& entry) {
  games_v1::ResumptionTold told;
  if (!told.ParseFromString(entry.payload)) return;
  std::string name = "resumptions:" + std::to_string(entry.version());
  parts_.in_background("tell_resumption", send(std::move(name), &LetterWishes::resumptions,
                                               letters_of(told, entry.time)));
}

Awaitable<void> GameLetters::send(std::string name, bool LetterWishes::*kind,
                                  std::vector<GameLetter> letters) {
  const UtcTime now = parts_.time.utc_now();
  std::erase_if(letters, [now](const GameLetter& letter) { return letter.useful_until < now; });
  if (letters.empty()) co_return;
  UtcTime until = now;
  std::vector<UserId> users;
  for (const GameLetter& letter : letters) {
    until = std::max(until, letter.useful_until);
    users.push_back(letter.to);
  }
  const bool is_ours = co_await take(std::move(name), until);
  if (!is_ours) co_return;
  auto wish = co_await parts_.store.who_wish(kind, std::move(users));
  if (!wish) {
    parts_.logger.warn("letters_not_sent", {{"reason", enum_name(wish.error())}});
    co_return;
  }
  for (Recipient& to : *wish) {
    const auto letter = std::ranges::find(letters, to.account.id, &GameLetter::to);
    GameLetter theirs = *letter;
    co_await send_one(std::move(to), std::move(theirs));
  }
}

Awaitable<bool> GameLetters::take(std::string name, UtcTime until) {
  const Millis left = std::chrono::duration_cast<Millis>(until - parts_.time.utc_now());
  const std::string key = "letters:" + name;
  const std::string life = std::to_string(std::max<std::int64_t>(left.count(), 1));
  const auto done = co_await parts_.redis.command("SET", key, "1", "NX", "PX", life);
  co_return done && !done->is_nil();
}

Awaitable<void> GameLetters::send_one(Recipient to, GameLetter letter) {
  std::string counter = "place " + handle_key(to.account.handle) + " ";
  counter += to_string(letter.kind);
  const auto allowed = co_await parts_.check.begin_letter(std::move(counter), kMostLetters);
  if (!allowed) {
    parts_.logger.info("letter_withheld", {{"kind", to_string(letter.kind)},
                                           {"handle", handle_key(to.account.handle)},
                                           {"reason", enum_name(allowed.error().error)}});
    co_return;
  }
  LetterWords words = std::move(letter.words);
  words.to = to.address;
  words.handle = to.account.handle;
  words.language = to.language;
  words.site = config_.site;
  words.site_name = config_.site_name;
  const Millis useful_for =
      std::chrono::duration_cast<Millis>(letter.useful_until - parts_.time.utc_now());
  if (parts_.post(
          {write_letter(letter.kind, words), std::string(to_string(letter.kind)), useful_for})) {
    co_return;
  }
  parts_.logger.warn("letter_dropped", {{"kind", to_string(letter.kind)}});
}

}  // namespace escaque::services::accounts
