#pragma once
// What goes wrong with a database of PostgreSQL, said in one kind of error. For the sources of this
// folder.

#include <string>

#include <soci/soci.h>

#include "platform/config/startup_error.hpp"
#include "platform/sql/postgres_tool.hpp"

namespace escaque::sql {

/// What `asked` gives; whatever fails is thrown as `Error`, said of the database `name`.
template <class Error, class Ask>
auto told_as(const std::string& name, Ask asked) {
  const auto fail = [&](const std::string& why) { return Error(name + ": " + why); };
  try {
    return asked();
  } catch (const config::StartupError& error) {
    throw fail(error.what());
  } catch (const soci::soci_error& error) {
    throw fail(error.what());
  } catch (const PostgresToolError& error) {
    throw fail(error.what());
  }
}

}  // namespace escaque::sql
