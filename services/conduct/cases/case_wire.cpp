#include "conduct/cases/case_wire.hpp"

#include <algorithm>
#include <utility>

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include "conduct/cases/case_fields.hpp"
#include "conduct/text_rules.hpp"
#include "wire/sanction.hpp"

namespace escaque::services::conduct {
namespace {

using namespace etiquette;
using wire::to_unix_ms;
using wire::to_word;

void set_user(common::v1::User& user, UserId id) { user.set_id(to_string(id)); }

v1::Line to_wire(const KeptLine& line) {
  v1::Line made;
  made.set_line_id(line.id);
  made.set_room(to_word<v1::Room>(line.room));
  if (line.game) made.set_game_id(to_string(*line.game));
  made.set_channel(line.channel);
  set_user(*made.mutable_from(), line.from);
  if (line.to) set_user(*made.mutable_to(), *line.to);
  made.set_text(line.text);
  made.set_time_ms(to_unix_ms(line.time));
  made.set_is_reported(line.is_reported);
  return made;
}

v1::Report to_wire(const Report& report) {
  v1::Report made;
  if (!report.what.is_by_rule()) set_user(*made.mutable_reporter(), report.what.reporter);
  made.set_offence(to_word<v1::Offence>(report.what.offence));
  made.set_text(report.what.text);
  *made.mutable_subject() = wire::to<v1::Subject>(report.what.subject);
  for (const KeptLine& line : report.what.lines) *made.add_lines() = to_wire(line);
  made.set_time_ms(to_unix_ms(report.time));
  made.set_rule(report.what.rule);
  made.set_rule_version(report.what.rule_version);
  made.set_is_by_desk(report.what.is_by_desk);
  return made;
}

v1::Decision to_wire(const Decision& decision, const std::vector<SanctionRow>& record) {
  v1::Decision made;
  const Ruled& ruled = decision.what;
  made.set_outcome(to_word<v1::Outcome>(ruled.outcome));
  made.set_reason(ruled.reason);
  if (decision.by) set_user(*made.mutable_by(), *decision.by);
  made.set_time_ms(to_unix_ms(decision.time));
  if (decision.signed_by) {
    set_user(*made.mutable_signed_by(), *decision.signed_by);
    made.set_signed_ms(to_unix_ms(decision.signed_at));
  }
  if (!ruled.sanction) return made;
  made.set_article(to_word<v1::Article>(ruled.article));
  made.set_ground(to_word<v1::Ground>(ruled.ground));
  const auto found = std::find_if(record.begin(), record.end(), [&](const SanctionRow& row) {
    return row.sanction.id == *ruled.sanction;
  });
  if (found != record.end()) *made.mutable_sanction() = conduct::to_wire(*found);
  return made;
}

v1::Appeal to_wire(const Appeal& appeal) {
  v1::Appeal made;
  made.set_text(appeal.text);
  made.set_time_ms(to_unix_ms(appeal.time));
  if (!appeal.answer) return made;
  made.set_outcome(to_word<v1::AppealOutcome>(appeal.answer->outcome));
  made.set_reason(appeal.answer->reason);
  if (appeal.by) set_user(*made.mutable_by(), *appeal.by);
  made.set_answered_ms(to_unix_ms(appeal.answered));
  return made;
}

/// Text that somebody may write and somebody else has to read.
Answer<std::string> read_text(const std::string& text, std::size_t most, bool may_be_empty) {
  auto checked = check_text(text, most);
  if (checked) return std::move(*checked);
  switch (checked.error()) {
    case TextError::empty:
      if (may_be_empty) return std::string();
      return Refused(ConductError::empty_reason);
    case TextError::long_:
      return Refused(ConductError::long_reason);
    case TextError::invalid:
      return Refused(ConductError::invalid_reason);
  }
  return Refused(ConductError::invalid_reason);
}

Answer<Subject> read_subject(const v1::Subject& wire) {
  Subject subject;
  const int given = static_cast<int>(!wire.line_id().empty()) +
                    static_cast<int>(!wire.game_id().empty()) +
                    static_cast<int>(!wire.event_id().empty());
  if (given > 1) return Refused(ConductError::two_subjects);
  subject.line = wire.line_id();
  if (!wire.game_id().empty()) {
    subject.game = GameId::parse(wire.game_id());
    if (!subject.game) return Refused(ConductError::malformed_game);
  }
  if (!wire.event_id().empty() && !from_base62(wire.event_id())) {
    return Refused(ConductError::malformed_game);
  }
  subject.event = wire.event_id();
  return subject;
}

Answer<CaseCommand> read_impose(const v1::CaseCommand::Impose& wire) {
  Impose impose;
  const auto step = wire::from_word<Step>(wire.step());
  const auto article = wire::from_word<Article>(wire.article());
  const auto ground = wire.ground() == v1::GROUND_UNSPECIFIED
                          ? std::optional(Ground::none)
                          : wire::from_word<Ground>(wire.ground());
  if (!step || !article || !ground) return Refused(ConductError::unknown_word);
  impose.wanted.step = *step;
  impose.wanted.article = *article;
  impose.ground = *ground;
  for (const int number : wire.features()) {
    const auto feature = wire::from_word<Feature>(static_cast<v1::Feature>(number));
    if (!feature) return Refused(ConductError::unknown_word);
    impose.wanted.features.push_back(*feature);
  }
  std::sort(impose.wanted.features.begin(), impose.wanted.features.end());
  const auto end = std::unique(impose.wanted.features.begin(), impose.wanted.features.end());
  impose.wanted.features.erase(end, impose.wanted.features.end());
  // Beyond 2^53 a double names no single millisecond.
  if (wire.until_ms() > 0) {
    impose.wanted.until = wire::from_unix_ms(std::min(wire.until_ms(), wire::kMaxInDouble));
  }
  impose.wanted.is_critical = wire.is_critical();
  auto reason = read_text(wire.reason(), kMaxReason, false);
  if (!reason) return reason.error();
  impose.reason = std::move(*reason);
  return CaseCommand(std::move(impose));
}

/// A command that is nothing but a text.
template <class Command>
Answer<CaseCommand> read_worded(const std::string& text, std::string Command::*member) {
  auto read = read_text(text, kMaxReason, false);
  if (!read) return read.error();
  Command command;
  command.*member = std::move(*read);
  return CaseCommand(std::move(command));
}

Answer<CaseCommand> read_answer(const v1::CaseCommand::AnswerAppeal& wire) {
  AnswerAppeal answer;
  const auto outcome = wire::from_word<AppealOutcome>(wire.outcome());
  // An appeal lapses by itself.
  if (!outcome || *outcome == AppealOutcome::lapsed) return Refused(ConductError::unknown_word);
  answer.outcome = *outcome;
  auto reason = read_text(wire.reason(), kMaxReason, false);
  if (!reason) return reason.error();
  answer.reason = std::move(*reason);
  return CaseCommand(std::move(answer));
}

Answer<CaseCommand> read_refund(const v1::CaseCommand::Refund& wire) {
  OrderRefunds order;
  for (const std::string& text : wire.game_ids()) {
    const auto game = GameId::parse(text);
    if (!game) return Refused(ConductError::malformed_game);
    order.games.push_back(*game);
  }
  std::sort(order.games.begin(), order.games.end());
  order.games.erase(std::unique(order.games.begin(), order.games.end()), order.games.end());
  return CaseCommand(std::move(order));
}

/// Until when the last decision of the case may be appealed against, or the hold of an open one.
std::optional<UtcTime> appeal_until(const Case& of, const std::optional<Sanction>& hold,
                                    UtcTime now) {
  Circumstances known;
  known.officer.id = of.accused.value_or(UserId());
  known.now = now;
  known.hold = hold;
  if (!decide(of, AppealAgainst{"?"}, known)) return std::nullopt;
  return of.state == CaseState::open ? hold->until : of.decisions.back().time + kAppealWithin;
}

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

/// `visit(user)` for all users in the message.
template <class Visit>
void for_each_user(Message& message, const Visit& visit) {
  if (auto* user = google::protobuf::DynamicCastToGenerated<common::v1::User>(&message)) {
    visit(*user);
    return;
  }
  const auto& reflection = *message.GetReflection();
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) continue;
    if (!field->is_repeated()) {
      for_each_user(*reflection.MutableMessage(&message, field), visit);
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i) {
      for_each_user(*reflection.MutableRepeatedMessage(&message, field, i), visit);
    }
  }
}

}  // namespace

