#include <algorithm>
#include <utility>

#include <soci/soci.h>

#include "accounts/login/login_store.hpp"
#include "accounts/rows.hpp"
#include "accounts/sql_outcome.hpp"

namespace escaque::services::accounts {
namespace {

// More than anybody has; a program that logs in without keeping its token fills it.
constexpr int kMaxDevices = 20;

Failures failures_of(soci::session& session, const std::string& key) {
  Failures failures;
  long long last = 0;
  session << "SELECT failures, last_ms FROM login_failures WHERE key = :key", soci::use(key),
      soci::into(failures.count), soci::into(last);
  if (!session.got_data()) return {};
  failures.last = rows::from_ms(last);
  return failures;
}

void forget_failures(soci::session& session, const std::string& key) {
  session << "DELETE FROM login_failures WHERE key = :key", soci::use(key);
}

void write_failures(soci::session& session, const std::string& key, const Failures& failures) {
  forget_failures(session, key);
  if (failures.count <= 0) return;
  const long long last = rows::to_ms(failures.last);
  session << "INSERT INTO login_failures (key, failures, last_ms) VALUES (:key, :failures, :last)",
      soci::use(key), soci::use(failures.count), soci::use(last);
}

void count_one(soci::session& session, const LoginCounter& counter, UtcTime now) {
  write_failures(session, counter.key,
                 after_failure(counter.rule, failures_of(session, counter.key), now));
}

bool is_device_of(soci::session& session, const std::string& user, const TokenHash& device) {
  int count = 0;
  session << "SELECT COUNT(*) FROM known_devices WHERE token_hash = :hash AND user_id = :user",
      soci::use(device.hex), soci::use(user), soci::into(count);
  return count != 0;
}

}  // namespace

LoginStore::Outcome<Millis> LoginStore::begin_login(std::vector<LoginCounter> counters,
                                                    UtcTime now) {
  auto begin = [counters = std::move(counters), now](soci::session& session) {
    Millis wait{0};
    for (const LoginCounter& counter : counters) {
      wait = std::max(wait, wait_of(counter.rule, failures_of(session, counter.key), now));
    }
    if (wait > Millis(0)) return wait;
    // Before the try: of a hundred tries that come at once only some may be made.
    for (const LoginCounter& counter : counters) {
      if (counter.counts != Counts::of_one_prefix) count_one(session, counter, now);
    }
    return wait;
  };
  co_return flatten(co_await database_.run(std::move(begin)));
}

LoginStore::Outcome<void> LoginStore::count_failure(std::vector<LoginCounter> counters,
                                                    UtcTime now) {
  auto count = [counters = std::move(counters), now](soci::session& session) {
    for (const LoginCounter& counter : counters) {
      if (counter.counts == Counts::of_one_prefix) count_one(session, counter, now);
    }
  };
  co_return flatten(co_await database_.run(std::move(count)));
}

LoginStore::Outcome<void> LoginStore::take_back(std::vector<LoginCounter> counters) {
  auto take = [counters = std::move(counters)](soci::session& session) {
    for (const LoginCounter& counter : counters) {
      if (counter.counts == Counts::from_one_place) forget_failures(session, counter.key);
      if (counter.counts != Counts::of_one_handle) continue;
      Failures failures = failures_of(session, counter.key);
      --failures.count;
      write_failures(session, counter.key, failures);
    }
  };
  co_return flatten(co_await database_.run(std::move(take)));
}

LoginStore::Outcome<bool> LoginStore::knows_device(UserId user, TokenHash device) {
  auto find = [user, device = std::move(device)](soci::session& session) {
    return is_device_of(session, to_string(user), device);
  };
  co_return flatten(co_await database_.read(std::move(find)));
}

LoginStore::Outcome<void> LoginStore::remember_device(UserId user, TokenHash device, UtcTime now) {
  auto remember = [user, device = std::move(device), now](soci::session& session) {
    const std::string id = to_string(user);
    const long long used = rows::to_ms(now);
    if (is_device_of(session, id, device)) {
      session << "UPDATE known_devices SET used_ms = :used WHERE token_hash = :hash",
          soci::use(used), soci::use(device.hex);
      return;
    }
    session << "INSERT INTO known_devices (token_hash, user_id, used_ms)"
               " VALUES (:hash, :id, :used)",
        soci::use(device.hex), soci::use(id), soci::use(used);
    session << "DELETE FROM known_devices WHERE user_id = :id AND token_hash NOT IN"
               " (SELECT token_hash FROM known_devices WHERE user_id = :same"
               " ORDER BY used_ms DESC, token_hash LIMIT :most)",
        soci::use(id, "id"), soci::use(id, "same"), soci::use(kMaxDevices, "most");
  };
  co_return flatten(co_await database_.run(std::move(remember)));
}

LoginStore::Outcome<void> LoginStore::sweep(UtcTime last_failure, UtcTime last_use) {
  auto sweep_all = [last_failure, last_use](soci::session& session) {
    const long long failed = rows::to_ms(last_failure);
    const long long used = rows::to_ms(last_use);
    session << "DELETE FROM login_failures WHERE last_ms <= :failed", soci::use(failed);
    session << "DELETE FROM known_devices WHERE used_ms <= :used", soci::use(used);
  };
  co_return flatten(co_await database_.run(sweep_all));
}

}  // namespace escaque::services::accounts
