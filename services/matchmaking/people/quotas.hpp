#pragma once
// How much one account may hold, by what `accounts` knows of it. Owned by one thread.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "domain/base/result.hpp"
#include "domain/etiquette/quota.hpp"
#include "matchmaking/config.hpp"
#include "matchmaking/people/user_cache.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/grpc/instances.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

/// What the caller may make of one kind: events, arenas or seasons.
struct Holding {
  etiquette::MakingQuota making;
  /// Entrants, players or members of each.
  int people = 0;
  /// Bytes of its text.
  int text = 0;
};

class Quotas {
 public:
  /// `accounts`: where its instances are.
  Quotas(rpc::Addresses accounts, const Config& config, const TimeSource& time,
         std::shared_ptr<const identity::Signer> signer);

  /// Guests and arbiters of the site by what the request says of them, others by the age of their
  /// account. A user that `accounts` does not know is a newcomer.
  [[nodiscard]] Awaitable<Result<etiquette::Standing, rpc::Error>> standing_of(
      const common_v1::User& user, rpc::Deadline deadline);

  // Nothing: as much as they like.
  [[nodiscard]] std::optional<Holding> of_events(etiquette::Standing standing) const;
  [[nodiscard]] std::optional<Holding> of_arenas(etiquette::Standing standing) const;
  [[nodiscard]] std::optional<Holding> of_seasons(etiquette::Standing standing) const;

  /// In one event, of one account that is none of its arbiters.
  [[nodiscard]] int changes_of_entry() const { return events_.changes; }
  /// Of one account in one arena.
  [[nodiscard]] int joins_of_arena() const { return arena_joins_; }

  /// Of a ruling or an order, whoever gives it.
  [[nodiscard]] std::optional<rpc::Error> refusal_of_reason(std::string_view reason) const;

 private:
  [[nodiscard]] Awaitable<Result<UtcTime, rpc::Error>> created(UserId user, rpc::Deadline deadline);

  // Constant after construction
  const EventsConfig events_;
  const HoldingConfig arenas_;
  const int arena_joins_;
  const HoldingConfig seasons_;
  const Millis newcomer_until_;
  const TimeSource& time_;

  rpc::Instances<accounts_v1::AccountsService> accounts_;
  UserCache<UtcTime> created_;
};

/// `places`: how many people are to take part. What is beyond `holding` is refused by its field.
[[nodiscard]] std::optional<rpc::Error> refusal_of_size(const Holding& holding,
                                                        std::string_view text, int places);

/// `one`: "event", "arena", "season".
[[nodiscard]] rpc::Error to_error(const etiquette::MakingRefusal& refusal,
                                  const etiquette::MakingQuota& quota, const std::string& one);

}  // namespace escaque::services::matchmaking
