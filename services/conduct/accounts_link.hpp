#pragma once
// What this service asks `accounts` for, and what it hears from its stream.

#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "escaque/accounts/v1/accounts_service.grpc.pb.h"

#include "conduct/cases/case_desk.hpp"
#include "conduct/cases/eraser.hpp"
#include "conduct/inputs/evasion_store.hpp"
#include "conduct/listener_book.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/grpc/instances.hpp"

namespace escaque::services::conduct {

class AccountsLink {
 public:
  /// `addresses` of its instances.
  explicit AccountsLink(rpc::Addresses addresses, std::shared_ptr<const identity::Signer> signer);

  /// ListenerBook::Fetch by RPC.
  [[nodiscard]] Awaitable<Result<Listener, ConductError>> listener(UserId user);
  /// Talker::Parts::knows by RPC.
  [[nodiscard]] Awaitable<Result<bool, ConductError>> knows(UserId user, UserId other);
  /// CaseDesk::Parts::find_users and count_signers by RPC.
  [[nodiscard]] Awaitable<CaseDesk::Users> users(std::vector<std::string> ids);
  [[nodiscard]] Awaitable<std::optional<int>> count_signers();
  /// GameWatcher::Parts::find_people by RPC.
  [[nodiscard]] Awaitable<std::optional<std::unordered_set<UserId>>> people_of(
      std::vector<UserId> users);
  /// EvasionWatch::Parts::find_accounts by RPC.
  [[nodiscard]] Awaitable<std::optional<KnownAccounts>> known_accounts(std::vector<UserId> users);
  /// Eraser::Parts::list_erased by RPC.
  [[nodiscard]] Awaitable<std::optional<std::vector<UserId>>> erased_after(UserId after);

 private:
  using Profiles = std::vector<accounts::v1::UserProfile>;
  /// People only; nothing while nobody answers.
  [[nodiscard]] Awaitable<std::optional<Profiles>> profiles_of(std::vector<UserId> users);

  rpc::Instances<accounts::v1::AccountsService> service_;
};

/// Drops the copy that an entry of the stream `accounts` makes wrong.
void apply(const eventlog::Entry& entry, ListenerBook& book);
/// The owner of an account that was closed, if that is what the entry says.
[[nodiscard]] std::optional<UserId> closed_in(const eventlog::Entry& entry);
/// Hands over whom it says is to be erased.
void apply(const eventlog::Entry& entry, Eraser& eraser);

}  // namespace escaque::services::conduct
