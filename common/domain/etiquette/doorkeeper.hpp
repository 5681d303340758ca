#pragma once
// The door: who may come in, how often they may ask, and who has asked too much. All connections of
// a process share one doorkeeper, so that an account, and the people behind one address, have one
// budget however many connections they open. Pure: the caller brings the time. Owned by one thread,
// or guarded by its owner.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "domain/base/time.hpp"
#include "domain/etiquette/rate_limit.hpp"

namespace escaque::etiquette {

/// Where a connection comes from.
struct AddressPrefix {
  std::string text = {};    ///< IPv4 address, or the first 64 bits of an IPv6 address.
  bool is_trusted = false;  ///< A network that the operator knows many people to share.

  friend bool operator==(const AddressPrefix&, const AddressPrefix&) = default;
};

/// Whose budgets a request is charged to; what is empty is not charged.
struct Caller {
  std::string account = {};
  AddressPrefix prefix = {};
};

/// What one kind of request costs.
struct Tariff {
  Budget budget;  ///< How often this kind alone may be asked for.
  int cost = 1;   ///< What it takes of the budget that all kinds share. A move costs 1.
};

struct DoorLimits {
  Budget account;          ///< Of all kinds together, in costs.
  Budget prefix;           ///< The same for everybody behind one prefix.
  Budget excess;           ///< Refusals; whoever gets more is shown out.
  int trusted_factor = 1;  ///< A trusted prefix may do this many times as much.
  std::size_t connections = 0;
  std::size_t connections_per_prefix = 0;
  std::size_t sockets_per_account = 0;
  std::size_t most_keys = 20'000;  ///< Accounts or prefixes remembered per kind of request.
};

/// The answer to one request.
struct Admission {
  enum class Kind : std::uint8_t {
    admitted,
    refused,    ///< Too much: to be asked again after `wait`.
    shown_out,  ///< Too much, and too often: the connection is to be ended.
  };
  Kind kind = Kind::admitted;
  Millis wait{0};
};

/// Why a connection may not be kept.
enum class Crowded : std::uint8_t {
  everywhere,  ///< The process has as many connections as it may.
  prefix,      ///< So has the prefix.
  account,     ///< So has the account.
};

class Doorkeeper {
 public:
  /// `tariffs`: one for each kind of request, known by its index.
  Doorkeeper(const DoorLimits& limits, const std::vector<Tariff>& tariffs);

  /// Charges one request of kind `row` to the account, or without one to the prefix, and its cost
  /// to both. A refused request costs nothing but patience.
  [[nodiscard]] Admission ask(const Caller& caller, std::size_t row, Instant now);

  /// Counts a connection of the process. Each one that is let in has to leave.
  [[nodiscard]] std::optional<Crowded> enter();
  void leave();
  /// The same for a connection of a prefix.
  [[nodiscard]] std::optional<Crowded> enter(const AddressPrefix& prefix);
  void leave(const AddressPrefix& prefix);
  /// The same for a socket of an account.
  [[nodiscard]] std::optional<Crowded> enter(const std::string& account);
  void leave(const std::string& account);

  [[nodiscard]] std::size_t connections() const { return connections_; }

 private:
  using Limit = RateLimit<std::string>;
  using Counts = std::unordered_map<std::string, std::size_t>;

  /// The budgets of everybody who is known by the same sort of key.
  struct Ledger {
    Ledger(const DoorLimits& limits, const std::vector<Tariff>& tariffs, const Budget& all_kinds,
           int factor);

    std::vector<Limit> rows;
    Limit shared;
    Limit excess;
  };

  [[nodiscard]] Ledger& ledger_of(const AddressPrefix& prefix);
  [[nodiscard]] static std::optional<Crowded> count(Counts& counts, const std::string& key,
                                                    std::size_t most, Crowded crowded);
  static void uncount(Counts& counts, const std::string& key);

  // Constant after construction
  const DoorLimits limits_;
  std::vector<int> costs_;

  Ledger accounts_;
  Ledger prefixes_;
  Ledger trusted_;
  std::size_t connections_ = 0;
  Counts by_prefix_;
  Counts by_account_;
};

}  // namespace escaque::etiquette
