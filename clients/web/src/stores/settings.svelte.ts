// What the user chose for this browser. Kept in localStorage; unknown or broken values fall back to the default.
import type { Masking } from '../conduct/masking';
import type { Letters } from '../game/notation';
import type { OldForm } from '../game/old_notation';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  /** 'system', or the code of a language. */
  language: string;
  board: 'sage' | 'wood' | 'sea' | 'grey' | 'green' | 'walnut' | 'night' | 'contrast';
  pieces: 'cburnett' | 'letters' | 'book' | 'solid' | 'shapes' | 'steps';
  letters: 'language' | Letters;
  form: 'short' | OldForm;
  speech: 'plain' | 'announced';
  masking: Masking;
  volume: number;
  coordinates: boolean;
  animation: boolean;
  premove: boolean;
  autoQueen: boolean;
  zen: boolean;
  confirmMove: boolean;
  blindfold: boolean;
  spokenMoves: boolean;
  moveInput: boolean;
}

export const kDefaults: Settings = {
  theme: 'system',
  language: 'system',
  board: 'sage',
  pieces: 'cburnett',
  letters: 'language',
  form: 'short',
  speech: 'plain',
  masking: 'nothing',
  volume: 0.7,
  coordinates: true,
  animation: true,
  premove: true,
  autoQueen: false,
  zen: false,
  confirmMove: false,
  blindfold: false,
  spokenMoves: false,
  moveInput: false,
};

const kKey = 'escaque.settings';

function load(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(kKey) ?? '{}') as Record<string, unknown>;
    const known = Object.entries(stored).filter(
      ([key, value]) => key in kDefaults && typeof value === typeof kDefaults[key as keyof Settings],
    );
    return { ...kDefaults, ...Object.fromEntries(known) };
  } catch {
    return { ...kDefaults };
  }
}

export const settings: Settings = $state(load());

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(kKey, JSON.stringify(settings));
  } catch {
    // Private windows may forbid storage: the choice holds until the page is closed.
  }
}