v1::Sanction to_wire(const SanctionRow& row) {
  auto made = wire::to<v1::Sanction>(row.sanction);
  made.set_kind(row.sanction.step == Step::warning ? v1::SANCTION_KIND_WARNING
                                                   : v1::SANCTION_KIND_RESTRICTION);
  if (row.acknowledged) made.set_acknowledged_ms(to_unix_ms(*row.acknowledged));
  return made;
}

v1::CaseRow to_wire(const CaseRow& row) {
  v1::CaseRow made;
  made.set_case_id(to_string(row.id));
  made.set_state(to_word<v1::CaseState>(row.state));
  made.set_priority(to_word<v1::Priority>(row.priority));
  made.set_offence(to_word<v1::Offence>(row.offence));
  if (row.accused) set_user(*made.mutable_accused(), *row.accused);
  made.set_reports(row.reports);
  made.set_opened_ms(to_unix_ms(row.opened));
  made.set_due_ms(to_unix_ms(row.due));
  if (row.lease) {
    set_user(*made.mutable_taken_by(), row.lease->by);
    made.set_taken_until_ms(to_unix_ms(row.lease->until));
  }
  return made;
}

v1::Case to_wire(const CaseFile& file) {
  const Case& of = file.state;
  v1::Case made;
  made.set_case_id(to_string(file.id));
  made.set_state(to_word<v1::CaseState>(of.state));
  made.set_priority(to_word<v1::Priority>(priority_of(of)));
  made.set_offence(to_word<v1::Offence>(of.offence));
  if (of.accused) set_user(*made.mutable_accused(), *of.accused);
  made.set_opened_ms(to_unix_ms(of.opened));
  for (const Report& report : of.reports) *made.add_reports() = to_wire(report);
  for (const Note& note : of.notes) {
    v1::CaseNote& wire = *made.add_notes();
    if (note.by) set_user(*wire.mutable_by(), *note.by);
    wire.set_text(note.text);
    wire.set_time_ms(to_unix_ms(note.time));
  }
  for (auto each = of.decisions.rbegin(); each != of.decisions.rend(); ++each) {
    *made.add_decisions() = to_wire(*each, file.record);
  }
  for (const Appeal& appeal : of.appeals) *made.add_appeals() = to_wire(appeal);
  for (const HoldAppeal& each : of.hold_appeals) *made.add_hold_appeals() = to_wire(each.what);
  if (of.lease) {
    set_user(*made.mutable_taken_by(), of.lease->by);
    made.set_taken_until_ms(to_unix_ms(of.lease->until));
  }
  made.set_version(of.version);
  if (of.refunds) {
    v1::Refunds& refunds = *made.mutable_refunds();
    for (const GameId game : of.refunds->games) refunds.add_game_ids(to_string(game));
    if (of.refunds->by) set_user(*refunds.mutable_by(), *of.refunds->by);
    refunds.set_time_ms(to_unix_ms(of.refunds->time));
    refunds.set_are_undone(of.refunds->are_undone);
  }
  return made;
}

