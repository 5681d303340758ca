// The notices that appear on every page.
export const texts = {
  game_begun: 'New game against {name}',
  to_board: 'To the board',
  your_clock: 'Your clock: {time}',
  later: 'Hide until the next page',
  announcement: 'Announcement',
  hide_announcement: 'Hide the announcement',
};
