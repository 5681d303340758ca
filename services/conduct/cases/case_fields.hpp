#pragma once
// How the facts of a case are written: the wire's lists (see common/wire).

#include "escaque/conduct/v1/case.pb.h"

#include "domain/etiquette/case.hpp"
#include "wire/fields.hpp"

namespace escaque::wire {

namespace conduct_v1 = escaque::conduct::v1;

/// A text in the message SealedText, before it is sealed or after it was opened.
#define SEALED(io, name, text) \
  io.inside(WIRE(name), [&](auto& inner) { inner(WIRE(sealed), text); })

template <>
inline constexpr auto kFields<etiquette::Subject> = [](auto& io, auto& subject) {
  io(WIRE(line_id), subject.line);
  io(WIRE(game_id), subject.game);
  io(WIRE(event_id), subject.event);
};

template <>
inline constexpr auto kFields<etiquette::KeptLine> = [](auto& io, auto& line) {
  io(WIRE(line_id), line.id);
  io(WIRE(room), line.room);
  io(WIRE(game_id), line.game);
  io(WIRE(from_id), line.from);
  io(WIRE(to_id), line.to);
  SEALED(io, text, line.text);
  io(WIRE(time_ms), line.time);
  io(WIRE(is_reported), line.is_reported);
  io(WIRE(channel), line.channel);
};

template <>
inline constexpr auto kFields<etiquette::Opened> = [](auto& io, auto& fact) {
  io(WIRE(accused_id), fact.accused);
  io(WIRE(offence), fact.offence);
};

template <>
inline constexpr auto kFields<etiquette::Reported> = [](auto& io, auto& fact) {
  io(WIRE(reporter_id), fact.reporter);
  io(WIRE(offence), fact.offence);
  SEALED(io, text, fact.text);
  io(WIRE(subject), fact.subject);
  io(WIRE(lines), fact.lines);
  io(WIRE(rule), fact.rule);
  io(WIRE(rule_version), fact.rule_version);
  io(WIRE(is_by_desk), fact.is_by_desk);
};

template <>
inline constexpr auto kFields<etiquette::Taken> =
    [](auto& io, auto& fact) { io(WIRE(until_ms), fact.until); };

template <>
inline constexpr auto kFields<etiquette::Noted> =
    [](auto& io, auto& fact) { SEALED(io, text, fact.text); };

template <>
inline constexpr auto kFields<etiquette::Ruled> = [](auto& io, auto& fact) {
  io(WIRE(outcome), fact.outcome);
  io(WIRE(article), fact.article);
  io(WIRE(ground), fact.ground);
  SEALED(io, reason, fact.reason);
  io(WIRE(sanction_id), fact.sanction);
  io(WIRE(step), fact.step);
  io.words(WIRE(features), WIRE_WORD(features), fact.features);
  io(WIRE(until_ms), fact.until);
};

template <>
inline constexpr auto kFields<etiquette::SignatureRefused> =
    [](auto& io, auto& fact) { SEALED(io, reason, fact.reason); };

template <>
inline constexpr auto kFields<etiquette::Appealed> =
    [](auto& io, auto& fact) { SEALED(io, text, fact.text); };

template <>
inline constexpr auto kFields<etiquette::AppealRuled> = [](auto& io, auto& fact) {
  io(WIRE(outcome), fact.outcome);
  SEALED(io, reason, fact.reason);
};

template <>
inline constexpr auto kFields<etiquette::RefundsOrdered> =
    [](auto& io, auto& fact) { io(WIRE(game_ids), fact.games); };

template <>
inline constexpr auto kFields<etiquette::HoldAppealed> = [](auto& io, auto& fact) {
  io(WIRE(sanction_id), fact.hold);
  SEALED(io, text, fact.text);
};

template <>
inline constexpr auto kFields<etiquette::HoldRuled> = [](auto& io, auto& fact) {
  io(WIRE(outcome), fact.outcome);
  SEALED(io, reason, fact.reason);
};

template <>
inline constexpr auto kFields<etiquette::CaseFact> = [](auto& io, auto& fact) {
  using namespace etiquette;
  io.one_of(fact, as<Opened>(WIRE(opened)), as<Reported>(WIRE(reported)), as<Taken>(WIRE(taken)),
            as<Released>(WIRE(released)), as<Noted>(WIRE(noted)), as<Ruled>(WIRE(ruled)),
            as<Countersigned>(WIRE(countersigned)), as<SignatureRefused>(WIRE(signature_refused)),
            as<Appealed>(WIRE(appealed)), as<AppealRuled>(WIRE(appeal_ruled)),
            as<RefundsOrdered>(WIRE(refunds_ordered)), as<HoldAppealed>(WIRE(hold_appealed)),
            as<HoldRuled>(WIRE(hold_ruled)));
};

template <>
inline constexpr auto kFields<etiquette::CaseEntry> = [](auto& io, auto& entry) {
  io(WIRE(time_ms), entry.time);
  io(WIRE(by_id), entry.by);
  io(WIRE(facts), entry.facts);
};

#undef SEALED

}  // namespace escaque::wire
