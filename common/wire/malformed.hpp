#pragma once
// What a caller is told whose message cannot be read.

#include "platform/grpc/error.hpp"
#include "wire/fields.hpp"

namespace escaque::wire {

[[nodiscard]] inline rpc::Error malformed(const Fault& fault) {
  return rpc::malformed(fault.field, "the field does not hold what it should", fault.expected);
}

}  // namespace escaque::wire
