#include "cli/admin/case_order.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <iomanip>
#include <optional>
#include <sstream>
#include <string_view>

#include <google/protobuf/descriptor.h>

#include "cli/admin/evidence_text.hpp"
#include "cli/backup/words.hpp"

namespace escaque::clients::cli::admin {
namespace {

namespace v1 = conduct::v1;
using google::protobuf::EnumDescriptor;

/// As the code numbers them; Article counts them from 1.
constexpr std::array<std::string_view, 8> kArticles{"1", "2", "3", "3a", "3b", "3c", "3d", "4"};

/// STEP_ of the type Step, OFFENCE_ of the type Offence.
std::string prefix_of(const EnumDescriptor& type) {
  const std::string first = type.value(0)->name();
  constexpr std::string_view kNone = "UNSPECIFIED";
  return first.substr(0, first.size() - kNone.size());
}

std::vector<std::string> words_of(const EnumDescriptor& type) {
  std::vector<std::string> words;
  for (int i = 1; i < type.value_count(); ++i)
    words.push_back(word_of(type, type.value(i)->number()));
  return words;
}

/// 0 when the type has no such word.
int number_of(const EnumDescriptor& type, std::string_view word) {
  for (int i = 1; i < type.value_count(); ++i) {
    if (word_of(type, type.value(i)->number()) == word) return type.value(i)->number();
  }
  return 0;
}

std::string article_word(int article) {
  const auto index = static_cast<std::size_t>(article - 1);
  return index < kArticles.size() ? std::string(kArticles[index]) : "?";
}

std::optional<Millis> parse_length(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  int number = 0;
  const char* const end = text.data() + text.size() - 1;
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stop != end || number <= 0) return std::nullopt;
  switch (text.back()) {
    case 'm':
      return std::chrono::minutes(number);
    case 'h':
      return std::chrono::hours(number);
    case 'd':
      return std::chrono::days(number);
    default:
      return std::nullopt;
  }
}

std::string joined(const std::vector<std::string>& words) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

std::string wrong(std::string_view what, const std::string& given,
                  const std::vector<std::string>& right) {
  return std::string(what) + " \"" + given + "\" (expected: one of " + joined(right) + ")";
}

Result<v1::CaseCommand, std::string> impose(const TypedOrder& typed, const std::string& step,
                                            UtcTime now) {
  v1::CaseCommand command;
  auto& wanted = *command.mutable_impose();
  wanted.set_step(static_cast<v1::Step>(number_of(*v1::Step_descriptor(), step)));
  if (wanted.step() == v1::STEP_UNSPECIFIED) return wrong("--step", step, step_words());
  const auto article = std::ranges::find(kArticles, typed.article);
  if (article == kArticles.end()) return wrong("--article", typed.article, article_words());
  wanted.set_article(static_cast<v1::Article>(article - kArticles.begin() + 1));
  wanted.set_ground(static_cast<v1::Ground>(number_of(*v1::Ground_descriptor(), typed.ground)));
  if (wanted.ground() == v1::GROUND_UNSPECIFIED)
    return wrong("--ground", typed.ground, ground_words());
  for (const std::string& word : typed.features) {
    const int feature = number_of(*v1::Feature_descriptor(), word);
    if (feature == 0) return wrong("--feature", word, feature_words());
    wanted.add_features(static_cast<v1::Feature>(feature));
  }
  if (!typed.length.empty()) {
    const auto length = parse_length(typed.length);
    if (!length) return "--for \"" + typed.length + "\" (expected: a length like 90m, 12h or 7d)";
    wanted.set_until_ms(static_cast<double>((now + *length).time_since_epoch().count()));
  }
  wanted.set_is_critical(typed.is_critical);
  wanted.set_reason(typed.text);
  return command;
}

std::string features_of(const google::protobuf::RepeatedField<int>& features) {
  std::vector<std::string> words;
  for (const int each : features) words.push_back(word_of(*v1::Feature_descriptor(), each));
  return joined(words);
}

template <class Sanction>
std::string measure_of(const Sanction& sanction) {
  std::string text = word_of(*v1::Step_descriptor(), sanction.step());
  if (sanction.features_size() > 0) text += " of " + features_of(sanction.features());
  if (sanction.until_ms() > 0) text += " until " + moment(sanction.until_ms());
  return text + " (article " + article_word(sanction.article()) + ')';
}

void write(std::ostream& out, const v1::Report& report) {
  out << "reported by " << name_of(report.reporter()) << " on " << moment(report.time_ms()) << ": "
      << report.text() << '\n';
  if (!report.subject().game_id().empty()) out << "  game " << report.subject().game_id() << '\n';
  if (!report.subject().event_id().empty())
    out << "  event " << report.subject().event_id() << '\n';
  for (const v1::Line& line : report.lines()) {
    out << (line.is_reported() ? "> " : "  ") << moment(line.time_ms()) << ' '
        << name_of(line.from()) << ": " << line.text() << '\n';
  }
}

void write(std::ostream& out, const v1::Appeal& appeal) {
  out << "appealed on " << moment(appeal.time_ms()) << ": " << appeal.text() << '\n';
  if (appeal.outcome() == v1::APPEAL_OUTCOME_UNSPECIFIED) return;
  out << "  " << word_of(*v1::AppealOutcome_descriptor(), appeal.outcome()) << ": "
      << appeal.reason() << '\n';
}

void write(std::ostream& out, const v1::Decision& decision) {
  out << word_of(*v1::Outcome_descriptor(), decision.outcome()) << " by " << name_of(decision.by())
      << " on " << moment(decision.time_ms());
  if (decision.has_sanction()) out << ": " << measure_of(decision.sanction());
  out << "\n  " << decision.reason() << '\n';
}

void write_sanctions(std::ostream& out,
                     const google::protobuf::RepeatedPtrField<v1::Sanction>& sanctions) {
  for (const v1::Sanction& each : sanctions) {
    out << moment(each.since_ms()) << ' ' << measure_of(each)
        << (each.is_lifted() ? ", lifted" : "") << ": " << each.reason() << '\n';
  }
}

}  // namespace

