// Fields that suggest people, challenging somebody again, and the score against somebody.
export const texts = {
  suggestions: 'Players whose names begin so',
  found_n_one: '{n} name. Arrow down to choose.',
  found_n_other: '{n} names. Arrow down to choose.',
  again: 'Again {terms}',
  online: 'online',
  head_to_head: 'Score against each other: {score}',
  head_to_head_of: 'in their last {n} games',
};
