#pragma once
// Hands letters to a mail server (SMTP). Thread-safe; a call blocks its thread.

#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"
#include "platform/mail/letter.hpp"

namespace escaque::mail {

struct SmtpConfig {
  std::string url;  ///< smtp://host:587 (STARTTLS) or smtps://host:465.
  Sender sender = {};
  std::string user = {};
  std::string password = {};
  std::string authority =
      {};  ///< PEM file of the authority that signs the server's certificate; empty: the system's.
  Millis patience{30'000};  ///< For one letter.
  bool needs_tls =
      true;  ///< Refuse to speak without TLS, and to whoever shows no valid certificate.
};

/// smtp://host, smtp://host:587 or smtps://host:465, nothing behind it.
[[nodiscard]] bool is_smtp_url(std::string_view text);
/// Whether the server is on this machine, where nobody listens in between.
[[nodiscard]] bool is_local_smtp(std::string_view url);

enum class MailError : std::uint8_t {
  unreachable,  ///< The server is away, cannot take it now, or does not suit our settings.
  refused,      ///< It will not take this letter, however often it is sent.
};
[[nodiscard]] std::string_view to_string(MailError error);

struct MailFailure {
  MailError error = MailError::unreachable;
  std::string reason = {};  ///< For the log: names neither the address nor the text.
};

class SmtpClient {
 public:
  explicit SmtpClient(SmtpConfig config);

  /// `stop` ends it within a second.
  [[nodiscard]] Result<void, MailFailure> send(const Letter& letter, UtcTime now,
                                               const std::stop_token& stop = {}) const;

 private:
  const SmtpConfig config_;
};

}  // namespace escaque::mail
