// Names of openings in the user's language, put together from their parts; loaded when there is one to say.
import { writeSan } from '../../game/notation';
import type { texts } from '../en/analysis/openings';
import { inLanguage } from '../index.svelte';
import { letters } from '../say';

type Part = keyof typeof texts;
const all = inLanguage<Record<Part, Record<string, string>>>(import.meta.glob('../*/analysis/openings.ts', { eager: true, import: 'texts' }));

/** What the texts have for this very name, and not for a property that every object has. */
const own = (part: Part, name: string): string | undefined => (Object.hasOwn(all()[part], name) ? all()[part][name] : undefined);

const sayMoves = (text: string): string => text.replace(/\b[KQRBN][a-h]?[1-8]?x?[a-h][1-8]\b/g, (move) => writeSan(move, letters()));
const typographic = (text: string): string => text.replace(/'/g, '’');

/** A quality in the gender that the vowel tells: "clásic~", "inglesa/inglés". */
function inGender(quality: string, vowel: string): string {
  const [feminine, masculine] = quality.split('/');
  return (masculine && vowel.startsWith('o') ? masculine : feminine!).replace('~', vowel);
}

function sayPart(part: string): string {
  const whole = own('phrases', part);
  if (whole) return whole;
  if (part.startsWith('with ')) return own('kinds', 'with')!.replace(/ ~\w+$/, '').replace('{name}', sayMoves(part.slice(5)));
  // The kind is as many words at the end as there are texts for: "Gambit Declined".
  for (let space = part.indexOf(' '); space > 0; space = part.indexOf(' ', space + 1)) {
    const kind = own('kinds', part.slice(space + 1));
    if (!kind) continue;
    const [pattern, vowel = ''] = kind.split(' ~') as [string, string?];
    const name = part.slice(0, space);
    return pattern.replace('{name}', inGender(own('qualities', name) ?? sayMoves(typographic(name)), vowel));
  }
  return sayMoves(typographic(part));
}

/** "Ruy Lopez: Berlin Defence", of the name in the list. */
export function sayOpeningName(name: string): string {
  const [family, rest] = name.split(/: (.*)/s) as [string, string?];
  const said = own('families', family) ?? typographic(family);
  return rest ? `${said}: ${rest.split(', ').map(sayPart).join(', ')}` : said;
}

/** "C65 Ruy Lopez: Berlin Defence"; empty without an opening. */
export const sayOpening = (opening: { readonly eco: string; readonly name: string } | undefined): string =>
  opening ? `${opening.eco} ${sayOpeningName(opening.name)}` : '';

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase();

/** How the families of the list are called in the user's language, by how the list calls them. */
export const familyNames = (): ReadonlyMap<string, string> => new Map(Object.entries(all().families));

/** The family in the words of the list that `text` names as the user would; undefined where it is none, or several are. */
export function findFamily(text: string): string | undefined {
  const wanted = plain(text.trim());
  if (!wanted) return undefined;
  const named = [...familyNames()].map(([family, said]) => [family, plain(said)] as const);
  const exactly = named.find(([, said]) => said === wanted);
  if (exactly) return exactly[0];
  const partly = named.filter(([, said]) => said.includes(wanted));
  // "Siciliana" is the whole family, not its declined gambit too: the shortest that all others begin with.
  const [shortest] = [...partly].sort((a, b) => a[1].length - b[1].length);
  return shortest && partly.every(([, said]) => said.startsWith(shortest[1])) ? shortest[0] : undefined;
}
