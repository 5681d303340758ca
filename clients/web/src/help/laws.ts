// The articles that rulings name: one table for the help page `/help/laws`. What they say is told in our own words, in
// i18n/<language>/help/laws.ts. tests/laws.test.ts compares the table with the editions that the server knows.
import type { texts } from '../i18n/en/help/laws';
import { inLanguage } from '../i18n/index.svelte';

export interface Topic {
  readonly id: keyof (typeof texts)['topics'];
  /** As rulings name them: "fide-2023 9.2.1.1". */
  readonly articles: readonly string[];
  /** No ruling names them by itself: arbiters do. */
  readonly isArbiters?: boolean;
}

const of = (edition: string, ...numbers: string[]): string[] => numbers.map((number) => `${edition} ${number}`);
const before1984 = (...numbers: string[]): string[] => of('classic', ...numbers);
const in1993 = (...numbers: string[]): string[] => of('fide-1993', ...numbers);
const in1997 = (...numbers: string[]): string[] => of('fide-1997', ...numbers);
const in2014 = (...numbers: string[]): string[] => of('fide-2014', ...numbers);
const in2023 = (...numbers: string[]): string[] => of('fide-2023', ...numbers);

export const kTopics: readonly Topic[] = [
  { id: 'checkmate', articles: [...before1984('11.1'), ...in1993('10.1'), ...in1997('5.1a'), ...in2014('5.1a'), ...in2023('5.1.1')] },
  { id: 'resignation', articles: [...before1984('11.2'), ...in1993('10.2'), ...in1997('5.1b'), ...in2014('5.1b'), ...in2023('5.1.2')] },
  { id: 'stalemate', articles: [...before1984('12.1'), ...in1993('10.3'), ...in1997('5.2'), ...in2014('5.2a'), ...in2023('5.2.1')] },
  { id: 'dead-position', articles: [...in1993('10.4'), ...in1997('9.6'), ...in2014('5.2b'), ...in2023('5.2.2')] },
  { id: 'agreement', articles: [...before1984('12.2', '17a.1'), ...in1993('10.6', '10.7', '10.9'), ...in1997('5.3', '9.1'), ...in2014('5.2c', '9.1a', '9.1b1'), ...in2023('5.2.3', '9.1.1', '9.1.2.1')] },
  { id: 'disturbance', articles: [...before1984('18.1c'), ...in1993('15.1d'), ...in1997('12.5'), ...in2014('11.5'), ...in2023('11.5')] },
  { id: 'threefold', articles: [...before1984('12.3', '12.3a', '12.3b'), ...in1993('10.10a', '10.10b', '10.11'), ...in1997('9.2a', '9.2b', '9.4'), ...in2014('9.2a', '9.2b', '9.4'), ...in2023('9.2.1.1', '9.2.1.2', '9.4')] },
  { id: 'fifty-moves', articles: [...before1984('12.4'), ...in1993('10.12'), ...in1997('9.3a', '9.3b'), ...in2014('9.3a', '9.3b'), ...in2023('9.3.1', '9.3.2')] },
  { id: 'wrong-claim', articles: [...before1984('17a.2b'), ...in1993('10.13b'), ...in1997('9.5b'), ...in2014('9.5b', '9.1b3'), ...in2023('9.5.3', '9.1.2.3')] },
  { id: 'fivefold', articles: [...in2014('9.6a'), ...in2023('9.6.1')] },
  { id: 'seventy-five-moves', articles: [...in2014('9.6b'), ...in2023('9.6.2')] },
  { id: 'flag', articles: [...before1984('17a'), ...in1993('10.5', '10.14'), ...in1997('6.9'), ...in2014('6.9'), ...in2023('6.9')] },
  { id: 'mating-potential', articles: in1997('C4') },
  { id: 'both-flags', articles: [...in1993('12.8'), ...in1997('6.11', '10.4', 'B8'), ...in2014('6.11', 'A.4d'), ...in2023('III.3.1')] },
  { id: 'illegal-moves', articles: [...before1984('9.1'), ...in1993('8.1'), ...in1997('7.4', '10.3', 'C3'), ...in2014('7.5a', '7.5b', 'A.4b', 'A.5', 'B.4'), ...in2023('7.5.1', '7.5.5', 'A.4')] },
  { id: 'touched-man', articles: [...before1984('8'), ...in1993('7.2'), ...in2014('4.3'), ...in2023('4.3', '7.5.2')] },
  { id: 'blitz', articles: [...in2014('B.2'), ...in2023('B.2')] },
  { id: 'late', articles: [...before1984('14.3', '17b'), ...in1993('10.15', '10.17', '12.3'), ...in1997('6.5', '6.6'), ...in2014('6.7a', '6.7b'), ...in2023('6.7.1', '6.7.2')] },
  { id: 'stopped-clocks', articles: [...in1993('12.5'), ...in1997('6.12a', '6.12b', '6.12c'), ...in2014('6.12a', '6.12b', '6.12c', '6.12d'), ...in2023('6.11.1', '6.11.2', '6.11.3', '6.11.4')] },
  { id: 'first-increment', articles: [...in2014('6.3'), ...in2023('Glossary')] },
  { id: 'quickplay', articles: [...in1997('10.2a', '10.2b', 'C5', 'D1'), ...in2014('G.2', 'G.3', 'G.4', 'G.5a', 'G.5b', 'G.5c', 'G.6'), ...in2023('III.2.1', 'III.2.2', 'III.4', 'III.5', 'III.6')] },
  { id: 'adjournment', articles: [...before1984('15.1', '16.2', '16.5', '17c'), ...in1993('10.16', '13.1', '14.2', '14.5'), ...in1997('A1', 'A7', 'A8', 'A10', 'A11'), ...in2014('E.1', 'E.7', 'E.8', 'E.10', 'E.12'), ...in2023('I')] },
  { id: 'arbiter', articles: [...before1984('18.2', '19d'), ...in1993('15.2', '16.5'), ...in1997('13.4a', '13.4b', '13.4c', '13.4d', '13.4e'), ...in2014('12.9a', '12.9b', '12.9c', '12.9d', '12.9e', '12.9f', '12.9g', '12.9h'), ...in2023('12.9.1', '12.9.2', '12.9.3', '12.9.4', '12.9.5', '12.9.6', '12.9.7', '12.9.9')] },
  { id: 'refusal', articles: [...before1984('17d'), ...in1997('12.7', '12.8'), ...in2014('11.7', '11.8'), ...in2023('11.7', '11.8')] },
  { id: 'result-stands', articles: [...in1993('12.7'), ...in2014('8.7'), ...in2023('8.7')] },
  { id: 'clock-defect', isArbiters: true, articles: [...before1984('14.5'), ...in1993('12.4'), ...in1997('6.10'), ...in2014('6.10'), ...in2023('6.10')] },
  { id: 'interruption', isArbiters: true, articles: [...before1984('14.6'), ...in1997('13.5'), ...in2014('12.5'), ...in2023('12.5')] },
  { id: 'irregularity', isArbiters: true, articles: [...before1984('9.2', '9.3', '9.4'), ...in1993('8.2', '8.4', '8.5', '8.6'), ...in1997('6.13', '7.1', '7.2'), ...in2014('7.1', '7.2', '7.3', '7.4'), ...in2023('7.1', '7.2', '7.3', '7.4')] },
  { id: 'conduct', isArbiters: true, articles: [...before1984('18.1a', '18.1b'), ...in1993('15.1a', '15.1b', '15.1c'), ...in1997('12.1', '12.2', '12.3', '12.4', '12.6'), ...in2014('11.1', '11.2', '11.3', '11.4', '11.6', '12.8'), ...in2023('11.1', '11.2', '11.3', '11.4', '11.6')] },
  { id: 'duties', isArbiters: true, articles: [...in1993('16.1', '16.2', '16.3', '16.4'), ...in1997('13.1', '13.2', '13.3'), ...in2014('12.1', '12.2', '12.3'), ...in2023('12.1', '12.2', '12.3')] },
  { id: 'appeals', isArbiters: true, articles: [...in2014('11.10'), ...in2023('11.10')] },
  { id: 'house', articles: ['online'] },
];

/** What the page says, and the title and the text of every topic by its id. */
export const lawTexts = inLanguage<typeof texts>(import.meta.glob('../i18n/*/help/laws.ts', { eager: true, import: 'texts' }));
