// Ready-made phrases of the chat.
export const texts = {
  presets: 'Say',
  child: 'This is a child’s account. Here it talks with these phrases.',
  is_hello: 'Hello',
  is_good_luck: 'Good luck',
  is_good_game: 'Good game',
  is_well_played: 'Well played',
  is_thank_you: 'Thank you',
  is_bye: 'Bye',
};
