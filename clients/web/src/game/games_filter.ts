// Which of a player's games are meant, as the address of the page and the server's API name it.

/** Names of parameters; what is empty leaves the choice open. */
export const kFilterNames = ['category', 'color', 'result', 'rated', 'opponent', 'opening', 'since', 'until', 'event', 'time'] as const;
export type FilterName = (typeof kFilterNames)[number];
export type GamesFilter = Readonly<Partial<Record<FilterName, string>>>;

/** Of `?opponent=Bert&color=white`; other parameters are not ours. */
export function filterOf(search: string): GamesFilter {
  const query = new URLSearchParams(search);
  return filled(Object.fromEntries(kFilterNames.map((name) => [name, query.get(name)?.trim() ?? ''])));
}

/** Without what is open. */
export function filled(filter: GamesFilter): GamesFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value));
}

/** With a question mark; empty when everything is open. */
export function searchOf(filter: GamesFilter): string {
  const query = new URLSearchParams(filled(filter));
  return query.size ? `?${query}` : '';
}
