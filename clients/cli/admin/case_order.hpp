#pragma once
// What an admin types about a case, as the command that the desk takes, and what that will do, in
// words. No I/O.

#include <string>
#include <vector>

#include "escaque/conduct/v1/conduct_service.pb.h"

#include "domain/base/result.hpp"
#include "domain/base/time.hpp"

namespace escaque::clients::cli::admin {

struct TypedOrder {
  std::string verb;  ///< One of verbs().
  std::string text;  ///< The reason, or the note.
  // Of "sanction"
  std::string step;                   ///< "cool-down", "restriction" …
  std::vector<std::string> features;  ///< "tells", "rated-games" …
  std::string length;                 ///< "90m", "12h", "7d"; empty: it has no end.
  // Of "warn" and "sanction"
  std::string article;
  std::string ground = "none";
  bool is_critical = false;
  // Of "refund"
  std::vector<std::string> games;
};

[[nodiscard]] std::vector<std::string> verbs();
[[nodiscard]] std::vector<std::string> step_words();
[[nodiscard]] std::vector<std::string> feature_words();
[[nodiscard]] std::vector<std::string> article_words();
[[nodiscard]] std::vector<std::string> ground_words();

/// Without case, version and id. The error says what was wrong and what would be right.
[[nodiscard]] Result<conduct::v1::CaseCommand, std::string> to_command(const TypedOrder& typed,
                                                                       UtcTime now);

/// "Bob is warned (article 2): an insult".
[[nodiscard]] std::string describe(const conduct::v1::CaseCommand& command,
                                   const conduct::v1::Case& about);

/// OFFENCE_ABUSE as "abuse", STEP_COOL_DOWN as "cool-down".
[[nodiscard]] std::string word_of(const google::protobuf::EnumDescriptor& type, int number);
/// "2026-11-26T10:00:00Z"
[[nodiscard]] std::string moment(double ms);
[[nodiscard]] std::string name_of(const common::v1::User& user);
/// The case as lines of text, for a terminal.
[[nodiscard]] std::string to_text(const conduct::v1::GetCaseResponse& file);
/// A line for each case.
[[nodiscard]] std::string to_text(const conduct::v1::ListCasesResponse& queue);
[[nodiscard]] std::string to_text(const conduct::v1::GetRecordResponse& record);
[[nodiscard]] std::string to_text(const conduct::v1::ListAuditResponse& audit);
/// A line for each finding of a rule.
[[nodiscard]] std::string to_text(const conduct::v1::ListFindingsResponse& found);
/// What the rule saw.
[[nodiscard]] std::string to_text(const conduct::v1::GetFindingResponse& found);
/// A line for each rule.
[[nodiscard]] std::string to_text(const conduct::v1::ListRulesResponse& rules);

}  // namespace escaque::clients::cli::admin
