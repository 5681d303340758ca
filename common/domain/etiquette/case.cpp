#include "domain/etiquette/case.hpp"

#include <algorithm>
#include <utility>

#include "domain/etiquette/rules/catalogue.hpp"

namespace escaque::etiquette {
namespace {

template <class... F>
struct Overloaded : F... {
  using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;

Priority priority_of(Offence offence) {
  switch (offence) {
    case Offence::call:
      return Priority::p0;
    case Offence::hate:
    case Offence::abuse:
    case Offence::engine:
      return Priority::p1;
    case Offence::disconnecting:
    case Offence::losing:
    case Offence::sharing:
    case Offence::spam:
    case Offence::name:
      return Priority::p2;
    case Offence::stalling:
    case Offence::other:
      return Priority::p3;
  }
  return Priority::p3;
}

/// From then on it is late.
Millis patience(Priority priority) {
  switch (priority) {
    case Priority::p0:
      return std::chrono::hours(1);
    case Priority::p1:
      return std::chrono::hours(24);
    case Priority::p2:
      return std::chrono::hours(72);
    case Priority::p3:
      return std::chrono::days(7);
  }
  return std::chrono::days(7);
}

std::size_t reporters(const Case& of) {
  std::vector<UserId> all;
  for (const Report& each : of.reports) {
    if (each.what.is_by_party()) all.push_back(each.what.reporter);
  }
  std::sort(all.begin(), all.end());
  return static_cast<std::size_t>(std::unique(all.begin(), all.end()) - all.begin());
}

/// Of what people report by its offence, of what rules find by the rule; the most urgent.
Priority priority_of_reports(const Case& of) {
  std::optional<Priority> most;
  for (const Report& each : of.reports) {
    const RuleRow* row = each.what.is_by_rule() ? find_rule(each.what.rule) : nullptr;
    const Priority own = row != nullptr && row->priority ? *row->priority : priority_of(of.offence);
    most = std::min(most.value_or(own), own);
  }
  return most.value_or(priority_of(of.offence));
}

bool is_unsigned_ban(const Case& of) {
  const Decision& last = of.decisions.back();
  return last.what.outcome != Outcome::dismissed && last.what.step == Step::ban && !last.signed_by;
}

const Decision& last_decision(const Case& of) { return of.decisions.back(); }

UtcTime waits_since(const Case& of) {
  switch (of.state) {
    case CaseState::open:
      if (const HoldAppeal* waiting = of.waiting_hold_appeal()) return waiting->what.time;
      return of.opened;
    case CaseState::awaits_signature:
    case CaseState::decided:
      return last_decision(of).time;
    case CaseState::appealed:
      return of.appeals.back().time;
  }
  return of.opened;
}

}  // namespace

bool Case::is_reporter(UserId user) const {
  return std::any_of(reports.begin(), reports.end(), [user](const Report& each) {
    return each.what.is_by_party() && each.what.reporter == user;
  });
}

bool is_critical(const Case& of) {
  return std::any_of(of.reports.begin(), of.reports.end(),
                     [](const Report& each) { return each.what.rule == kCriticalLine.id; });
}

bool Case::has_tells_of(UserId user) const {
  const auto is_theirs = [user](const KeptLine& line) {
    return line.room == Room::tell && (line.from == user || line.to == user);
  };
  return std::any_of(reports.begin(), reports.end(), [&](const Report& each) {
    return std::any_of(each.what.lines.begin(), each.what.lines.end(), is_theirs);
  });
}

const HoldAppeal* Case::waiting_hold_appeal() const {
  if (state != CaseState::open || hold_appeals.empty()) return nullptr;
  const HoldAppeal& last = hold_appeals.back();
  const bool was_decided = !decisions.empty() && decisions.back().time >= last.what.time;
  return last.what.answer || was_decided ? nullptr : &last;
}

std::optional<Sanction> hold_of(const Case& of, CaseId id, std::span<const Sanction> record) {
  if (of.state != CaseState::open) return std::nullopt;
  const auto found = std::find_if(record.begin(), record.end(), [id](const Sanction& each) {
    return each.of_case == id && !each.by && each.step == Step::cool_down && !each.is_lifted;
  });
  return found == record.end() ? std::nullopt : std::optional(*found);
}

Priority priority_of(const Case& of) {
  if (of.state == CaseState::awaits_signature) return Priority::p1;
  // A hold lasts a day at most: an answer that comes later helps nobody.
  if (of.waiting_hold_appeal() != nullptr) return Priority::p0;
  // An answer within three days.
  if (of.state == CaseState::appealed) return Priority::p2;
  const Priority first = priority_of_reports(of);
  constexpr std::size_t kMany = 3;
  // What three people see is there sooner.
  if (first != Priority::p0 && reporters(of) >= kMany) {
    return static_cast<Priority>(static_cast<int>(first) - 1);
  }
  return first;
}

UtcTime due(const Case& of) { return waits_since(of) + patience(priority_of(of)); }

Case evolve(Case of, const CaseEntry& entry) {
  ++of.version;
  const auto apply = Overloaded{
      [&](const Opened& fact) {
        of.accused = fact.accused;
        of.offence = fact.offence;
        of.opened = entry.time;
      },
      [&](const Reported& fact) {
        of.reports.push_back({fact, entry.time});
      },
      [&](const Taken& fact) {
        if (entry.by) of.lease = Lease{*entry.by, fact.until};
      },
      [&](const Released&) { of.lease.reset(); },
      [&](const Noted& fact) {
        of.notes.push_back({entry.by, fact.text, entry.time});
      },
      [&](const Ruled& fact) {
        of.decisions.push_back({fact, entry.by, entry.time, std::nullopt, {}});
        const bool is_ban = fact.outcome != Outcome::dismissed && fact.step == Step::ban;
        of.state = is_ban ? CaseState::awaits_signature : CaseState::decided;
        of.lease.reset();
      },
      [&](const Countersigned&) {
        of.decisions.back().signed_by = entry.by;
        of.decisions.back().signed_at = entry.time;
        of.state = CaseState::decided;
        of.lease.reset();
      },
      [&](const SignatureRefused& fact) {
        of.notes.push_back({entry.by, fact.reason, entry.time});
        of.state = CaseState::open;
        of.lease.reset();
      },
      [&](const Appealed& fact) {
        of.appeals.push_back({fact.text, entry.time, std::nullopt, std::nullopt, {}});
        of.state = CaseState::appealed;
        of.lease.reset();
      },
      [&](const AppealRuled& fact) {
        of.appeals.back().answer = fact;
        of.appeals.back().by = entry.by;
        of.appeals.back().answered = entry.time;
        of.state = is_unsigned_ban(of) && fact.outcome == AppealOutcome::upheld
                       ? CaseState::awaits_signature
                       : CaseState::decided;
        if (of.refunds && fact.outcome != AppealOutcome::upheld) of.refunds->are_undone = true;
        of.lease.reset();
      },
      [&](const RefundsOrdered& fact) {
        of.refunds = Refunds{fact.games, entry.by, entry.time};
      },
      [&](const HoldAppealed& fact) {
        of.hold_appeals.push_back(
            {fact.hold, {fact.text, entry.time, std::nullopt, std::nullopt, {}}});
      },
      [&](const HoldRuled& fact) {
        Appeal& appeal = of.hold_appeals.back().what;
        appeal.answer = AppealRuled{fact.outcome, fact.reason};
        appeal.by = entry.by;
        appeal.answered = entry.time;
      },
  };
  for (const CaseFact& fact : entry.facts) std::visit(apply, fact);
  return of;
}

std::optional<SanctionChange> sanction_after(const Case& before, CaseId id, const CaseEntry& entry,
                                             const std::optional<Sanction>& current) {
  std::optional<SanctionChange> change;
  const auto end_now = [&] {
    if (!current || current->is_lifted) return;
    change = SanctionChange{*current, false};
    change->sanction.is_lifted = true;
    if (current->is_in_force(entry.time)) change->sanction.until = entry.time;
  };
  for (const CaseFact& fact : entry.facts) {
    if (const auto* ruled = std::get_if<Ruled>(&fact); ruled != nullptr && ruled->sanction) {
      Sanction made{*ruled->sanction, *before.accused, id,
                    ruled->step,      ruled->features, ruled->article,
                    ruled->ground,    ruled->reason,   entry.time,
                    ruled->until,     entry.by};
      // Until the second signature the account is suspended, and no longer than a week.
      if (ruled->step == Step::ban) {
        made.step = Step::suspension;
        made.until = entry.time + kAwaitsSignature;
      }
      change = SanctionChange{std::move(made), true};
    } else if (std::holds_alternative<Countersigned>(fact) && current) {
      change = SanctionChange{*current, false};
      change->sanction.step = Step::ban;
      change->sanction.until.reset();
      change->sanction.is_lifted = false;
    } else if (std::holds_alternative<SignatureRefused>(fact)) {
      end_now();
    } else if (const auto* answer = std::get_if<AppealRuled>(&fact);
               answer != nullptr && answer->outcome != AppealOutcome::upheld) {
      end_now();
    }
  }
  return change;
}

}  // namespace escaque::etiquette