std::string moment(double ms) {
  return utc_text(std::chrono::system_clock::time_point(Millis(static_cast<Millis::rep>(ms))));
}

std::string name_of(const common::v1::User& user) {
  if (user.handle().empty()) return user.id();
  return user.is_computer() ? user.handle() + " (C)" : user.handle();
}

std::string word_of(const EnumDescriptor& type, int number) {
  const auto* value = type.FindValueByNumber(number);
  if (value == nullptr) return "?";
  std::string word = value->name().substr(prefix_of(type).size());
  for (char& c : word) {
    c = c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return word;
}

std::vector<std::string> verbs() {
  return {"take", "release", "note",   "dismiss", "warn",  "sanction",
          "sign", "refuse",  "uphold", "reverse", "refund"};
}
std::vector<std::string> step_words() { return words_of(*v1::Step_descriptor()); }
std::vector<std::string> feature_words() { return words_of(*v1::Feature_descriptor()); }
std::vector<std::string> article_words() { return {kArticles.begin(), kArticles.end()}; }
std::vector<std::string> ground_words() { return words_of(*v1::Ground_descriptor()); }

Result<v1::CaseCommand, std::string> to_command(const TypedOrder& typed, UtcTime now) {
  v1::CaseCommand command;
  const std::string& verb = typed.verb;
  const bool has_text = verb != "take" && verb != "release" && verb != "sign" && verb != "refund";
  if (has_text && typed.text.empty()) return verb + " without words (expected: why)";
  if (verb == "warn") return impose(typed, "warning", now);
  if (verb == "sanction") return impose(typed, typed.step, now);
  if (verb == "take") {
    command.mutable_take();
  } else if (verb == "release") {
    command.mutable_release();
  } else if (verb == "note") {
    command.mutable_note()->set_text(typed.text);
  } else if (verb == "dismiss") {
    command.mutable_dismiss()->set_reason(typed.text);
  } else if (verb == "sign") {
    command.mutable_sign();
  } else if (verb == "refuse") {
    command.mutable_refuse_signature()->set_reason(typed.text);
  } else if (verb == "refund") {
    if (typed.games.empty()) return std::string("no game (expected: --game ID, once or more)");
    for (const std::string& game : typed.games) command.mutable_refund()->add_game_ids(game);
  } else if (verb == "uphold" || verb == "reverse") {
    auto& answer = *command.mutable_answer_appeal();
    answer.set_outcome(verb == "uphold" ? v1::APPEAL_OUTCOME_UPHELD : v1::APPEAL_OUTCOME_REVERSED);
    answer.set_reason(typed.text);
  } else {
    return wrong("the action", verb, verbs());
  }
  return command;
}

std::string describe(const v1::CaseCommand& command, const v1::Case& about) {
  const std::string who = about.has_accused() ? name_of(about.accused()) : "nobody";
  if (command.has_take()) return "for ten minutes nobody else works on it";
  if (command.has_release()) return "others may work on it";
  if (command.has_note()) return "a note that others at the desk read: " + command.note().text();
  if (command.has_dismiss()) {
    return "dismissed; " + who + " and those who reported are told: " + command.dismiss().reason();
  }
  if (command.has_impose()) {
    const auto& wanted = command.impose();
    return who + ": " + measure_of(wanted) + ", told with a notice: " + wanted.reason();
  }
  if (command.has_sign()) return who + " is banned without an end";
  if (command.has_refuse_signature()) {
    return who + " is not banned; the suspension ends now: " + command.refuse_signature().reason();
  }
  if (command.has_refund()) {
    return "the opponents of " + who + " get back what " +
           std::to_string(command.refund().game_ids_size()) + " game(s) had cost them";
  }
  const auto& answer = command.answer_appeal();
  const bool is_upheld = answer.outcome() == v1::APPEAL_OUTCOME_UPHELD;
  return who + (is_upheld ? ": the decision stands: " : ": the decision is undone: ") +
         answer.reason();
}

std::string to_text(const v1::GetCaseResponse& file) {
  std::ostringstream out;
  const v1::Case& it = file.case_();
  out << "case " << it.case_id() << ", version " << it.version() << ": "
      << word_of(*v1::CaseState_descriptor(), it.state()) << ", "
      << word_of(*v1::Priority_descriptor(), it.priority()) << ", "
      << word_of(*v1::Offence_descriptor(), it.offence());
  if (it.has_accused()) out << " by " << name_of(it.accused());
  out << ", opened " << moment(it.opened_ms()) << '\n';
  if (it.taken_until_ms() > 0) {
    out << "taken by " << name_of(it.taken_by()) << " until " << moment(it.taken_until_ms())
        << '\n';
  }
  for (const v1::Report& report : it.reports()) write(out, report);
  for (const v1::Decision& decision : it.decisions()) write(out, decision);
  for (const v1::Appeal& appeal : it.appeals()) write(out, appeal);
  for (const v1::Appeal& appeal : it.hold_appeals()) write(out << "against the hold: ", appeal);
  for (const v1::CaseNote& note : it.notes()) {
    out << "note by " << name_of(note.by()) << ": " << note.text() << '\n';
  }
  if (it.has_refunds()) {
    out << "refunds ordered by " << name_of(it.refunds().by()) << " for "
        << it.refunds().game_ids_size() << " game(s)"
        << (it.refunds().are_undone() ? ", undone" : "") << '\n';
  }
  for (const v1::RuleEvidence& each : file.evidence()) write(out, each);
  if (file.sanctions_size() > 0) out << "the record of the accused:\n";
  write_sanctions(out, file.sanctions());
  if (it.has_accused() && it.state() == v1::CASE_STATE_OPEN) {
    out << "the ladder suggests: " << word_of(*v1::Step_descriptor(), file.suggested())
        << " (it never executes itself)\n";
  }
  if (!file.hindrance().empty()) out << "you may not decide it: " << file.hindrance() << '\n';
  return std::move(out).str();
}

std::string to_text(const v1::ListCasesResponse& queue) {
  std::ostringstream out;
  for (const v1::CaseRow& row : queue.cases()) {
    out << row.case_id() << ' ' << word_of(*v1::Priority_descriptor(), row.priority()) << ' '
        << word_of(*v1::CaseState_descriptor(), row.state()) << ' '
        << word_of(*v1::Offence_descriptor(), row.offence()) << ' '
        << (row.has_accused() ? name_of(row.accused()) : "-") << " due " << moment(row.due_ms());
    if (row.has_taken_by()) out << " taken by " << name_of(row.taken_by());
    out << '\n';
  }
  out << queue.waiting() << " waiting";
  if (!queue.next_page_token().empty()) out << "; more: --page " << queue.next_page_token();
  out << '\n';
  return std::move(out).str();
}

std::string to_text(const v1::GetRecordResponse& record) {
  std::ostringstream out;
  write_sanctions(out, record.sanctions());
  for (const v1::RecordedCase& each : record.cases()) {
    out << "case " << each.case_id() << ": " << word_of(*v1::Offence_descriptor(), each.offence())
        << ", " << word_of(*v1::CaseState_descriptor(), each.state()) << '\n';
    for (const v1::Decision& decision : each.decisions()) write(out, decision);
    for (const v1::Appeal& appeal : each.appeals()) write(out, appeal);
    for (const v1::Appeal& appeal : each.hold_appeals()) write(out << "against the hold: ", appeal);
  }
  for (const v1::MadeReport& report : record.reports()) {
    out << "reported " << name_of(report.accused()) << " on " << moment(report.time_ms()) << " for "
        << word_of(*v1::Offence_descriptor(), report.offence()) << ": "
        << (!report.is_answered()   ? "open"
            : report.is_confirmed() ? "confirmed"
                                    : "dismissed")
        << '\n';
  }
  return std::move(out).str();
}

std::string to_text(const v1::ListAuditResponse& audit) {
  std::ostringstream out;
  for (const v1::AuditRow& row : audit.rows()) {
    out << static_cast<long long>(row.sequence()) << ' ' << moment(row.time_ms()) << ' '
        << (row.actor().id().empty() ? "the server" : name_of(row.actor())) << ' ' << row.action()
        << ' ' << row.subject() << ' ' << row.details() << '\n';
  }
  if (!audit.next_page_token().empty()) out << "more: --page " << audit.next_page_token() << '\n';
  return std::move(out).str();
}

std::string to_text(const v1::ListFindingsResponse& found) {
  std::ostringstream out;
  for (const v1::RuleFinding& each : found.findings()) write(out, each);
  if (!found.next_page_token().empty()) out << "more: --page " << found.next_page_token() << '\n';
  return std::move(out).str();
}

std::string to_text(const v1::GetFindingResponse& found) {
  std::ostringstream out;
  write(out, found.evidence());
  if (found.others_size() > 0) out << "found of the same player besides:\n";
  for (const v1::RuleFinding& each : found.others()) write(out, each);
  return std::move(out).str();
}

std::string to_text(const v1::ListRulesResponse& rules) {
  std::ostringstream out;
  out << std::fixed << std::setprecision(2) << "since " << moment(rules.since_ms()) << '\n';
  for (const v1::RuleFigures& row : rules.rules()) {
    out << row.rule() << ' ' << (row.is_in_shadow() ? "shadow" : "active") << ": found "
        << row.fired() << " (in shadow " << row.in_shadow() << "), cases " << row.opened()
        << ", confirmed " << row.confirmed() << ", dismissed " << row.dismissed()
        << ", by the rule alone " << row.by_rule() << ", appealed " << row.appealed()
        << ", reversed " << row.reversed();
    if (row.has_precision()) {
      const v1::Precision& precision = row.precision();
      out << ", right in " << precision.share() << " (95 %: " << precision.lower() << " to "
          << precision.upper() << ')';
    }
    out << '\n';
  }
  return std::move(out).str();
}

}  // namespace escaque::clients::cli::admin
