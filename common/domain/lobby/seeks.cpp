#include <algorithm>

#include "domain/lobby/decisions.hpp"

namespace escaque::lobby {

Decision decide_open(const Scene& scene, const OpenSeek& open) {
  const auto& seeks = scene.lobby.seeks;
  if (const auto error = refusal(open.terms, open.owner)) return *error;
  if (!open.ratings.is_valid()) return LobbyError::invalid_rating_range;
  if (scene.lobby.seek(open.id)) return LobbyError::id_taken;
  const auto mine = std::count_if(seeks.begin(), seeks.end(),
                                  [&](const Seek& seek) { return seek.owner.id == open.owner.id; });
  const auto standing = standing_of(open.owner, open.is_newcomer);
  if (mine >= scene.context.limits.seeks.of(standing)) return LobbyError::too_many_seeks;
  if (const auto full = refusal_of_place(scene, open.owner)) return *full;
  return Facts{SeekOpened{{.id = open.id,
                           .owner = open.owner,
                           .terms = open.terms,
                           .color = open.color,
                           .ratings = open.ratings,
                           .is_people_only = open.is_people_only}}};
}

Decision decide_cancel(const Scene& scene, const CancelSeek& cancel) {
  const Seek* seek = scene.lobby.seek(cancel.id);
  if (!seek) return LobbyError::no_such_seek;
  if (seek->owner.id != cancel.by) return LobbyError::not_yours;
  return Facts{SeekClosed{seek->id, CloseReason::cancelled}};
}

Decision decide_accept(const Scene& scene, const AcceptSeek& accept) {
  const Seek* seek = scene.lobby.seek(accept.id);
  if (!seek) return LobbyError::no_such_seek;
  if (seek->owner.id == accept.by.id) return LobbyError::own_seek;
  if (seek->is_people_only && accept.by.is_computer) return LobbyError::people_only;
  if (const auto error = refusal(seek->terms, accept.by)) return *error;
  if (!seek->ratings.contains(accept.by.rating.value)) return LobbyError::rating_out_of_range;
  if (scene.context.noplay(seek->owner.id, accept.by.id)) return LobbyError::noplay;
  Facts facts{SeekClosed{seek->id, CloseReason::accepted}};
  add_pairing(scene.lobby,
              {.game = accept.fresh.game,
               .players = seat(seek->owner, accept.by, seek->color, accept.fresh.random),
               .terms = seek->terms,
               .rematch_of = std::nullopt},
              facts);
  return facts;
}

}  // namespace escaque::lobby
