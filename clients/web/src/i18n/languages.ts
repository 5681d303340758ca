// The languages of this client: the folders beside this file.
import type { Letters } from '../game/notation';

/** What the `language.ts` of its folder says of a language. */
export interface Language {
  /** As the language calls itself. */
  readonly name: string;
  /** As its players write the pieces. */
  readonly letters: Letters;
}

const kFound = Object.entries(import.meta.glob<Language>('./*/language.ts', { eager: true, import: 'language' }));

/** By their codes. */
export const kLanguages: ReadonlyMap<string, Language> = new Map(kFound.map(([path, language]) => [path.split('/')[1]!, language]));
export const kLanguageCodes: readonly string[] = [...kLanguages.keys()];
