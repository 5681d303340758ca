#pragma once
// What this service asks `accounts` for, and what it hears from its stream.

#include <string>
#include <vector>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "conduct/cases/case_desk.hpp"
#include "conduct/censor_book.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::conduct {

class AccountsLink {
 public:
  /// `addresses` of its instances.
  explicit AccountsLink(std::vector<std::string> addresses,
                        std::shared_ptr<const identity::Signer> signer);

  /// CensorBook::Fetch by RPC.
  [[nodiscard]] Awaitable<Result<CensorBook::Listed, ConductError>> censored_by(UserId owner);
  /// CaseDesk::Parts::find_users and count_signers by RPC.
  [[nodiscard]] Awaitable<CaseDesk::Users> users(std::vector<std::string> ids);
  [[nodiscard]] Awaitable<std::optional<int>> count_signers();

 private:
  rpc::Instances<accounts::v1::AccountsService> service_;
};

/// Drops the copy that an entry of the stream `accounts` makes wrong.
void apply(const eventlog::Entry& entry, CensorBook& book);

}  // namespace escaque::services::conduct
