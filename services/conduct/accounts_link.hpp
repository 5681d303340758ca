#pragma once
// What this service asks `accounts` for, and what it hears from its stream.

#include <string>
#include <vector>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "conduct/censor_book.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::conduct {

class AccountsLists {
 public:
  /// `addresses` of its instances.
  explicit AccountsLists(std::vector<std::string> addresses,
                         std::shared_ptr<const identity::Signer> signer);

  /// CensorBook::Fetch by RPC.
  [[nodiscard]] Awaitable<Result<CensorBook::Listed, ConductError>> censored_by(UserId owner);

 private:
  rpc::Instances<accounts::v1::AccountsService> service_;
};

/// Drops the copy that an entry of the stream `accounts` makes wrong.
void apply(const eventlog::Entry& entry, CensorBook& book);

}  // namespace escaque::services::conduct
