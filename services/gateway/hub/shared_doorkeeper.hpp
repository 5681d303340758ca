#pragma once
// The doorkeeper of this process with the rows of our tables: one for all threads, so that a caller
// has one budget however many connections and threads they are spread over. Thread-safe.

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "domain/etiquette/doorkeeper.hpp"
#include "gateway/config.hpp"
#include "gateway/hub/endpoints.hpp"
#include "gateway/people/blocked_networks.hpp"
#include "gateway/refusal.hpp"

namespace escaque::services::gateway {

using AddressPrefix = etiquette::AddressPrefix;
using Caller = etiquette::Caller;

// Kinds of request, as the doorkeeper numbers them: the rows of the two tables, and what has none.
[[nodiscard]] std::size_t row_of(const Endpoint& endpoint);
[[nodiscard]] std::size_t row_of_rest(std::size_t index);
enum class Extra : std::uint8_t {
  upgrade,     // To a WebSocket.
  file,        // Of the web client.
  preview,     // Of a link to us.
  unreadable,  // A message that nobody can read.
};
[[nodiscard]] std::size_t row_of(Extra extra);

/// Why a request was not admitted.
struct Refused {
  ErrorDetail error;
  bool is_shown_out;  // The connection is to be ended.
};

class SharedDoorkeeper;

/// The place of one connection or socket; given back when it is destroyed.
class Pass {
 public:
  /// Of the process; of a prefix; of an account.
  using Holder = std::variant<std::monostate, AddressPrefix, std::string>;

  Pass() = default;
  Pass(Pass&& other) noexcept
      : doorkeeper_(std::exchange(other.doorkeeper_, nullptr)), holder_(std::move(other.holder_)) {}
  Pass& operator=(Pass&& other) noexcept;
  ~Pass();

 private:
  friend class SharedDoorkeeper;
  Pass(SharedDoorkeeper& doorkeeper, Holder holder)
      : doorkeeper_(&doorkeeper), holder_(std::move(holder)) {}

  SharedDoorkeeper* doorkeeper_ = nullptr;
  Holder holder_;
};

class SharedDoorkeeper {
 public:
  /// `descriptors`: how many files this process may have open.
  SharedDoorkeeper(const Config& config, std::size_t descriptors);

  /// Nothing: admitted, and charged.
  [[nodiscard]] std::optional<Refused> ask(const Caller& caller, std::size_t row, Instant now);
  /// A place for one more connection or socket of `holder`.
  [[nodiscard]] OrRefused<Pass> enter(Pass::Holder holder);
  [[nodiscard]] std::size_t connections() const;
  /// Whom an admin has shut out.
  [[nodiscard]] BlockedNetworks& blocks() { return blocks_; }

 private:
  friend class Pass;
  void leave(const Pass::Holder& holder);

  const LimitsConfig limits_;
  BlockedNetworks blocks_;  // Thread-safe on its own.
  mutable std::mutex mutex_;
  etiquette::Doorkeeper doorkeeper_;
};

}  // namespace escaque::services::gateway
