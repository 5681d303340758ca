// Where the help page tells an article.

/** What an article of the code of etiquette begins with where it ends a game. */
export const kEtiquette = 'etiquette ';

/** "fide-2023-9.2.1.1": what stands for an article in an address. */
export const anchorOf = (article: string): string => article.replace(' ', '-');

/** Of the Laws: "fide-2023 6.9"; or of the code of etiquette: "etiquette 3a". */
export const helpOf = (article: string): string => (article.startsWith(kEtiquette) ? etiquetteOf(article.slice(kEtiquette.length)) : `/help/laws#${anchorOf(article)}`);

/** Of the code of etiquette: "3a". */
export const etiquetteOf = (article: string): string => `/help/etiquette#${article}`;
