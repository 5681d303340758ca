#pragma once
// What this service asks `accounts` for, and what it hears from its stream.

#include <memory>
#include <string>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "conduct/censor_book.hpp"
#include "platform/eventlog/entry.hpp"

namespace escaque::services::conduct {

class AccountsLists {
 public:
  explicit AccountsLists(const std::string& address);

  /// CensorBook::Fetch by RPC.
  [[nodiscard]] Awaitable<Result<CensorBook::Listed, ConductError>> censored_by(UserId owner);

 private:
  std::unique_ptr<accounts::v1::AccountsService::Stub> stub_;
};

/// Drops the copy that an entry of the stream `accounts` makes wrong.
void apply(const eventlog::Entry& entry, CensorBook& book);

}  // namespace escaque::services::conduct
