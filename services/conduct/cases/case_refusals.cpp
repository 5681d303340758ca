// Why a command to a case is refused.

#include "conduct/cases/case_store.hpp"
#include "platform/grpc/refusal.hpp"

namespace escaque::services::conduct {

rpc::Error to_error(etiquette::CaseError error) {
  using namespace common::v1;
  using E = etiquette::CaseError;
  static constexpr rpc::Refusal<E> kRows[] = {
      {E::no_such_case, REASON_NO_SUCH_ENTRY, "case_id", "There is no such case.",
       "the id of a case that you may see"},
      {E::not_at_the_desk, REASON_NOT_ALLOWED, "", "Only the admins' desk works on cases.",
       "the role of a helper, an admin or a second signer"},
      {E::own_case, REASON_NOT_ALLOWED, "case_id",
       "Nobody works on a case about themselves, on one that they reported, or on their own tells.",
       "somebody else of the desk"},
      {E::taken, REASON_ALREADY_DONE, "case_id", "Somebody else works on this case.",
       "another case, or this one when it is free again, after ten minutes at the latest"},
      {E::not_taken, REASON_NOT_POSSIBLE, "case_id", "The case has to be taken first.",
       "the command take, within the last ten minutes"},
      {E::already_decided, REASON_ALREADY_DONE, "command", "The case does not wait for this.",
       "a command that fits the state of the case"},
      {E::not_decided, REASON_TOO_EARLY, "case_id",
       "There is no warning or sanction to appeal against.", "a decided case"},
      {E::nobody_accused, REASON_NOT_POSSIBLE, "command", "The case accuses nobody.",
       "dismiss, with an answer for the caller"},
      {E::already_reported, REASON_ALREADY_DONE, "subject", "You have reported this before.",
       "something else"},
      {E::full, REASON_LIMIT_REACHED, "", "The case holds as many reports as it may.",
       "nothing more: it is known"},
      {E::same_signer, REASON_NOT_ALLOWED, "", "Two different people sign a ban.",
       "another admin or second signer"},
      {E::too_early_to_sign, REASON_TOO_EARLY, "", "The second signature comes a day later.",
       "24 hours after the decision"},
      {E::only_admin, REASON_NOT_POSSIBLE, "step", "A ban needs two people who may sign.",
       "a suspension, or one more admin or second signer on this site"},
      {E::appeal_too_late, REASON_TOO_LATE, "case_id",
       "An appeal is possible for six months after the decision.", "a later decision"},
      {E::already_appealed, REASON_ALREADY_DONE, "case_id",
       "An appeal waits for its answer, or there were two.", "the answer to the appeal"},
      {E::own_decision, REASON_NOT_ALLOWED, "", "An appeal is answered by somebody else.",
       "an admin or second signer who has not decided the case"},
      {E::nothing_to_lapse, REASON_NOT_POSSIBLE, "", "Nothing is overdue.", "a later moment"},
      {E::decided_before, REASON_ALREADY_DONE, "subject",
       "This was reported before and has been decided.", "something else"},
      {E::refund_count, REASON_MALFORMED, "game_ids", "No games or too many were named.",
       "1 to 40 games of the accused"},
      {E::already_refunded, REASON_ALREADY_DONE, "command",
       "Refunds were ordered in this case before.", "another case"},
      {E::in_shadow, REASON_NOT_POSSIBLE, "case_id",
       "A rule that only watches would have opened this case: nobody is sanctioned from it.",
       "a case of people, or of a rule that is active"},
      {E::works_on_it, REASON_NOT_ALLOWED, "",
       "Whoever works on a case does not answer an appeal against its hold.",
       "another admin or second signer"},
      {E::not_your_step, REASON_NOT_ALLOWED, "step", "Your role does not take this step.",
       "a warning by a helper, everything else by an admin"},
      {E::no_features, REASON_MALFORMED, "features", "A sanction takes something away.",
       "one feature or more"},
      {E::needless_features, REASON_MALFORMED, "features", "A warning takes nothing away.",
       "no features"},
      {E::no_end, REASON_MALFORMED, "until_ms", "The sanction needs an end.",
       "a moment within the range of the step"},
      {E::needless_end, REASON_MALFORMED, "until_ms", "This step has no end.", "0"},
      {E::end_out_of_range, REASON_MALFORMED, "until_ms",
       "The sanction is shorter or longer than its step allows.",
       "15 minutes to 24 hours (cool-down), 1 to 90 days (restriction, suspension)"},
      {E::no_warning, REASON_TOO_EARLY, "step",
       "A warning for the same article comes first, unless it is critical.",
       "a warning, or is_critical for threats, doxxing and slurs at a person"},
  };
  static_assert(rpc::is_complete(kRows));
  return rpc::to_error("case", kRows, error);
}

}  // namespace escaque::services::conduct
