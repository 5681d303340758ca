#include "wire/written.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>
#include <vector>

#include <google/protobuf/descriptor.h>

#include "platform/grpc/refusal.hpp"
#include "platform/speech/lexicon.hpp"

namespace escaque::wire {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using speech::Kind;
using speech::Lexicon;

enum class WordsError : std::uint8_t {
  offensive_name,  ///< A name with an insult, a slur or a threat.
  offensive_text,  ///< A text for everybody with one.
  held_reason,     ///< A reason or a call with a slur or a threat at a person.
};

rpc::Error to_error(WordsError error, std::string field) {
  using namespace common::v1;
  using E = WordsError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::offensive_name, REASON_INVALID_TEXT, "name",
       "This name has an insult, a slur or a threat (article 2 of the code of etiquette, rule "
       "CHT-5).",
       "a name without insults; whoever is really called so asks an admin"},
      {E::offensive_text, REASON_INVALID_TEXT, "text",
       "This text has an insult, a slur or a threat (article 2 of the code of etiquette, rule "
       "CHT-2).",
       "a text without insults"},
      {E::held_reason, REASON_INVALID_TEXT, "reason",
       "This text has a slur or a threat at a person (article 2 of the code of etiquette, rule "
       "CHT-1).",
       "a text without slurs and threats; what others have said stands between quotation marks"},
  };
  static_assert(rpc::is_complete(kRows));
  rpc::Error made = rpc::to_error("speech", kRows, error);
  made.detail.set_field(std::move(field));
  constexpr std::array kRules{"CHT-5", "CHT-2", "CHT-1"};
  (*made.detail.mutable_params())["rule"] = kRules[static_cast<std::size_t>(error)];
  (*made.detail.mutable_params())["article"] = "2";
  return made;
}

/// The part of `text` that is judged next, no word of it cut where there is a space.
std::string_view next_part(std::string_view text) {
  std::size_t end = std::min(text.find('\n'), text.size());
  if (end <= speech::kMaxTextBytes) return text.substr(0, end);
  end = speech::kMaxTextBytes;
  const std::size_t space = text.rfind(' ', end);
  if (space != std::string_view::npos && space > 0) return text.substr(0, space);
  while (end > 1 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end);
}

/// The gravest of its lines. What is no text is refused by whoever reads it.
Kind gravest_in(std::string_view text) {
  auto gravest = Kind::clean;
  while (!text.empty()) {
    const std::string_view part = next_part(text);
    if (const auto verdict = Lexicon::own().judge(part)) {
      gravest = std::max(gravest, verdict->kind);
    }
    text.remove_prefix(std::max<std::size_t>(part.size(), 1));
  }
  return gravest;
}

using Judge = std::optional<rpc::Error> (*)(std::string_view text, std::string field);

/// Fields in which people write, by their names in all commands.
struct Written {
  std::string_view field;
  Judge judge;
};
constexpr std::array kWritten{
    Written{"name", refusal_of_name},
    Written{"team", refusal_of_name},
    Written{"appeals_committee", refusal_of_name},
    Written{"text", refusal_of_text},
    Written{"reason", refusal_of_reason},
    Written{"about", refusal_of_reason},
};

Judge judge_of(const FieldDescriptor& field) {
  const auto found = std::find_if(kWritten.begin(), kWritten.end(),
                                  [&](const Written& each) { return each.field == field.name(); });
  return found == kWritten.end() ? nullptr : found->judge;
}

/// True: that was enough.
using Visit = std::function<bool(const std::string& text, Judge judge, std::string field)>;

bool for_each_text(const Message& message, const std::string& path, const Visit& visit) {
  const auto& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const std::string name = path + field->name();
    const int size = field->is_repeated() ? reflection.FieldSize(message, field) : 1;
    if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
      for (int i = 0; i < size; ++i) {
        const Message& part = field->is_repeated()
                                  ? reflection.GetRepeatedMessage(message, field, i)
                                  : reflection.GetMessage(message, field);
        if (for_each_text(part, name + '.', visit)) return true;
      }
    } else if (const Judge judge = judge_of(*field);
               judge != nullptr && field->cpp_type() == FieldDescriptor::CPPTYPE_STRING) {
      for (int i = 0; i < size; ++i) {
        const std::string text = field->is_repeated()
                                     ? reflection.GetRepeatedString(message, field, i)
                                     : reflection.GetString(message, field);
        if (!text.empty() && visit(text, judge, name)) return true;
      }
    }
  }
  return false;
}

}  // namespace

std::optional<rpc::Error> refusal_of_name(std::string_view name, std::string field) {
  const auto verdict = Lexicon::own().judge_name(name);
  if (!verdict || verdict->kind < Kind::bad) return std::nullopt;
  return to_error(WordsError::offensive_name, std::move(field));
}

std::optional<rpc::Error> refusal_of_text(std::string_view text, std::string field) {
  if (gravest_in(text) < Kind::bad) return std::nullopt;
  return to_error(WordsError::offensive_text, std::move(field));
}

std::optional<rpc::Error> refusal_of_reason(std::string_view reason, std::string field) {
  if (gravest_in(reason) < Kind::critical) return std::nullopt;
  return to_error(WordsError::held_reason, std::move(field));
}

std::optional<rpc::Error> refusal_of_words(const Message& message) {
  std::optional<rpc::Error> refused;
  for_each_text(message, "", [&](const std::string& text, Judge judge, std::string field) {
    refused = judge(text, std::move(field));
    return refused.has_value();
  });
  return refused;
}

bool has_words(const Message& message) {
  return for_each_text(message, "", [](const std::string&, Judge, std::string) { return true; });
}

}  // namespace escaque::wire
