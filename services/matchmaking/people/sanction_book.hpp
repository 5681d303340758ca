#pragma once
// Users who may not play rated games or tournaments, or nothing at all: the sanctions of `conduct`,
// all at the start, then by its stream. While conduct is away the last that was known holds. Owned
// by one thread.

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "domain/etiquette/ladder.hpp"
#include "matchmaking/wire.hpp"
#include "platform/asio/awaitable.hpp"
#include "platform/asio/one_at_a_time.hpp"
#include "platform/grpc/instances.hpp"
#include "platform/time/time_source.hpp"

namespace escaque::services::matchmaking {

class SanctionBook {
 public:
  /// `conduct`: where its instances are. `on_imposed` is told of each new sanction, whether the
  /// stream tells of it or has lost it; not of those that were in force at the start.
  SanctionBook(rpc::Addresses conduct, Millis patience,
               std::shared_ptr<const identity::Signer> signer, const TimeSource& time,
               std::function<void(const etiquette::Sanction&)> on_imposed);

  /// All that are in force, until conduct has answered: they take the place of those that were
  /// known. Once the stream is followed, and whenever it may have lost something.
  [[nodiscard]] Awaitable<void> learn() { return learning_.run(); }
  /// One entry of the stream `conduct`.
  void on_entry(std::string_view payload);

  /// Why the user may not do what needs these features; nothing: they may. A suspended account may
  /// do nothing that is asked about here.
  [[nodiscard]] std::optional<rpc::Error> refusal(UserId user,
                                                  std::initializer_list<etiquette::Feature> needed);
  /// Why the names, texts and reasons of a command may not be written: because of what they say, or
  /// because a mute covers them, whichever talk it takes away. Nothing where it has none.
  [[nodiscard]] std::optional<rpc::Error> refusal_of_words(
      UserId user, const google::protobuf::Message& command);
  /// Whether one of theirs takes this now.
  [[nodiscard]] bool has_lost(UserId user, etiquette::Feature feature) const;

 private:
  using Ids = std::unordered_set<etiquette::SanctionId>;

  void put(etiquette::Sanction sanction);
  [[nodiscard]] bool knows(const etiquette::Sanction& sanction) const;
  [[nodiscard]] Awaitable<void> learn_all();
  /// Nothing: the next page is to be asked for again.
  [[nodiscard]] Awaitable<std::optional<int>> learn_page(std::string& after, Ids& listed);
  void keep_only(const Ids& listed);

  rpc::Instances<conduct_v1::ConductService> service_;
  const TimeSource& time_;
  const std::function<void(const etiquette::Sanction&)> on_imposed_;
  std::unordered_map<UserId, std::vector<etiquette::Sanction>> in_force_;
  /// While conduct is being asked: what the stream tells, of which the answer may not know yet.
  std::optional<Ids> told_meanwhile_;
  bool has_learned_ = false;
  OneAtATime learning_{[this] { return learn_all(); }};
};

}  // namespace escaque::services::matchmaking
