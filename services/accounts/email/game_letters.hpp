#pragma once
// Letters to those who wish for them: when they play in an event, and when an adjourned game goes
// on. From what `matchmaking` and `games` tell on their streams. Owned by the thread of its
// callers.

#include <string>
#include <utility>
#include <vector>

#include "escaque/games/v1/outbox.pb.h"
#include "escaque/matchmaking/v1/lobby.pb.h"

#include "accounts/config.hpp"
#include "accounts/email/emails.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/redis/client.hpp"

namespace escaque::services::accounts {

namespace games_v1 = escaque::games::v1;
namespace matchmaking_v1 = escaque::matchmaking::v1;

/// A letter to one player, before it is known whether they wish for it.
struct GameLetter {
  UserId to;
  LetterKind kind = LetterKind::round;
  LetterWords words;     ///< All but who it goes to, and the site.
  UtcTime useful_until;  ///< Later nobody needs it.
};

/// To the players of those boards who have an account.
[[nodiscard]] std::vector<GameLetter> letters_of(const matchmaking_v1::RoundAnnounced& round);
/// To the player, or both, for whom it is news; `at`: when it was told.
[[nodiscard]] std::vector<GameLetter> letters_of(const games_v1::ResumptionTold& told, UtcTime at);

class GameLetters {
 public:
  struct Parts {
    EmailStore& store;
    CredentialCheck& check;
    redis::Client& redis;
    const TimeSource& time;
    PostLetter post;
    InBackground in_background;
    log::Logger logger;
  };

  GameLetters(Parts parts, MailConfig config)
      : parts_(std::move(parts)), config_(std::move(config)) {}

  /// Of the stream `rounds`, and of `resumptions`. An entry that this instance, another one, or one
  /// before has written to people about is left alone.
  void on_round(const eventlog::Entry& entry);
  void on_resumption(const eventlog::Entry& entry);

 private:
  Awaitable<void> send(std::string name, bool LetterWishes::*kind, std::vector<GameLetter> letters);
  /// Whether nobody has done it yet, and nobody else will until then.
  Awaitable<bool> take(std::string name, UtcTime until);
  Awaitable<void> send_one(Recipient to, GameLetter letter);

  Parts parts_;
  const MailConfig config_;
};

}  // namespace escaque::services::accounts
