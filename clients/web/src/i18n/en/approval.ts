// The approval of rated events and arenas: on their pages, and in the queue of the site’s arbiters.
export const texts = {
  rating_waits: 'Its games count for ratings once an arbiter of this site has approved it. Games that begin before that do not.',
  rating_refused: 'An arbiter of this site has decided that its games do not count for ratings.',
  rating_reason: 'Reason: {reason}',
  rating_approved: 'An arbiter of this site has approved it: its games count for ratings.',
  rated_hint: 'An arbiter of this site may have to approve this first.',
  queue: 'Events and arenas to approve',
  queue_hint: 'Their games count for ratings once you approve them. If you refuse one, say why: everybody can read the reason.',
  queue_empty: 'Nothing is waiting for approval.',
  approve: 'Approve',
  approve_of: 'Approve {name}',
  refuse: 'Refuse',
  refuse_of: 'Refuse {name}',
  refuse_reason: 'Why its games do not count',
  send_refusal: 'Refuse',
  approved: '{name}: approved.',
  refused: '{name}: refused.',
};
