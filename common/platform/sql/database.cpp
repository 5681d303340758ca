#include "platform/sql/database.hpp"

#include <atomic>
#include <map>
#include <mutex>
#include <string_view>
#include <vector>

#include <boost/asio/bind_executor.hpp>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <soci/soci.h>

#include "platform/asio/spawn.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/log/request.hpp"
#include "platform/metrics/registry.hpp"
#include "platform/sql/dialect.hpp"
#include "platform/sql/migrate.hpp"

namespace escaque::sql {
namespace {

/// Of those that are not the caller's own doing.
using Failures = std::map<SqlError, metrics::Counter>;

Failures count_failures(metrics::Registry& registry) {
  const auto of = [&](const char* reason) {
    return registry.counter("escaque_sql_failures_total",
                            "Transactions that the database did not carry out.",
                            {{"reason", reason}});
  };
  return {{SqlError::busy, of("busy")},
          {SqlError::overloaded, of("overloaded")},
          {SqlError::failed, of("failed")}};
}

}  // namespace

class Database::Impl {
 public:
  Impl(const DatabaseOptions& options, const Migrations& migrations, log::Logger logger,
       metrics::Registry* registry)
      : logger_(std::move(logger)),
        failures_(registry ? count_failures(*registry) : Failures()),
        dialect_(make_dialect(options.connection, options.password_file)),
        most_waiting_(options.waiting),
        pool_(options.connections),
        writers_(boost::asio::make_strand(pool_)) {
    try {
      for (int i = 0; i < options.connections; ++i) {
        const auto& opened = idle_.emplace_back(std::make_unique<Session>());
        dialect_->open(opened->session, opened->caller);
      }
      id_ = migrate(idle_.front()->session, *dialect_, migrations, logger_);
    } catch (const soci::soci_error& error) {
      const std::string lacks = dialect_->what_it_lacks();
      const std::string why = "cannot open " + options.connection + ": " + error.what() + lacks;
      if (!lacks.empty() || dialect_->may_pass(error)) throw config::NotNowError(why);
      throw config::StartupError(why);
    } catch (const config::NotNowError& error) {
      throw config::NotNowError(options.connection + ": " + error.what());
    } catch (const config::StartupError& error) {
      throw config::StartupError(options.connection + ": " + error.what());
    }
  }
  ~Impl() { pool_.join(); }

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] auto executor() { return pool_.get_executor(); }
  /// Writers run one behind the other here. They would anyway, for the database's lock; but one
  /// that waits for that keeps its thread from readers, and sleeps past the moment when it is free.
  [[nodiscard]] auto writers() const { return writers_; }

  /// One more waits for a thread of the pool, until transact(). False: there are too many.
  [[nodiscard]] bool enter() {
    if (waiting_.fetch_add(1) < most_waiting_) return true;
    waiting_.fetch_sub(1);
    count(SqlError::overloaded);
    logger_.warn("sql_overloaded", {{"waiting", most_waiting_}});
    return false;
  }

  /// On a thread of the pool: there are as many sessions as threads.
  Result<void, SqlError> transact(Access access, const Work& work, Caller caller) {
    waiting_.fetch_sub(1);
    if (caller.is_gone()) return SqlError::given_up;
    const Lease lease(*this);
    lease.session->caller = std::move(caller);
    soci::session& session = lease.session->session;
    try {
      access == Access::read ? dialect_->begin_read(session) : dialect_->begin_write(session);
      work(session) == Verdict::commit ? dialect_->commit(session) : dialect_->roll_back(session);
      return {};
    } catch (const soci::soci_error& error) {
      const bool is_gone = lease.session->caller.is_gone();
      const SqlError kind = is_gone ? SqlError::given_up : dialect_->classify(error);
      roll_back(session);
      report(kind, error.what());
      return kind;
    } catch (...) {
      roll_back(session);
      throw;
    }
  }

 private:
  struct Session {
    Caller caller;  // The session asks it to its very end.
    soci::session session;
  };

  /// A session out of the idle ones, for the time of one transaction.
  struct Lease {
    explicit Lease(Impl& owner) : impl(owner) {
      const std::scoped_lock lock(impl.mutex_);
      session = std::move(impl.idle_.back());
      impl.idle_.pop_back();
    }
    ~Lease() {
      const std::scoped_lock lock(impl.mutex_);
      impl.idle_.push_back(std::move(session));
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;

    Impl& impl;
    std::unique_ptr<Session> session;
  };

  void roll_back(soci::session& session) const {
    try {
      dialect_->roll_back(session);
    } catch (const soci::soci_error&) {
      // The database did it by itself, there was no transaction yet, or the database has gone.
    }
  }

  /// Without the values that a statement was given: they may be somebody's own.
  static std::string_view without_values(std::string_view words) {
    return words.substr(0, words.find(" with :"));
  }

  void report(SqlError kind, const char* what) {
    const auto words = without_values(what);
    const bool expected = kind == SqlError::unique_violation ||
                          kind == SqlError::constraint_violation || kind == SqlError::given_up;
    if (expected) {
      logger_.debug("sql_refused", {{"reason", to_string(kind)}, {"error", words}});
    } else {
      count(kind);
      logger_.error("sql_failed", {{"reason", to_string(kind)}, {"error", words}});
    }
  }

  void count(SqlError kind) {
    const auto counted = failures_.find(kind);
    if (counted != failures_.end()) counted->second.increment();
  }

  // Constant after construction.
  const log::Logger logger_;
  Failures failures_;  // Its counters are thread-safe.
  const std::unique_ptr<const Dialect> dialect_;
  const std::size_t most_waiting_;
  std::string id_;

  // From any thread.
  std::atomic<std::size_t> waiting_ = 0;

  // Protected by mutex_.
  std::mutex mutex_;
  std::vector<std::unique_ptr<Session>> idle_;

  // Thread-safe on their own; last, so that they are gone before the sessions are.
  boost::asio::thread_pool pool_;
  boost::asio::strand<boost::asio::thread_pool::executor_type> writers_;
};

Database::Database(const DatabaseOptions& options, const Migrations& migrations, log::Logger logger,
                   metrics::Registry* registry)
    : impl_(std::make_unique<Impl>(options, migrations, std::move(logger), registry)) {}
Database::~Database() = default;

const std::string& Database::id() const { return impl_->id(); }

Awaitable<Result<void, SqlError>> Database::execute(Access access, Work work) {
  const auto stopped_waiting = std::make_shared<std::atomic<bool>>(false);
  const auto cancellation = co_await boost::asio::this_coro::cancellation_state;
  auto slot = cancellation.slot();
  if (slot.is_connected()) {
    slot.assign([stopped_waiting](boost::asio::cancellation_type) { *stopped_waiting = true; });
  }
  if (!impl_->enter()) co_return SqlError::overloaded;
  // The caller's own coroutine must not hold the strand: it may be destroyed after the database is.
  auto transaction = [impl = impl_.get(), access, work = std::move(work), stopped_waiting,
                      request = log::current_request()]() -> Awaitable<Result<void, SqlError>> {
    if (access == Access::write) {
      co_await boost::asio::dispatch(
          boost::asio::bind_executor(impl->writers(), boost::asio::use_awaitable));
    }
    const log::ServingRequest serving(request);
    co_return impl->transact(access, work, {stopped_waiting});
  };
  const auto done = co_await call_on_executor(impl_->executor(), std::move(transaction));
  slot.clear();
  co_return done;
}

}  // namespace escaque::sql
