// What a screen reader is told, and, when the user wants it, what is said aloud.
import { words } from '../i18n/index.svelte';
import { settings } from './settings.svelte';

class Announcer {
  text = $state('');
  /** What `text` is in. */
  language = $state('');
  private turn = false;
  /** What has been said in this task: what comes with it is said after it. */
  private said = '';

  say(text: string, language: string = words.language): void {
    if (this.said && language === this.language) text = `${this.said} ${text}`;
    if (!this.said) queueMicrotask(() => (this.said = ''));
    this.said = text;
    // The same text twice is a change too: a no-break space at the end of every other one.
    this.turn = !this.turn;
    this.language = language;
    this.text = text + (this.turn ? '\u00a0' : '');
    if (settings.spokenMoves && 'speechSynthesis' in globalThis) {
      const utterance = new SpeechSynthesisUtterance(text);
      utterance.lang = language;
      speechSynthesis.cancel();
      speechSynthesis.speak(utterance);
    }
  }
}

export const announcer = new Announcer();
