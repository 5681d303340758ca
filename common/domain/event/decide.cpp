// The permission to command; what a command means is decided in the other sources.

#include <type_traits>
#include <utility>

#include "domain/event/decisions.hpp"

namespace escaque::event {
namespace {

template <class T, class... Of>
inline constexpr bool kIsOneOf = (std::is_same_v<T, Of> || ...);

template <class T>
inline constexpr bool kIsReport = kIsOneOf<T, ReportGamesBegun, ReportResult>;
/// Also by players, for themselves, and by captains; the decision looks who it is.
template <class T>
inline constexpr bool kIsPersonal =
    kIsOneOf<T, Register, Withdraw, RequestBye, CancelBye, ChooseColor, EnterTeam, ChangeTeam,
             WithdrawTeam, SetLineUp, AcceptInvitation, DeclineInvitation, WithdrawInvitation,
             RuleOnRating, RuleOnVisibility, Admit>;
/// What players may repeat as often as they like, if nobody counts. Leaving and answering are not
/// among them: whoever may not come back cannot leave twice.
template <class T>
inline constexpr bool kIsCounted = kIsOneOf<T, Register, RequestBye, CancelBye, ChooseColor,
                                            EnterTeam, ChangeTeam, SetLineUp, WithdrawInvitation>;
/// Rulings that take back or replace what was announced.
template <class T>
inline constexpr bool kNeedsReason =
    kIsOneOf<T, CorrectEntrant, UnpublishRound, AddBoard, PostponeRound, PostponeBoard,
             CorrectResult, CorrectColors, CancelEvent, ReopenBoard, PenaliseEntrant, SetExclusion>;
/// Possible after the end: scores follow the games' corrections.
template <class T>
inline constexpr bool kOutlivesEvent = kIsOneOf<T, ReportResult, CorrectResult, SettlePlayOff>;

struct Decider {
  Scene scene;
  int most_changes;

  /// By somebody who is no arbiter.
  [[nodiscard]] bool has_changed_enough() const {
    if (scene.is_server() || scene.is_arbiter()) return false;
    const auto found = scene.event.changes.find(*scene.origin.user);
    return found != scene.event.changes.end() && found->second >= most_changes;
  }

  Decision operator()(const CreateEvent& create) const {
    if (scene.event.exists()) return EventError::already_created;
    if (!scene.origin.user) return EventError::needs_organizer;
    if (const auto reason = refusal(create.regulations)) return *reason;
    if (create.arbiters.size() > kMaxArbiters) return EventError::bad_arbiters;
    const auto club = club_of_new(create);
    if (!club) return club.error();
    EventCreated created{create.id, create.regulations, *scene.origin.user, create.arbiters,
                         scene.now};
    auto& rules = created.regulations.terms.rules;
    rules.default_time = laws::default_time_of(rules);
    created.needs_approval = create.needs_approval;
    created.previous = create.previous;
    created.excluded = create.excluded;
    created.club = *club;
    if (draws_positions(create.regulations)) created.draw_secret = create.draw_secret;
    Facts facts{std::move(created)};
    if (create.talk_rule != etiquette::TalkRule::all)
      facts.emplace_back(TalkRuleSet{create.talk_rule});
    return facts;
  }

  template <class T>
  Decision operator()(const T& command) const {
    const Event& event = scene.event;
    if (!event.exists()) return EventError::no_such_event;
    const bool is_over = kOutlivesEvent<T> ? event.stage == Stage::cancelled : !event.is_open();
    if (is_over && !kIsOneOf<T, RuleOnVisibility, ContinueEvent, SetExclusion>) {
      return EventError::event_over;
    }
    if (kIsReport<T> && !scene.is_server()) return EventError::server_only;
    if (std::is_same_v<T, ContinueEvent> && !scene.is_arbiter())
      return EventError::not_their_series;
    if (!kIsPersonal<T> && !scene.is_server() && !scene.is_arbiter()) {
      return EventError::arbiters_only;
    }
    if (kIsCounted<T> && has_changed_enough()) return EventError::too_many_changes;
    if (kNeedsReason<T> && scene.origin.reason.empty()) return EventError::no_reason;
    return answer(command);
  }

