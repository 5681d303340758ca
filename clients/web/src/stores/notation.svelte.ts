// How moves are written and said to this user. What few choose is loaded when they do.
import { speakSan, writeSan } from '../game/notation';
import { sanOf, type Node } from '../game/position';
import { words } from '../i18n/index.svelte';
import { letters, spokenWords } from '../i18n/say';
import { settings } from './settings.svelte';

let old = $state.raw<typeof import('../game/old_notation')>();
let announced = $state.raw<typeof import('../game/announce')>();

$effect.root(() => {
  $effect(() => {
    if (settings.form !== 'short') void import('../game/old_notation').then((loaded) => (old = loaded));
    if (settings.speech === 'announced') void import('../game/announce').then((loaded) => (announced = loaded));
  });
});

export function writeMove(before: Node, uci: string, san = sanOf(before, uci)): string {
  if (settings.form === 'short' || !old) return writeSan(san, letters());
  return old.writeOld(before, uci, letters(), settings.form);
}

export interface Said {
  readonly text: string;
  readonly language: string;
}

export function sayMove(before: Node, uci: string, san = sanOf(before, uci)): Said {
  if (settings.speech === 'announced' && announced) {
    return { text: announced.announce(before, uci), language: announced.kAnnouncedLanguage };
  }
  return { text: speakSan(san, spokenWords()), language: words.language };
}
