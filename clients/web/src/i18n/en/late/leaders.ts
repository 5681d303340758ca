// The page of the best of a category.
export const texts = {
  no_leaders: 'Nobody has an established rating here yet.',
};
