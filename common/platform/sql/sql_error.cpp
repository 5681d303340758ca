#include "platform/sql/sql_error.hpp"

namespace escaque::sql {

std::string_view to_string(SqlError error) {
  switch (error) {
    case SqlError::unique_violation:
      return "a row with the same key exists already";
    case SqlError::constraint_violation:
      return "a rule of the schema forbids the row";
    case SqlError::busy:
      return "another writer held the database too long";
    case SqlError::overloaded:
      return "too many transactions wait for the database";
    case SqlError::given_up:
      return "the caller stopped waiting";
    case SqlError::failed:
      return "the database failed";
  }
  return "unknown";
}

}  // namespace escaque::sql
