// The page of a path where nothing is.
export const texts = {
  not_found: 'Nothing here',
  not_found_hint: 'There is no such page, player or game.',
};
