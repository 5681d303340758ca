#pragma once
// Why a command is refused, said once: one row for each enumerator of an error.

#include <cstddef>
#include <string>
#include <string_view>

#include "domain/base/enums.hpp"
#include "platform/grpc/error.hpp"

namespace escaque::rpc {

template <class Error>
struct Refusal {
  Error error;
  common::v1::Reason reason;
  const char* field;     // Of the request; empty when none of them is wrong.
  const char* sentence;  // What was wrong.
  const char* expected;  // What would be right.
};

/// Whether `rows` has all enumerators, in their order: a table is looked up by their numbers.
template <class Error, std::size_t kSize>
consteval bool is_complete(const Refusal<Error> (&rows)[kSize]) {
  if (kSize != enum_count<Error>()) return false;
  for (std::size_t i = 0; i < kSize; ++i) {
    if (rows[i].error != static_cast<Error>(i)) return false;
  }
  return true;
}

/// With the code "`area`.enumerator": clients translate by it, so no code that is out there gets
/// another meaning (tests/data/refusals).
template <class Error, std::size_t kSize>
[[nodiscard]] rpc::Error to_error(std::string_view area, const Refusal<Error> (&rows)[kSize],
                                  Error error) {
  const Refusal<Error>& row = rows[static_cast<std::size_t>(error)];
  rpc::Error made = make_error(row.reason, row.sentence, row.expected);
  made.detail.set_code(std::string(area) + '.' + std::string(enum_name(error)));
  made.detail.set_field(row.field);
  return made;
}

}  // namespace escaque::rpc
