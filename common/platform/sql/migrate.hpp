#pragma once
// Brings a database to the newest migration, in one transaction.

#include "platform/log/logger.hpp"
#include "platform/sql/dialect.hpp"
#include "platform/sql/migration.hpp"

namespace escaque::sql {

/// Throws config::StartupError when the database is newer than `migrations` or of another service.
void migrate(soci::session& session, const Dialect& dialect, const Migrations& migrations,
             const log::Logger& logger);

}  // namespace escaque::sql
