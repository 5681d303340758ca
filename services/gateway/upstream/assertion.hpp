#pragma once
// What `accounts` has given us to prove for whom we ask.

#include "escaque/accounts/v1/accounts_service.pb.h"

#include "domain/base/time.hpp"
#include "platform/grpc/call.hpp"

namespace escaque::services::gateway {

struct Assertion {
  rpc::OnBehalf text = nullptr;  // Null: of a visitor.
  Instant renew{};               // From then on a new one is asked for.
  Instant expires{};

  [[nodiscard]] bool is_good(Instant now) const { return text && now < expires; }
};

/// `asked`: when accounts was asked.
[[nodiscard]] Assertion assertion_of(accounts::v1::AuthenticateResponse& answer, Instant asked);

}  // namespace escaque::services::gateway
