#include "platform/speech/verdict.hpp"

namespace escaque::speech {
namespace {

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xC0) == 0x80; }

}  // namespace

std::string describe(const SpeechError& error) {
  if (error.kind == SpeechError::Kind::too_long) {
    return "The text has " + std::to_string(error.offset) + " bytes; at most " +
           std::to_string(kMaxTextBytes) + " are judged.";
  }
  return "The text is not UTF-8 from byte " + std::to_string(error.offset) +
         " on; expected well-formed UTF-8.";
}

std::string_view to_string(Language language) { return language == Language::es ? "es" : "en"; }

std::string_view to_string(Severity severity) {
  switch (severity) {
    case Severity::mild:
      return "mild";
    case Severity::insult:
      return "insult";
    case Severity::slur:
      return "slur";
    case Severity::threat:
      break;
  }
  return "threat";
}

std::string_view to_string(Ground ground) {
  switch (ground) {
    case Ground::none:
      return "none";
    case Ground::nationality:
      return "nationality";
    case Ground::race:
      return "race";
    case Ground::religion:
      return "religion";
    case Ground::orientation:
      break;
  }
  return "orientation";
}

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::clean:
      return "clean";
    case Kind::mild:
      return "mild";
    case Kind::bad:
      return "bad";
    case Kind::critical:
      break;
  }
  return "critical";
}

std::string mask(std::string_view text, const Verdict& verdict, Severity from) {
  std::string masked;
  std::size_t at = 0;
  for (const Hit& hit : verdict.hits) {
    if (hit.severity < from || hit.end <= at) continue;
    const std::size_t begin = hit.begin > at ? hit.begin : at;
    masked += text.substr(at, begin - at);
    for (const char byte : text.substr(begin, hit.end - begin)) {
      if (!continues_character(byte)) masked += '*';
    }
    at = hit.end;
  }
  masked += text.substr(at);
  return masked;
}

}  // namespace escaque::speech