v1::RecordedCase to_record(const CaseFile& file, int signers, UtcTime now) {
  const Case& of = file.state;
  v1::RecordedCase made;
  made.set_case_id(to_string(file.id));
  made.set_state(to_word<v1::CaseState>(of.state));
  made.set_offence(to_word<v1::Offence>(of.offence));
  made.set_opened_ms(to_unix_ms(of.opened));
  for (const Report& report : of.reports) {
    // Before it is decided, only what the rule says that took something away.
    if (of.decisions.empty() && !report.what.is_by_rule()) continue;
    for (const KeptLine& line : report.what.lines) {
      // What others said around it is not the accused's record.
      if (line.is_reported) *made.add_lines() = to_wire(line);
    }
    if (made.rule().empty()) {
      made.set_rule(report.what.rule);
      made.set_rule_version(report.what.rule_version);
    }
    if (report.what.subject.game) made.add_game_ids(to_string(*report.what.subject.game));
  }
  for (auto each = of.decisions.rbegin(); each != of.decisions.rend(); ++each) {
    *made.add_decisions() = to_wire(*each, file.record);
  }
  for (const Appeal& appeal : of.appeals) *made.add_appeals() = to_wire(appeal);
  for (const HoldAppeal& each : of.hold_appeals) *made.add_hold_appeals() = to_wire(each.what);
  const std::vector<Sanction> record = plain_sanctions(file.record);
  const auto hold = hold_of(of, file.id, record);
  if (hold && hold->is_in_force(now)) made.set_hold_until_ms(to_unix_ms(*hold->until));
  if (const auto until = appeal_until(of, hold, now)) made.set_appeal_until_ms(to_unix_ms(*until));
  made.set_is_single_admin(signers < 2);
  return made;
}

