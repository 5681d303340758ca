#include "gateway/people/closed_accounts.hpp"

#include <charconv>
#include <mutex>
#include <utility>
#include <vector>

#include <sodium.h>

#include "escaque/gateway/v1/people.pb.h"
#include "escaque/matchmaking/v1/arena.pb.h"
#include "escaque/matchmaking/v1/event.pb.h"
#include "escaque/matchmaking/v1/season.pb.h"

#include "domain/base/id.hpp"

namespace escaque::services::gateway {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

void hide_user(common_v1::User& user) {
  user.set_handle(std::string(kClosedName));
  user.clear_title();
  user.clear_roles();
}

void hide_person(matchmaking_v1::Person& person) {
  person.set_name(std::string(kClosedName));
  person.clear_sex();
  person.clear_federation();
  person.clear_fide_id();
  person.clear_birth_date();
}

const FieldDescriptor* text_field(const Message& message, const char* name) {
  const FieldDescriptor* field = message.GetDescriptor()->FindFieldByName(name);
  const bool is_text = field != nullptr && !field->is_repeated() &&
                       field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
  return is_text ? field : nullptr;
}

// Columns of record 001, from 1.
struct Columns {
  std::size_t first;
  std::size_t last;
};
constexpr Columns kNumber{5, 8};
constexpr Columns kSexAndTitle{10, 13};
constexpr Columns kName{15, 47};
constexpr Columns kFederationToBirth{54, 79};

/// The characters of a line, which has a column for each.
std::vector<std::string> characters_of(std::string_view line) {
  std::vector<std::string> characters;
  for (const char c : line) {
    const bool goes_on = (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
    if (!goes_on || characters.empty()) characters.emplace_back();
    characters.back() += c;
  }
  return characters;
}

void put(std::vector<std::string>& line, Columns columns, std::string_view text) {
  for (std::size_t i = columns.first; i <= std::min(columns.last, line.size()); ++i) {
    const std::size_t at = i - columns.first;
    line[i - 1] = at < text.size() ? std::string(1, text[at]) : " ";
  }
}

int number_of(std::string_view line) {
  if (!line.starts_with("001") || line.size() < kNumber.last) return 0;
  std::string_view digits = line.substr(kNumber.first - 1, kNumber.last - kNumber.first + 1);
  digits.remove_prefix(std::min(digits.find_first_not_of(' '), digits.size()));
  int number = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return number;
}

}  // namespace

ClosedAccounts::ClosedAccounts() {
  std::uint64_t bits = 0;
  randombytes_buf(&bits, sizeof bits);
  process_ = to_base62(bits);
}

std::string ClosedAccounts::edition() const {
  const std::shared_lock lock(mutex_);
  return process_ + '.' + std::to_string(ids_.size());
}

void ClosedAccounts::add(std::string user_id) {
  const std::unique_lock lock(mutex_);
  ids_.insert(std::move(user_id));
  is_empty_ = false;
}

bool ClosedAccounts::contains(const std::string& user_id) const {
  if (is_empty_) return false;
  const std::shared_lock lock(mutex_);
  return ids_.contains(user_id);
}

void ClosedAccounts::hide_in(Message& message) const {
  if (!is_empty_) hide_deep(message);
}

void ClosedAccounts::hide_deep(Message& message) const {
  if (auto* user = google::protobuf::DynamicCastToGenerated<common_v1::User>(&message)) {
    if (contains(user->id())) hide_user(*user);
    return;
  }
  if (auto* packed = google::protobuf::DynamicCastToGenerated<google::protobuf::Any>(&message)) {
    matchmaking_v1::ArenaEntry entry;
    v1::OnlineNews news;
    if (packed->UnpackTo(&entry)) {
      hide_deep(entry);
      packed->PackFrom(entry);
    } else if (packed->UnpackTo(&news)) {
      hide_deep(news);
      packed->PackFrom(news);
    }
    return;
  }
  auto* person = google::protobuf::DynamicCastToGenerated<matchmaking_v1::Person>(&message);
  if (person != nullptr && contains(person->player().user().id())) hide_person(*person);
  const auto& reflection = *message.GetReflection();
  // A row of a table, a member of a season or a team.
  const FieldDescriptor* id = text_field(message, "user_id");
  if (id != nullptr && contains(reflection.GetString(message, id))) {
    const FieldDescriptor* name = text_field(message, "name");
    if (name != nullptr) reflection.SetString(&message, name, std::string(kClosedName));
    const FieldDescriptor* handle = text_field(message, "handle");
    if (handle != nullptr) reflection.ClearField(&message, handle);
  }
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      hide_deep(*reflection.MutableMessage(&message, field));
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      hide_deep(*reflection.MutableRepeatedMessage(&message, field, i));
    }
  }
}

std::string without_names(std::string_view trf, const std::set<int>& numbers) {
  std::string text;
  while (!trf.empty()) {
    const std::size_t end = std::min(trf.find('\n'), trf.size() - 1) + 1;
    const std::string_view line = trf.substr(0, end);
    trf.remove_prefix(end);
    if (!numbers.contains(number_of(line))) {
      text += line;
      continue;
    }
    auto characters = characters_of(line);
    put(characters, kSexAndTitle, {});
    put(characters, kName, kClosedName);
    put(characters, kFederationToBirth, {});
    for (const std::string& character : characters) text += character;
  }
  return text;
}

}  // namespace escaque::services::gateway
