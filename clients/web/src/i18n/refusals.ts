// What the server refuses, by its English sentences. Languages other than English have theirs in `refusals/`.
import { inLanguage } from './index.svelte';

type Sentences = Readonly<Record<string, string>>;

/** From a page's part of every language: a sentence in the user's, or undefined if it is none of that page's. */
export function refusals(parts: Record<string, Sentences>): (sentence: string) => string | undefined {
  const known = new Set(Object.values(parts).flatMap(Object.keys));
  const own = inLanguage<Sentences | undefined>(parts);
  return (sentence) => (known.has(sentence) ? (own()?.[sentence] ?? sentence) : undefined);
}
