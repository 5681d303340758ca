#include "platform/sql/database.hpp"

#include <mutex>
#include <vector>

#include <boost/asio/thread_pool.hpp>
#include <soci/soci.h>

#include "platform/asio/spawn.hpp"
#include "platform/config/startup_error.hpp"
#include "platform/sql/dialect.hpp"
#include "platform/sql/migrate.hpp"

namespace escaque::sql {

class Database::Impl {
 public:
  Impl(const DatabaseOptions& options, const Migrations& migrations, log::Logger logger)
      : logger_(std::move(logger)),
        dialect_(make_dialect(options.connection)),
        pool_(options.connections) {
    try {
      for (int i = 0; i < options.connections; ++i) {
        dialect_->open(*idle_.emplace_back(std::make_unique<soci::session>()));
      }
      migrate(*idle_.front(), *dialect_, migrations, logger_);
    } catch (const soci::soci_error& error) {
      throw config::StartupError("cannot open " + options.connection + ": " + error.what());
    } catch (const config::StartupError& error) {
      throw config::StartupError(options.connection + ": " + error.what());
    }
  }
  ~Impl() { pool_.join(); }

  [[nodiscard]] auto executor() { return pool_.get_executor(); }

  /// On a thread of the pool: there are as many sessions as threads.
  Result<void, SqlError> transact(Access access, const Work& work) {
    const Lease lease(*this);
    soci::session& session = *lease.session;
    try {
      access == Access::read ? dialect_->begin_read(session) : dialect_->begin_write(session);
      session << (work(session) == Verdict::commit ? "COMMIT" : "ROLLBACK");
      return {};
    } catch (const soci::soci_error& error) {
      const SqlError kind = dialect_->classify(error);
      roll_back(session);
      report(kind, error.what());
      return kind;
    } catch (...) {
      roll_back(session);
      throw;
    }
  }

 private:
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
    std::unique_ptr<soci::session> session;
  };

  void roll_back(soci::session& session) const {
    try {
      session << "ROLLBACK";
    } catch (const soci::soci_error&) {
      // The database did it by itself, or there was no transaction yet.
    }
  }

  void report(SqlError kind, const char* words) const {
    const bool expected =
        kind == SqlError::unique_violation || kind == SqlError::constraint_violation;
    if (expected) {
      logger_.debug("sql_refused", {{"reason", to_string(kind)}, {"error", words}});
    } else {
      logger_.error("sql_failed", {{"reason", to_string(kind)}, {"error", words}});
    }
  }

  // Constant after construction.
  const log::Logger logger_;
  const std::unique_ptr<const Dialect> dialect_;

  // Protected by mutex_.
  std::mutex mutex_;
  std::vector<std::unique_ptr<soci::session>> idle_;

  // Thread-safe on its own; last, so that it is gone before the sessions are.
  boost::asio::thread_pool pool_;
};

Database::Database(const DatabaseOptions& options, const Migrations& migrations, log::Logger logger)
    : impl_(std::make_unique<Impl>(options, migrations, std::move(logger))) {}
Database::~Database() = default;

boost::asio::awaitable<Result<void, SqlError>> Database::execute(Access access, Work work) {
  auto transaction = [impl = impl_.get(), access, work = std::move(work)] {
    return impl->transact(access, work);
  };
  co_return co_await call_on_executor(impl_->executor(), std::move(transaction));
}

}  // namespace escaque::sql