v1::MadeReport to_wire(const MadeReport& report) {
  v1::MadeReport made;
  made.set_case_id(to_string(report.id));
  if (report.accused) set_user(*made.mutable_accused(), *report.accused);
  made.set_offence(to_word<v1::Offence>(report.offence));
  made.set_time_ms(to_unix_ms(report.time));
  made.set_is_answered(report.outcome.has_value());
  made.set_is_confirmed(report.outcome && *report.outcome != Outcome::dismissed);
  return made;
}

v1::Advice to_wire(const Reminder& reminder, UserId user) {
  v1::Advice made;
  made.set_user_id(to_string(user));
  made.set_rule(reminder.rule);
  made.set_is_reminder(true);
  for (const GameId game : reminder.games) made.add_game_ids(to_string(game));
  made.set_time_ms(to_unix_ms(reminder.time));
  return made;
}

v1::AuditRow to_wire(const AuditLine& line) {
  v1::AuditRow made;
  made.set_sequence(static_cast<double>(line.sequence));
  made.set_time_ms(to_unix_ms(line.entry.time));
  if (line.entry.actor != UserId()) set_user(*made.mutable_actor(), line.entry.actor);
  made.set_action(line.entry.action);
  made.set_subject(line.entry.subject);
  made.set_details(line.entry.details);
  return made;
}

Answer<ReportOrder> from_wire(const v1::ReportRequest& request) {
  ReportOrder order;
  const auto reporter = UserId::parse(request.reporter().id());
  if (!reporter) return Refused(ConductError::malformed_user);
  const auto offence = wire::from_word<Offence>(request.offence());
  if (!offence) return Refused(ConductError::unknown_word);
  auto subject = read_subject(request.subject());
  if (!subject) return subject.error();
  auto text = read_text(request.text(), kMaxTalk, true);
  if (!text) return text.error();
  if (request.has_accused()) {
    order.accused = UserId::parse(request.accused().id());
    if (!order.accused) return Refused(ConductError::malformed_user);
  }
  order.report.reporter = *reporter;
  order.report.offence = *offence;
  order.report.text = std::move(*text);
  order.report.subject = std::move(*subject);
  order.report.is_by_desk = request.is_by_desk();
  order.is_admin = officer_of(request.reporter()).is_admin;
  if (order.report.is_by_desk) {
    if (!order.is_admin) return Refused(ConductError::not_an_admin);
    if (order.report.subject.line.empty()) return Refused(ConductError::no_such_line);
  }
  return order;
}

Answer<CaseCommand> from_wire(const v1::CaseCommand& command) {
  switch (command.command_case()) {
    case v1::CaseCommand::kTake:
      return CaseCommand(Take());
    case v1::CaseCommand::kRelease:
      return CaseCommand(Release());
    case v1::CaseCommand::kNote:
      return read_worded(command.note().text(), &AddNote::text);
    case v1::CaseCommand::kDismiss:
      return read_worded(command.dismiss().reason(), &Dismiss::reason);
    case v1::CaseCommand::kImpose:
      return read_impose(command.impose());
    case v1::CaseCommand::kSign:
      return CaseCommand(Sign());
    case v1::CaseCommand::kRefuseSignature:
      return read_worded(command.refuse_signature().reason(), &RefuseSignature::reason);
    case v1::CaseCommand::kAnswerAppeal:
      return read_answer(command.answer_appeal());
    case v1::CaseCommand::kRefund:
      return read_refund(command.refund());
    case v1::CaseCommand::COMMAND_NOT_SET:
      break;
  }
  return Refused(ConductError::unknown_command);
}

Officer officer_of(const common::v1::User& user) {
  Officer officer;
  officer.id = UserId::parse(user.id()).value_or(UserId());
  for (const int role : user.roles()) {
    officer.is_helper |= role == common::v1::ROLE_HELPER;
    officer.is_admin |= role == common::v1::ROLE_ADMIN;
    officer.is_second_signer |= role == common::v1::ROLE_SECOND_SIGNER;
  }
  return officer;
}

void collect_people(Message& message, std::vector<std::string>& ids) {
  for_each_user(message, [&](const common::v1::User& user) {
    if (user.handle().empty() && !user.id().empty()) ids.push_back(user.id());
  });
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

void name_people(Message& message, const std::unordered_map<std::string, common::v1::User>& users) {
  for_each_user(message, [&](common::v1::User& user) {
    const auto found = users.find(user.id());
    if (found != users.end()) user = found->second;
  });
}

}  // namespace escaque::services::conduct
