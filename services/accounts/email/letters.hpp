#pragma once
// What the letters to users say, in English and Spanish.

#include <cstdint>
#include <string>
#include <string_view>

#include "domain/base/time.hpp"
#include "platform/mail/letter.hpp"

namespace escaque::services::accounts {

enum class LetterKind : std::uint8_t {
  confirm,  ///< To an address that somebody entered.
  reset,    ///< To whoever forgot their password.
  changed,  ///< To the address from before.
  removed,
  round,             ///< When they play in an event.
  resumption_set,    ///< When their adjourned game goes on.
  resumption_asked,  ///< The opponent wants to go on with it.
  resumed,           ///< It goes on without them.
};
[[nodiscard]] std::string_view to_string(LetterKind kind);

struct LetterWords {
  std::string to;
  std::string handle;
  std::string language = {};  ///< "es"; anything else is English.
  std::string site;           ///< https://play.example.org
  std::string site_name;
  std::string ticket = {};  ///< In the link, behind #, so that no server's log has it.
  // Of letters about games.
  std::string page = {};  ///< "/game/…"
  std::string opponent = {};
  std::string event = {};
  int round = 0;
  bool is_white = false;
  UtcTime hour = {};
};

[[nodiscard]] mail::Letter write_letter(LetterKind kind, const LetterWords& words);

}  // namespace escaque::services::accounts
