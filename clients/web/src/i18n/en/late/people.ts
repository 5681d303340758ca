// Fields that suggest people, and challenging somebody again.
export const texts = {
  suggestions: 'Players whose names begin so',
  found_n_one: '{n} name. Arrow down to choose.',
  found_n_other: '{n} names. Arrow down to choose.',
  again: 'Again {terms}',
  online: 'online',
};
