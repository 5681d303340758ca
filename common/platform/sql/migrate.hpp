#pragma once
// Brings a database to the newest migration, in one transaction.

#include "platform/log/logger.hpp"
#include "platform/sql/dialect.hpp"
#include "platform/sql/migration.hpp"

namespace escaque::sql {

/// Returns the id of the database, which is made with it. Throws config::StartupError when the
/// database is of another service, or has lost (kContraction) what a program uses that knows only
/// `migrations`; std::logic_error when these are not numbered as they must be.
[[nodiscard]] std::string migrate(soci::session& session, const Dialect& dialect,
                                  const Migrations& migrations, const log::Logger& logger);

}  // namespace escaque::sql
