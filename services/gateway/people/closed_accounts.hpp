#pragma once
// Whose name is not shown any more: records from before an account was closed still have it. One
// for all threads. Thread-safe.

#include <atomic>
#include <cstddef>
#include <set>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_set>

#include <google/protobuf/message.h>

#include "gateway/wire.hpp"

namespace escaque::services::gateway {

/// As `accounts` calls them, too. No handle has a space; clients translate it.
inline constexpr std::string_view kClosedName = "closed account";

class ClosedAccounts {
 public:
  ClosedAccounts();
  void add(std::string user_id);
  [[nodiscard]] bool contains(const std::string& user_id) const;

  /// Changes whenever an account is closed, and is another one in each process.
  [[nodiscard]] std::string edition() const;

  /// Puts kClosedName wherever `message` names one of them, at any depth, and takes out what else
  /// it says of the person.
  void hide_in(google::protobuf::Message& message) const;

 private:
  void hide_deep(google::protobuf::Message& message) const;

  std::string process_;
  mutable std::shared_mutex mutex_;
  std::unordered_set<std::string> ids_;
  std::atomic<bool> is_empty_ = true;  // As at nearly all sites: then nothing is looked through.
};

/// A tournament report in which the players with these numbers have no name, and nothing by which a
/// federation would know them.
[[nodiscard]] std::string without_names(std::string_view trf, const std::set<int>& numbers);

}  // namespace escaque::services::gateway
