// A player’s profile.
export const texts = {
  all: 'All',
  log_out: 'Log out',
  admin: 'Administrator',
  record: 'Conduct record',
  member_since: 'Member since {date}',
  range: 'Range',
  range_week: 'Week',
  range_month: 'Month',
  range_year: 'Year',
  range_all: 'All',
  rating_graph: 'Rating over time: lowest {low}, highest {high}, now {now}',
  no_history: 'No rated games in this range.',
  noplay: 'Block',
  play_again: 'Unblock',
};
