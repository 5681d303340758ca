// What the operator announces: in whose words, and whether this browser has seen enough of it.
import type { Announcement } from '../gen/escaque/accounts/v1/announcement_pb';

const kHidden = 'escaque.announcement';

export interface Said {
  readonly text: string;
  /** Empty: nobody has said. */
  readonly language: string;
}

/** In this language, or else the text for everybody, or else whichever there is. */
export function saidIn({ texts }: Announcement, language: string): Said | undefined {
  return texts.find((one) => one.language === language) ?? texts.find((one) => !one.language) ?? texts[0];
}

/** The id of the one that was hidden last; there is one at a time. */
export function hiddenHere(): string | undefined {
  try {
    return localStorage.getItem(kHidden) ?? undefined;
  } catch {
    return undefined;
  }
}

export function hideHere(id: string): void {
  try {
    localStorage.setItem(kHidden, id);
  } catch {
    // Private windows may forbid storage: it is hidden until the page is closed.
  }
}

const told = new Set<string>();

/** True for the first who asks: a screen reader is told once, also when a gateway says it anew. */
export function isUntold(id: string): boolean {
  const isNew = !told.has(id);
  told.add(id);
  return isNew;
}
