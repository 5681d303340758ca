#include "accounts/config.hpp"

namespace escaque::services::accounts {

std::string Config::connection() const {
  return sql.connection.empty() ? "sqlite3://" + (data_dir / "accounts.sqlite").string()
                                : sql.connection;
}

std::filesystem::path Config::operator_socket() const {
  return operator_.socket.empty() ? data_dir / "accounts.sock"
                                  : std::filesystem::path(operator_.socket);
}

void bind(config::Binder& binder, Config& config) {
  using config::at_least;
  using config::between;
  binder.field("data_dir", "Directory of the database and of the admin socket", config.data_dir);
  binder.field("operator.socket",
               "Socket of the operator's service (default: DATA_DIR/accounts.sock)",
               config.operator_.socket);
  binder.field("list_limit", "Users on one personal list", config.list_limit,
               between<std::size_t>(1, 100'000));
  bind(binder, config.listen);
  bind(binder, config.rpc);
  bind(binder, config.admin);
  bind(binder, config.redis);
  bind(binder, config.sql);
  bind(binder, config.log);
  binder.field("session.lifetime", "Life of a session that is not used", config.session.lifetime,
               at_least(Millis(1000)));
  binder.field("session.guest_lifetime", "The same for a guest", config.session.guest_lifetime,
               at_least(Millis(1000)));
  binder.field("session.extend_after", "How often a use of a session is written down",
               config.session.extend_after);
  binder.field("session.sweep_every", "How often expired sessions are deleted",
               config.session.sweep_every, at_least(Millis(100)));
  binder.field("password.passes", "Passes of Argon2id", config.password.passes,
               between<unsigned>(1, 100));
  binder.field("password.memory", "Memory of one Argon2id hash", config.password.memory,
               between(config::Bytes{8192}, config::Bytes{std::uint64_t{4} << 30}));
  binder.field("password.threads", "Hashes at the same time", config.password.threads,
               between<std::size_t>(1, 64));
  binder.field("password.max_waiting", "Hashes that may wait", config.password.max_waiting,
               at_least<std::size_t>(1));
  binder.field("login.burst", "Failed logins of one handle at once", config.login.burst,
               between(1, 1000));
  binder.field("login.refill_every", "Time after which one more login is allowed",
               config.login.refill_every, at_least(Millis(1)));
}

}  // namespace escaque::services::accounts
