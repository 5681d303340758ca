// Ready-made phrases: who talks by them, and what their readers see.
import { afterEach, describe, expect, it } from 'vitest';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { sayPreset } from '../../src/i18n/late/presets';
import { kLanguageCodes } from '../../src/i18n/languages';
import { kPresets, wayOfTalking } from '../../src/talk/presets';
import { speak } from '../speak';

afterEach(() => speak('en'));

describe('the way of talking', () => {
  it('is by phrases alone for a child, besides messages', () => {
    for (const room of [Room.PLAYERS, Room.SPECTATORS, Room.KIBITZ, Room.CHANNEL, Room.SHOUT]) expect(wayOfTalking(room, true, '')).toBe('only');
    expect(wayOfTalking(Room.TELL, true, '')).toBe('free');
  });

  it('is by phrases too with an opponent who reads nothing else', () => {
    expect(wayOfTalking(Room.PLAYERS, false, 'conduct.reads_presets')).toBe('too');
    expect(wayOfTalking(Room.KIBITZ, false, 'conduct.reads_presets')).toBe('free');
    expect(wayOfTalking(Room.PLAYERS, false, 'conduct.too_fast')).toBe('free');
  });
});

describe('a phrase', () => {
  it('is said in the language of its reader', () => {
    expect(sayPreset('good_luck')).toBe('Good luck');
    speak('es');
    expect(sayPreset('good_luck')).toBe('Suerte');
  });

  it('has words in every language, and those of the server where the page does not know it', () => {
    for (const language of kLanguageCodes) {
      speak(language);
      for (const preset of kPresets) expect(sayPreset(preset)).not.toBe('');
    }
    expect(sayPreset('from_tomorrow', 'See you')).toBe('See you');
  });
});
