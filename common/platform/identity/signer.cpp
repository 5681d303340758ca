#include "platform/identity/signer.hpp"

#include <algorithm>
#include <utility>

namespace escaque::identity {
namespace {

// An assertion is not given out when less of its life is left.
constexpr Millis kRenewBefore = std::chrono::minutes(1);

}  // namespace

std::string signed_text(const std::string& statement) { return "escaque assertion\n" + statement; }

Signer::Signer(std::string service, SigningKey key, const TimeSource& time)
    : service_(std::move(service)), key_(key), time_(time) {}

std::string Signer::introduce(const std::string& audience) const {
  const UtcTime now = time_.utc_now();
  const std::scoped_lock lock(mutex_);
  Made& made = made_[audience];
  // A clock that was set back would keep it for ever.
  const Millis left = made.expires - now;
  if (left < kRenewBefore || left > kLifetime) {
    common::v1::Statement statement;
    statement.set_audience(audience);
    made.expires = now + kLifetime;
    made.assertion = sign(std::move(statement), made.expires);
  }
  return made.assertion;
}

std::string Signer::vouch(const common::v1::User& user, const std::string& session,
                          UtcTime expires) const {
  common::v1::Statement statement;
  *statement.mutable_user() = user;
  statement.set_session(session);
  return sign(std::move(statement), std::min(expires, time_.utc_now() + kLifetime));
}

std::string Signer::sign(common::v1::Statement statement, UtcTime expires) const {
  statement.set_issuer(service_);
  statement.set_issued_ms(time_.utc_now().time_since_epoch().count());
  statement.set_expires_ms(expires.time_since_epoch().count());
  common::v1::Assertion assertion;
  assertion.set_statement(statement.SerializeAsString());
  assertion.set_signature(key_.sign(signed_text(assertion.statement())));
  return assertion.SerializeAsString();
}

}  // namespace escaque::identity
