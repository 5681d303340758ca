// Events, arenas and seasons that the site’s arbiters hide.
export const texts = {
  hidden: 'An arbiter of this site has hidden this. Only those who take part in it can find it.',
  hidden_because: 'Reason: {reason}',
  of_site: 'As an arbiter of this site',
  hide: 'Hide it from others',
  does_hide: 'It disappears from all lists. Only those who take part in it and the arbiters of this site can find it, and they can read your reason, which is kept on record. Its games continue.',
  hide_reason: 'Why it is hidden',
  show: 'Show it to everybody again',
};
