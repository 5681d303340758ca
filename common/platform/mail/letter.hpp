#pragma once
// An e-mail of one person, as text.

#include <string>
#include <string_view>

#include "domain/base/time.hpp"

namespace escaque::mail {

struct Letter {
  std::string to;       ///< An address that is_address() takes.
  std::string subject;  ///< One line.
  std::string text;     ///< Lines that end with \n.
};

/// The sender.
struct Sender {
  std::string address;
  std::string name = {};  ///< What a mail program shows.
};

/// Whether a mail server could understand it: one @, at most 254 ASCII characters, no spaces,
/// quotes or brackets. Whether somebody reads it only a letter shows.
[[nodiscard]] bool is_address(std::string_view text);

/// The letter as it is sent (RFC 5322), its text in base64. `id` names it: no other letter has it.
[[nodiscard]] std::string write_letter(const Letter& letter, const Sender& sender,
                                       std::string_view id, UtcTime now);

}  // namespace escaque::mail
