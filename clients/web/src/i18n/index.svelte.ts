// Texts in the user's language. Of those that every page needs, only the language in use is loaded; what else a page says
// comes with it, in all languages.
import type { texts as common } from './en/common';
import { kLanguages } from './languages';

export type Key = keyof typeof common;
type Texts<Key extends string> = Readonly<Record<Key, string>>;

const kCommon = import.meta.glob<{ texts: Texts<Key> }>('./*/common.ts');
const kReasons = import.meta.glob<{ texts: Texts<string> }>('./*/reasons.ts');
const kRefusals = import.meta.glob<{ texts: Texts<string> }>('./*/refusals.ts');

class Words {
  language = $state('en');
  texts = $state.raw({} as Texts<Key>);
  /** By their codes; undefined in the language of the server's own sentences. */
  refusals = $state.raw<Texts<string> | undefined>(undefined);
  /** What is said of a refusal by its reason. */
  reasons = $state.raw<Texts<string>>({});
  /** As the browser's user writes numbers and dates in that language: 26/11 in London, 11/26 in Boston. */
  readonly locale = $derived(globalThis.navigator?.languages?.find((tag) => tag.slice(0, 2) === this.language) ?? this.language);
  readonly numbers = $derived(new Intl.NumberFormat(this.locale));
  readonly plurals = $derived(new Intl.PluralRules(this.language));
  readonly days = $derived(new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium' }));
  readonly moments = $derived(new Intl.DateTimeFormat(this.locale, { dateStyle: 'medium', timeStyle: 'short' }));
}

export const words = new Words();

/** `choice`, or else (as of 'system') the first of the browser's languages that there is. */
export async function useLanguage(choice: string): Promise<void> {
  const language = [choice, ...navigator.languages.map((tag) => tag.slice(0, 2))].find((code) => kLanguages.has(code)) ?? 'en';
  words.texts = (await kCommon[`./${language}/common.ts`]!()).texts;
  words.language = language;
  document.documentElement.lang = language;
  // Nobody waits for what refusals say: until it is there, and if it does not come, the server's own sentence is said.
  const lately = (load: (typeof kReasons)[string] | undefined, take: (texts: Texts<string>) => void): void =>
    void load?.().then(
      ({ texts }) => {
        if (words.language === language) take(texts);
      },
      () => {},
    );
  const refusals = kRefusals[`./${language}/refusals.ts`];
  words.reasons = {};
  words.refusals = refusals && {};
  lately(kReasons[`./${language}/reasons.ts`], (texts) => (words.reasons = texts));
  lately(refusals, (texts) => (words.refusals = texts));
}

/** What `import.meta.glob` found of one file in the folders of the languages: its `texts` in the user's. */
export const inLanguage =
  <Part>(parts: Record<string, unknown>): (() => Part) =>
  () =>
    parts[Object.keys(parts).find((path) => path.includes(`/${words.language}/`))!] as Part;

export type Params = Readonly<Record<string, string | number>>;
type Stem<Key> = Key extends `${infer Counted}_one` ? Counted : never;

interface Translator<Key extends string> {
  /** The text of `key`, its {holes} filled. */
  (key: Key, params?: Params): string;
  /** A counted text: `key_one` or `key_other`, with {n}. */
  count(key: Stem<Key>, n: number, params?: Params): string;
  has(key: string): key is Key;
}

/** A number without thousands is written alike everywhere, and the first use of what Intl knows of numbers takes as long as drawing a board. */
const sayNumber = (n: number): string => (Number.isInteger(n) && Math.abs(n) < 1000 ? String(n) : words.numbers.format(n));

export function translator<Key extends string>(texts: () => Texts<Key>): Translator<Key> {
  const text = (key: Key, params: Params = {}): string => (texts()[key] ?? key).replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole));
  return Object.assign(text, {
    count: (key: Stem<Key>, n: number, params?: Params) =>
      text(`${key}_${words.plurals.select(n) === 'one' ? 'one' : 'other'}` as Key, { n: sayNumber(n), ...params }),
    has: (key: string): key is Key => key in texts(),
  });
}

export const t = translator(() => words.texts);
export const reasonText = translator(() => words.reasons);
