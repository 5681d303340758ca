#include <algorithm>
#include <utility>

#include "domain/lobby/decisions.hpp"

namespace escaque::lobby {

ChallengeClosed closed(const Challenge& challenge, CloseReason reason) {
  ChallengeClosed fact{.id = challenge.id,
                       .reason = reason,
                       .challenger = challenge.challenger.id,
                       .challenged = {}};
  if (!challenge.is_by_link) fact.challenged = challenge.challenged.id;
  return fact;
}

namespace {

Facts accepted(const Scene& scene, const Challenge& challenge, const game::Player& by,
               Fresh fresh) {
  Facts facts{closed(challenge, CloseReason::accepted)};
  add_pairing(scene.lobby,
              {.game = fresh.game,
               .players = seat(challenge.challenger, by, challenge.color, fresh.random),
               .terms = challenge.terms,
               .rematch_of = challenge.rematch_of},
              facts);
  return facts;
}

/// Why whom `challenge` names may not be challenged so.
std::optional<LobbyError> refusal_of_named(const Scene& scene, const Challenge& challenge) {
  const UserId whom = challenge.challenged.id;
  if (challenge.challenger.id == whom) return LobbyError::oneself;
  if (const auto error = refusal(challenge.terms, challenge.challenged)) return error;
  if (scene.context.noplay(challenge.challenger.id, whom)) return LobbyError::noplay;
  return scene.context.why_not_challenge(challenge.challenger, whom);
}

/// Why the challenger does not open this one beside `open`, another of theirs.
std::optional<LobbyError> refusal_beside(const Challenge& open, const Challenge& challenge) {
  if (open.is_by_link != challenge.is_by_link) return std::nullopt;
  if (challenge.is_by_link) return LobbyError::link_open_already;
  const bool is_same = open.challenged.id == challenge.challenged.id;
  if (is_same && open.rematch_of == challenge.rematch_of) return LobbyError::already_challenged;
  return std::nullopt;
}

/// Opens `challenge` unless its two may not play these terms or it is one too many.
Decision opened(const Scene& scene, Challenge challenge, bool is_newcomer) {
  const auto& challenges = scene.lobby.challenges;
  const LobbyLimits& limits = scene.context.limits;
  if (const auto error = refusal(challenge.terms, challenge.challenger)) return *error;
  if (!challenge.is_by_link) {
    if (const auto error = refusal_of_named(scene, challenge)) return *error;
  }
  if (scene.lobby.challenge(challenge.id)) return LobbyError::id_taken;
  int mine = 0;
  for (const Challenge& open : challenges) {
    if (open.challenger.id != challenge.challenger.id) continue;
    ++mine;
    if (const auto error = refusal_beside(open, challenge)) return *error;
  }
  const auto standing = standing_of(challenge.challenger, is_newcomer);
  if (mine >= limits.challenges.of(standing)) return LobbyError::too_many_challenges;
  if (const auto full = refusal_of_place(scene, challenge.challenger)) return *full;
  challenge.challenged.rating = {};  // Known when they accept.
  challenge.expires =
      scene.context.now + (challenge.is_by_link ? limits.link_life : limits.challenge_life);
  return Facts{ChallengeOpened{std::move(challenge)}};
}

}  // namespace

Decision decide_open(const Scene& scene, const OpenChallenge& open) {
  return opened(scene,
                {.id = open.id,
                 .challenger = open.challenger,
                 .challenged = open.challenged.value_or(game::Player{}),
                 .terms = open.terms,
                 .color = open.color,
                 .rematch_of = std::nullopt,
                 .expires = {},
                 .is_by_link = !open.challenged},
                open.is_newcomer);
}

Decision decide_accept(const Scene& scene, const AcceptChallenge& accept) {
  const Challenge* challenge = scene.lobby.challenge(accept.id);
  if (!challenge) return LobbyError::no_such_challenge;
  const UserId by = accept.by.id;
  if (challenge->is_by_link && challenge->challenger.id == by) return LobbyError::own_challenge;
  if (!challenge->is_by_link && challenge->challenged.id != by) return LobbyError::not_yours;
  if (const auto error = refusal(challenge->terms, accept.by)) return *error;
  if (scene.context.noplay(challenge->challenger.id, by)) return LobbyError::noplay;
  // The game would begin without them, and end when their first move does not come.
  if (challenge->is_by_link && accept.is_challenger_away) return LobbyError::owner_away;
  return accepted(scene, *challenge, accept.by, accept.fresh);
}

Decision decide_decline(const Scene& scene, const DeclineChallenge& decline) {
  const Challenge* challenge = scene.lobby.challenge(decline.id);
  if (!challenge) return LobbyError::no_such_challenge;
  if (challenge->is_by_link || challenge->challenged.id != decline.by) return LobbyError::not_yours;
  return Facts{closed(*challenge, CloseReason::declined)};
}

Decision decide_cancel(const Scene& scene, const CancelChallenge& cancel) {
  const Challenge* challenge = scene.lobby.challenge(cancel.id);
  if (!challenge) return LobbyError::no_such_challenge;
  if (challenge->challenger.id != cancel.by) return LobbyError::not_yours;
  return Facts{closed(*challenge, CloseReason::cancelled)};
}

Decision decide_rematch(const Scene& scene, const OfferRematch& offer) {
  for (const Challenge& open : scene.lobby.challenges) {
    const bool is_answer = open.rematch_of == offer.finished && open.challenged.id == offer.by.id;
    if (!is_answer) continue;
    if (const auto error = refusal(open.terms, offer.by)) return *error;
    if (scene.context.noplay(open.challenger.id, offer.by.id)) return LobbyError::noplay;
    return accepted(scene, open, offer.by, offer.fresh);
  }
  return opened(scene,
                {.id = offer.id,
                 .challenger = offer.by,
                 .challenged = offer.opponent,
                 .terms = offer.terms,
                 .color = offer.played == Color::white ? ColorWish::black : ColorWish::white,
                 .rematch_of = offer.finished,
                 .expires = {},
                 .is_by_link = false},
                offer.is_newcomer);
}

Decision decide_expiry(const Scene& scene) {
  Facts facts;
  for (const Challenge& challenge : scene.lobby.challenges) {
    if (challenge.expires <= scene.context.now) {
      facts.emplace_back(closed(challenge, CloseReason::expired));
    }
  }
  for (const Simul& simul : scene.lobby.simuls) {
    if (simul.expires <= scene.context.now) {
      facts.emplace_back(SimulClosed{simul.id, CloseReason::expired});
    }
  }
  if (facts.empty()) return LobbyError::nothing_expired;
  return facts;
}

}  // namespace escaque::lobby
