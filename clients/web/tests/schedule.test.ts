import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hasOdds, initialMs, isNotationError, nominal, parseSchedules, schedulesOf, type Schedule, type Schedules } from '../src/game/schedule';
import { sayNotationError } from '../src/i18n/late/notation';
import { saySchedule, sayTimes, timesName, timesShort } from '../src/i18n/terms';
import { speak } from './speak';

const kTable = readFileSync(join(__dirname, '../../../tests/data/clock/schedules.txt'), 'utf8');
const kLines = kTable.trimEnd().split('\n').map((line) => line.split('\t') as [string, string]);

const read = (text: string): Schedules => {
  const schedules = parseSchedules(text);
  if (isNotationError(schedules)) throw new Error(`${text}: ${schedules.kind}`);
  return schedules;
};

/** The shortest text that is read as these schedules, as the server writes it. */
function write({ white, black }: Schedules): string {
  const minutes = (ms: number) => {
    const rest = (ms / 1000) % 60;
    return `${Math.floor(ms / 60_000)}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`;
  };
  const one = ({ periods, delayKind, delayMs }: Schedule) => {
    const parts = periods.map((p) => `${p.moves || 'G'}/${minutes(p.timeMs)}${p.onTime ? 't' : ''}${p.incrementMs ? `+${p.incrementMs / 1000}` : ''}`);
    return parts.join(',') + (delayKind === 'none' ? '' : `;${delayKind === 'simple' ? 'd' : 'b'}${delayMs / 1000}`);
  };
  return hasOdds({ white, black }) ? `${one(white)}|${one(black)}` : one(white);
}

describe('the notation', () => {
  beforeAll(() => speak('en'));

  it.each(kLines)('is read as the server reads it: %s', (text, expected) => {
    const schedules = parseSchedules(text);
    const said = isNotationError(schedules) ? `! ${sayNotationError(schedules).replace('Column', 'column')}` : write(schedules);
    expect(said).toBe(expected);
  });

  it('gives way to the simple control where there is none, or none that can be read', () => {
    const control = { baseMs: 180_000, incrementMs: 2_000 };
    for (const text of ['', 'nonsense']) expect(schedulesOf(text, control)).toEqual(read('3+2'));
  });
});

describe('a schedule', () => {
  it('begins with its first period, or with an increment of three seconds at least', () => {
    expect(initialMs(read('40/90+30,G/30').white)).toBe(5_400_000);
    expect(initialMs(read('0+5').white)).toBe(5_000);
    expect(initialMs(read('0+1').white)).toBe(3_000);
  });

  it('is rated as the simple control that is most like it', () => {
    expect(nominal(read('40/90+30,G/30+30').white)).toEqual({ baseMs: 5_400_000, incrementMs: 30_000 });
    expect(nominal(read('20/30,G/15;d5').white)).toEqual({ baseMs: 2_700_000, incrementMs: 5_000 });
  });
});

describe('times in words', () => {
  it('are said in English', () => {
    speak('en');
    expect(saySchedule(read('40/90+30,G/30+30;d5').white)).toBe('40 moves in 90 min + 30 s a move, then the rest in 30 min + 30 s a move; 5 s delay');
    expect(saySchedule(read('G/0:45').white)).toBe('45 s for the game');
    expect(sayTimes({ schedules: 'G/5|G/4' })).toBe('White: 5 min for the game; Black: 4 min for the game');
  });

  it('are said in Spanish', () => {
    speak('es');
    expect(saySchedule(read('40/120,20/60').white)).toBe('40 jugadas en 120 min, después 20 jugadas en 60 min, y así sucesivamente');
    expect(saySchedule(read('G/25;b10').white)).toBe('25 min para la partida; se devuelven hasta 10 s (Bronstein)');
    expect(sayTimes({ schedules: '' })).toBe('');
  });

  it('have a name that fits a list', () => {
    expect(timesName({ schedules: '', timeControl: { baseMs: 180_000, incrementMs: 2_000 } as never })).toBe('3+2');
    expect(timesShort({ schedules: '40/90+30,G/30+30;d5' })).toBe('40/90+30…');
  });
});
