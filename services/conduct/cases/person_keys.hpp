#pragma once
// A key for each person: what is written about them is sealed with it, so that deleting the key
// erases all of it at once, also where nothing may be deleted. The keys are sealed with the key of
// the server.

#include <optional>
#include <string>

#include "escaque/conduct/v1/case.pb.h"

#include "domain/base/id.hpp"
#include "platform/seal/seal_key.hpp"

namespace soci {
class session;
}

namespace escaque::services::conduct {

/// Inside one transaction.
class PersonKeys {
 public:
  PersonKeys(soci::session& session, const seal::SealKey& server)
      : session_(session), server_(server) {}

  /// Replaces the text that the message holds by what only the owner's key opens. The first text of
  /// somebody makes their key.
  void seal(UserId owner, escaque::conduct::v1::SealedText& text);
  /// Puts the text back. Empty when its owner's key was deleted.
  void open(escaque::conduct::v1::SealedText& text);

  /// All that was sealed for them is unreadable from now on.
  static void erase(soci::session& session, UserId owner);

 private:
  /// 32 bytes; empty when there is none and none is made.
  std::string key_of(const std::string& owner, bool is_made);

  soci::session& session_;
  const seal::SealKey& server_;
};

/// The statement that makes the table.
[[nodiscard]] std::string person_key_schema();

/// All texts of an entry of a case about `accused`: their own words and words about them with their
/// key, what others said with the keys of those.
void seal_texts(escaque::conduct::v1::CaseEntry& entry, std::optional<UserId> accused,
                PersonKeys& keys);
void open_texts(escaque::conduct::v1::CaseEntry& entry, PersonKeys& keys);

}  // namespace escaque::services::conduct
