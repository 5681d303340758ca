// Texts in the user's language. Both languages have the same keys (tests/i18n.test.ts); only the one in use is loaded.
import type { en } from './en';

export type Texts = { [key in keyof typeof en]: string };
export type Key = keyof Texts;
export type Language = 'en' | 'es';

const kLoaders: Record<Language, () => Promise<Texts>> = {
  en: async () => (await import('./en')).en,
  es: async () => (await import('./es')).es,
};

export type TimeUnit = 'hour' | 'minute' | 'second';

class Words {
  language = $state<Language>('en');
  texts = $state.raw<Texts>({} as Texts);
  readonly numbers = $derived(new Intl.NumberFormat(this.language));
  readonly plurals = $derived(new Intl.PluralRules(this.language));
  /** Made once a language: making one costs more than drawing a move. */
  readonly units = $derived({ hour: this.unit('hour'), minute: this.unit('minute'), second: this.unit('second') });
  readonly days = $derived(new Intl.DateTimeFormat(this.language, { dateStyle: 'medium' }));
  readonly moments = $derived(new Intl.DateTimeFormat(this.language, { dateStyle: 'medium', timeStyle: 'short' }));

  private unit(name: TimeUnit): Intl.NumberFormat {
    return new Intl.NumberFormat(this.language, { style: 'unit', unit: name, unitDisplay: 'long' });
  }
}

export const words = new Words();

export function browserLanguage(): Language {
  const first = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'en' || tag === 'es');
  return (first as Language | undefined) ?? 'en';
}

export async function useLanguage(choice: Language | 'system'): Promise<void> {
  const language = choice === 'system' ? browserLanguage() : choice;
  words.texts = await kLoaders[language]();
  words.language = language;
  document.documentElement.lang = language;
}

export type Params = Readonly<Record<string, string | number>>;

/** The text of `key`, its {holes} filled. */
export function t(key: Key, params?: Params): string {
  return fill(words.texts[key] ?? key, params);
}

/** A counted text: `key_one` or `key_other`, with {n}. */
export function tn(key: string, n: number, params?: Params): string {
  const form = words.plurals.select(n) === 'one' ? 'one' : 'other';
  return t(`${key}_${form}` as Key, { n: words.numbers.format(n), ...params });
}

export function fill(text: string, params?: Params): string {
  return params ? text.replace(/\{(\w+)\}/g, (hole, name: string) => String(params[name] ?? hole)) : text;
}
