#include "platform/identity/verifier.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <sodium.h>

#include "platform/identity/signer.hpp"

namespace escaque::identity {
namespace {

constexpr std::size_t kMax = 4'096;
constexpr std::size_t kMaxChecked = 100'000;
constexpr Millis kSweepEvery = std::chrono::seconds(10);

UtcTime utc(std::int64_t millis) { return UtcTime(Millis(millis)); }

std::string hash_of(std::string_view text) {
  std::string hash(crypto_generichash_BYTES_MIN, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(hash.data()), hash.size(),
                     reinterpret_cast<const unsigned char*>(text.data()), text.size(), nullptr, 0);
  return hash;
}

}  // namespace

std::string_view to_string(Doubt doubt) {
  switch (doubt) {
    case Doubt::malformed:
      return "it is no assertion of this kind";
    case Doubt::not_signed:
      return "it is not signed by a key of its issuer that is known here";
    case Doubt::not_for_us:
      return "it is meant for another service";
    case Doubt::expired:
      return "its time is over, or the clocks of both machines differ";
    case Doubt::revoked:
      return "its session has ended";
  }
  return "";
}

std::string_view expected_instead_of(Doubt doubt) {
  switch (doubt) {
    case Doubt::malformed:
    case Doubt::not_for_us:
      return "one that its issuer has made for this service";
    case Doubt::not_signed:
      return "the issuer's SERVICE.key to be the same in identity.dir of all its machines, and its "
             "SERVICE.pub in identity.dir here";
    case Doubt::expired:
      return "one of the last five minutes, and clocks that differ by less than 30 s";
    case Doubt::revoked:
      return "one of a session that goes on";
  }
  return "";
}

Verifier::Verifier(KeyFolder& keys, const TimeSource& time) : keys_(keys), time_(time) {}

Result<Verifier::CheckedPtr, Doubt> Verifier::check(std::string_view assertion) {
  if (assertion.empty() || assertion.size() > kMax) return Doubt::malformed;
  const UtcTime now = time_.utc_now();
  const std::string hash = hash_of(assertion);
  CheckedPtr checked;
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = checked_.find(hash); found != checked_.end()) checked = found->second;
  }
  const bool is_new = checked == nullptr;
  if (is_new) {
    common::v1::Assertion parsed;
    auto made = std::make_shared<Checked>();
    if (!parsed.ParseFromArray(assertion.data(), static_cast<int>(assertion.size())) ||
        !made->statement.ParseFromString(parsed.statement())) {
      return Doubt::malformed;
    }
    const std::string text = signed_text(parsed.statement());
    if (!keys_.has_signed(made->statement.issuer(), text, parsed.signature())) {
      return Doubt::not_signed;
    }
    made->expires = utc(made->statement.expires_ms());
    checked = std::move(made);
  }
  const auto& statement = checked->statement;
  const bool is_too_long = checked->expires - utc(statement.issued_ms()) > kLifetime;
  if (is_too_long || utc(statement.issued_ms()) > now + kClockSkew ||
      checked->expires <= now - kClockSkew) {
    return Doubt::expired;
  }
  if (is_new) {
    const std::scoped_lock lock(mutex_);
    forget_expired(now);
    if (checked_.size() >= kMaxChecked) checked_.clear();
    checked_.emplace(hash, checked);
  }
  return checked;
}

void Verifier::forget_expired(UtcTime now) {
  if (now >= swept_ && now - swept_ < kSweepEvery) return;
  swept_ = now;
  std::erase_if(checked_, [&](const auto& one) { return one.second->expires + kClockSkew < now; });
  std::erase_if(revoked_, [&](const auto& one) { return one.second < now; });
  std::erase_if(changed_, [&](const auto& one) { return one.second.until < now; });
}

Result<std::string, Doubt> Verifier::service(std::string_view assertion,
                                             const std::string& audience) {
  const auto checked = check(assertion);
  if (!checked) return checked.error();
  const auto& statement = (*checked)->statement;
  if (statement.has_user()) return Doubt::malformed;
  if (statement.audience() != audience) return Doubt::not_for_us;
  return statement.issuer();
}

Result<KnownPtr, Doubt> Verifier::user(std::string_view assertion) {
  const auto checked = check(assertion);
  if (!checked) return checked.error();
  const auto& statement = (*checked)->statement;
  if (!statement.has_user() || statement.user().id().empty() || !statement.audience().empty()) {
    return Doubt::malformed;
  }
  // Services sign for themselves only.
  if (statement.issuer() != kAccounts) return Doubt::not_signed;
  const std::scoped_lock lock(mutex_);
  const UtcTime issued = utc(statement.issued_ms());
  if (revoked_.contains(statement.session()) || issued <= all_revoked_until_) {
    return Doubt::revoked;
  }
  // This also overrules a newer assertion, until the stream brings the newer change: the clocks of
  // two machines do not tell which came first.
  const auto changed = changed_.find(statement.user().id());
  return std::make_shared<const Known>(
      Known{changed == changed_.end() ? statement.user() : changed->second.user,
            statement.session(), (*checked)->expires, issued});
}

void Verifier::revoke(const std::vector<std::string>& sessions) {
  const UtcTime now = time_.utc_now();
  {
    const std::scoped_lock lock(mutex_);
    forget_expired(now);
    for (const std::string& session : sessions) {
      revoked_[session] = now + kLifetime + 2 * kClockSkew;
    }
  }
  changes_.fetch_add(1, std::memory_order_release);
}

void Verifier::revoke_all(UtcTime until) {
  {
    const std::scoped_lock lock(mutex_);
    all_revoked_until_ = std::max(all_revoked_until_, until);
  }
  changes_.fetch_add(1, std::memory_order_release);
}

void Verifier::learn(const common::v1::User& user) {
  const UtcTime now = time_.utc_now();
  {
    const std::scoped_lock lock(mutex_);
    forget_expired(now);
    changed_[user.id()] = {user, now + kLifetime + 2 * kClockSkew};
  }
  changes_.fetch_add(1, std::memory_order_release);
}

bool Verifier::is_good(const Known& known) const {
  if (known.expires <= time_.utc_now() - kClockSkew) return false;
  const std::scoped_lock lock(mutex_);
  return !revoked_.contains(known.session) && known.issued > all_revoked_until_;
}

}  // namespace escaque::identity
