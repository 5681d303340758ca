#include "conduct/cases/person_keys.hpp"

#include <array>
#include <functional>
#include <optional>

#include <soci/soci.h>
#include <sodium.h>

#include "platform/encoding/base64.hpp"

namespace escaque::services::conduct {
namespace {

namespace v1 = escaque::conduct::v1;

const unsigned char* bytes_of(const std::string& text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

/// `each(text, owner)` for all texts of the entry; a text that has nobody to belong to keeps the
/// owner 0.
void for_each_text(v1::CaseEntry& entry, UserId accused,
                   const std::function<void(v1::SealedText&, UserId)>& each) {
  for (v1::CaseFact& fact : *entry.mutable_facts()) {
    if (fact.has_reported()) {
      v1::CaseFact::Reported& reported = *fact.mutable_reported();
      each(*reported.mutable_text(), UserId::parse(reported.reporter_id()).value_or(UserId()));
      for (auto& line : *reported.mutable_lines()) {
        each(*line.mutable_text(), UserId::parse(line.from_id()).value_or(UserId()));
      }
    }
    if (fact.has_noted()) each(*fact.mutable_noted()->mutable_text(), accused);
    if (fact.has_ruled()) each(*fact.mutable_ruled()->mutable_reason(), accused);
    if (fact.has_signature_refused()) {
      each(*fact.mutable_signature_refused()->mutable_reason(), accused);
    }
    if (fact.has_appealed()) each(*fact.mutable_appealed()->mutable_text(), accused);
    if (fact.has_appeal_ruled()) each(*fact.mutable_appeal_ruled()->mutable_reason(), accused);
    if (fact.has_hold_appealed()) each(*fact.mutable_hold_appealed()->mutable_text(), accused);
    if (fact.has_hold_ruled()) each(*fact.mutable_hold_ruled()->mutable_reason(), accused);
  }
}

}  // namespace

std::string person_key_schema() {
  return "CREATE TABLE person_keys (user_id TEXT PRIMARY KEY, sealed TEXT NOT NULL)";
}

std::string PersonKeys::key_of(const std::string& owner, bool is_made) {
  std::string stored;
  session_ << "SELECT sealed FROM person_keys WHERE user_id = :id", soci::use(owner),
      soci::into(stored);
  if (session_.got_data()) {
    const auto sealed = encoding::from_base64(stored);
    const auto key = sealed ? server_.open(owner, *sealed) : std::nullopt;
    return key && key->size() == crypto_secretbox_KEYBYTES ? *key : std::string();
  }
  if (!is_made) return {};
  std::string key(crypto_secretbox_KEYBYTES, '\0');
  randombytes_buf(key.data(), key.size());
  const std::string sealed = encoding::to_base64(server_.seal(owner, key));
  session_ << "INSERT INTO person_keys (user_id, sealed) VALUES (:id, :sealed)", soci::use(owner),
      soci::use(sealed);
  return key;
}

void PersonKeys::seal(UserId owner, v1::SealedText& text) {
  if (text.sealed().empty()) return;
  const std::string id = to_string(owner);
  const std::string key = key_of(id, true);
  std::string sealed(crypto_secretbox_NONCEBYTES, '\0');
  randombytes_buf(sealed.data(), sealed.size());
  const std::string nonce = sealed;
  std::string box(text.sealed().size() + crypto_secretbox_MACBYTES, '\0');
  crypto_secretbox_easy(bytes_of(box), bytes_of(text.sealed()), text.sealed().size(),
                        bytes_of(nonce), bytes_of(key));
  text.set_owner_id(id);
  text.set_sealed(sealed + box);
}

void PersonKeys::open(v1::SealedText& text) {
  const std::string sealed = text.sealed();
  text.clear_sealed();
  constexpr std::size_t kOverhead = crypto_secretbox_NONCEBYTES + crypto_secretbox_MACBYTES;
  if (sealed.size() <= kOverhead) return;
  const std::string key = key_of(text.owner_id(), false);
  if (key.empty()) return;
  std::string plain(sealed.size() - kOverhead, '\0');
  const unsigned char* box = bytes_of(sealed) + crypto_secretbox_NONCEBYTES;
  const bool is_open =
      crypto_secretbox_open_easy(bytes_of(plain), box, sealed.size() - crypto_secretbox_NONCEBYTES,
                                 bytes_of(sealed), bytes_of(key)) == 0;
  if (is_open) text.set_sealed(plain);
}

void PersonKeys::erase(soci::session& session, UserId owner) {
  const std::string id = to_string(owner);
  session << "DELETE FROM person_keys WHERE user_id = :id", soci::use(id);
}

void seal_texts(v1::CaseEntry& entry, std::optional<UserId> accused, PersonKeys& keys) {
  for_each_text(entry, accused.value_or(UserId()),
                [&](v1::SealedText& text, UserId owner) { keys.seal(owner, text); });
}

void open_texts(v1::CaseEntry& entry, PersonKeys& keys) {
  for_each_text(entry, {}, [&](v1::SealedText& text, UserId) { keys.open(text); });
}

}  // namespace escaque::services::conduct
