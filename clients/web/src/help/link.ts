// Where the help page tells an article.

/** "fide-2023-9.2.1.1": what stands for an article in an address. */
export const anchorOf = (article: string): string => article.replace(' ', '-');

export const helpOf = (article: string): string => `/help/laws#${anchorOf(article)}`;

/** Of the code of etiquette: "3a". */
export const etiquetteOf = (article: string): string => `/help/etiquette#${article}`;
