#pragma once
// Everything that the server keeps of one user, as one archive. Games are read some at a time and
// written by a thread that has time, so that no move waits for it.

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "escaque/gateway/v1/export.pb.h"

#include "gateway/upstream/backends.hpp"
#include "gateway/web/rest/rest.hpp"
#include "gateway/web/rest/account/zip_writer.hpp"

namespace escaque::services::gateway {

class AccountExport {
 public:
  /// `call` is that of the user themself, and must outlive this.
  explicit AccountExport(const RestCall& call) : call_(call), backends_(call.backends()) {}

  /// A zip file: profile.json, conduct.json, games.pgn, ratings.json, talk.ndjson, messages.ndjson,
  /// events.ndjson, clubs.json.
  /// `page`: of the games, as the archive before says; empty: the latest.
  [[nodiscard]] Awaitable<OrRefused<std::string>> make(std::string page);

 private:
  using GameList = std::vector<games_v1::GameSummary>;
  using Problem = std::optional<ErrorDetail>;

  [[nodiscard]] const std::string& user_id() const { return call_.identity.user->id(); }
  [[nodiscard]] const Backends& backends() const { return backends_; }
  [[nodiscard]] Awaitable<Problem> list_games(std::string page);
  [[nodiscard]] Awaitable<Problem> add_games();
  [[nodiscard]] Awaitable<Problem> add_profile();
  [[nodiscard]] Awaitable<Problem> add_account();
  [[nodiscard]] Awaitable<Problem> add_ratings();
  [[nodiscard]] Awaitable<Problem> add_talk();
  [[nodiscard]] Awaitable<Problem> add_messages();
  [[nodiscard]] Awaitable<Problem> add_events();
  [[nodiscard]] Awaitable<Problem> add_clubs();
  void note_events(const games_v1::GetGameResponse& game);
  /// Has the worker write it.
  [[nodiscard]] Awaitable<void> add_file(std::string name, std::string text);

  const RestCall& call_;
  const Backends backends_;  // Asked in the name of the user.
  std::shared_ptr<ZipWriter> zip_ = std::make_shared<ZipWriter>();
  GameList games_;  // Latest first.
  v1::ExportedProfile profile_;
  std::map<std::string, v1::ExportedEvent> events_;  // By id.
};

}  // namespace escaque::services::gateway