  Decision answer(const Register& command) const { return decide_register(scene, command); }
  Decision answer(const Withdraw& command) const { return decide_withdrawal(scene, command); }
  Decision answer(const RequestBye& command) const { return decide_bye(scene, command); }
  Decision answer(const CancelBye& command) const { return decide_bye(scene, command); }
  Decision answer(const ChooseColor& command) const { return decide_choice(scene, command); }
  Decision answer(const EnterTeam& command) const { return decide_team(scene, command); }
  Decision answer(const ChangeTeam& command) const { return decide_team(scene, command); }
  Decision answer(const WithdrawTeam& command) const { return decide_team(scene, command); }
  Decision answer(const ReadmitTeam& command) const { return decide_team(scene, command); }
  Decision answer(const SetLineUp& command) const { return decide_line_up(scene, command); }
  Decision answer(const CorrectEntrant& command) const { return decide_correction(scene, command); }
  Decision answer(const RuleOnRating& command) const { return decide_rating(scene, command); }
  Decision answer(const RuleOnVisibility& command) const {
    return decide_visibility(scene, command);
  }
  Decision answer(const AcceptInvitation& command) const {
    return decide_invitation(scene, command);
  }
  Decision answer(const DeclineInvitation& command) const {
    return decide_invitation(scene, command);
  }
  Decision answer(const WithdrawInvitation& command) const {
    return decide_invitation(scene, command);
  }
  Decision answer(const AssignNumbers& command) const { return decide_numbers(scene, command); }
  Decision answer(const Readmit& command) const { return decide_readmission(scene, command); }
  Decision answer(const PublishRound& command) const { return decide_publication(scene, command); }
  Decision answer(const UnpublishRound& command) const {
    return decide_unpublication(scene, command);
  }
  Decision answer(const AddBoard& command) const { return decide_addition(scene, command); }
  Decision answer(const PostponeRound& command) const {
    return decide_postponement(scene, command);
  }
  Decision answer(const PostponeBoard& command) const {
    return decide_postponement(scene, command);
  }
  Decision answer(const StartRound& command) const { return decide_start(scene, command); }
  Decision answer(const EnterResult& command) const { return decide_result(scene, command); }
  Decision answer(const ForfeitNoShow& command) const { return decide_no_show(scene, command); }
  Decision answer(const CorrectResult& command) const { return decide_correction(scene, command); }
  Decision answer(const CorrectColors& command) const { return decide_correction(scene, command); }
  Decision answer(const ReopenBoard& command) const { return decide_reopening(scene, command); }
  Decision answer(const PenaliseEntrant& command) const { return decide_penalty(scene, command); }
  Decision answer(const SetExclusion& command) const { return decide_exclusion(scene, command); }
  Decision answer(const SetTalkRule& command) const {
    if (scene.event.talk_rule == command.rule) return EventError::talk_rule_known;
    return Facts{TalkRuleSet{command.rule}};
  }
  Decision answer(const FinishEvent& command) const { return decide_end(scene, command); }
  Decision answer(const SettlePlayOff& command) const { return decide_play_off(scene, command); }
  Decision answer(const CancelEvent&) const { return Facts{EventCancelled{scene.now}}; }
  Decision answer(const SetEntryKey& command) const { return decide_access(scene, command); }
  Decision answer(const Admit& command) const { return decide_access(scene, command); }
  Decision answer(const ChangeRegulations& command) const { return decide_change(scene, command); }
  Decision answer(const ContinueEvent& command) const {
    const bool is_named = scene.event.next == command.next;
    if (is_named) return EventError::continued_already;
    return Facts{EventContinued{command.next}};
  }
  Decision answer(const NameOfficials& command) const { return decide_officials(scene, command); }
  Decision answer(const ReportGamesBegun& command) const { return decide_begun(scene, command); }
  Decision answer(const ReportResult& command) const { return decide_result(scene, command); }
};

}  // namespace

Result<Entry, EventError> decide(const Event& event, const Command& command, UtcTime now) {
  if (!command.id.empty() && event.has_seen(command.id)) return EventError::duplicate_command;
  const Scene scene{event, command.origin, now, command.club_members};
  Decision facts = std::visit(Decider{scene, command.most_changes}, command.action);
  if (!facts) return facts.error();
  return Entry{event.version + 1, command.id, command.origin, std::move(*facts)};
}

}  // namespace escaque::event
