#pragma once
// Users' connections, as gateways have noted them in the stream `sessions`, in SQL. Thread-safe.

#include <optional>
#include <string>
#include <vector>

#include "escaque/conduct/v1/connection.pb.h"

#include "domain/etiquette/rules/observation.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/eventlog/entry.hpp"
#include "platform/sql/database.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

class ConnectionStore {
 public:
  using Notes = std::vector<escaque::conduct::v1::ConnectionNotes>;

  explicit ConnectionStore(sql::Database& database) : database_(database) {}

  /// In one transaction with the place in the stream up to which all is kept. What is there
  /// already stays as it is.
  [[nodiscard]] Awaitable<Result<void, sql::SqlError>> keep(Notes notes, eventlog::Position up_to);
  /// Up to where the stream has been kept.
  [[nodiscard]] Awaitable<Result<eventlog::Position, sql::SqlError>> kept_up_to();
  /// Forgets connections that were opened before, and hubs. Gives how many.
  [[nodiscard]] Awaitable<Result<long long, sql::SqlError>> forget_before(UtcTime time);

 private:
  sql::Database& database_;
};

// Inside the caller's transaction

/// The statements that make the tables.
[[nodiscard]] std::vector<std::string> connection_schema();

/// Where a user has played from.
struct PlayedFrom {
  etiquette::DeviceId device;    ///< 0: not known, or several.
  etiquette::NetworkId network;  ///< Likewise; also 0 where the operator knows it to be shared.
};
[[nodiscard]] PlayedFrom played_from(soci::session& session, UserId user, UtcTime from,
                                     UtcTime until);
/// All devices and networks that a user has connected from, the latest 50 of each, none that is not
/// known and no network that many share.
struct UsedFrom {
  std::vector<etiquette::DeviceId> devices;
  std::vector<etiquette::NetworkId> networks;
};
[[nodiscard]] UsedFrom used_from(soci::session& session, UserId user);
/// Whether one connection of the user is known to have lasted all this time.
[[nodiscard]] bool was_connected(soci::session& session, UserId user, UtcTime from, UtcTime until);
/// Says of a connection lost in a game why it was, and what else was lost then. One of which
/// nothing is known is the server's fault.
void look_around(soci::session& session, UserId user, etiquette::LinkLost& loss);
void erase_connections(soci::session& session, UserId user);

}  // namespace escaque::services::conduct
