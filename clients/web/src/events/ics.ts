// The rounds of an event for a calendar: an iCalendar file (RFC 5545). Pure.
import type { GetEventResponse } from '../gen/escaque/matchmaking/v1/matchmaking_service_pb';
import { bonusMs, mainMs, schedulesOf } from '../game/schedule';

const kMovesOfAGame = 60;
const kMinute = 60_000;

export interface PlannedRound {
  readonly number: number;
  readonly startsMs: number;
}

/** Those with a start of their own: paired ones, and those of the calendar. */
export function plannedRounds({ rounds, created, roundCount }: GetEventResponse): PlannedRound[] {
  const given = created?.regulations?.calendar?.startsMs ?? [];
  const known = Math.max(rounds.length, roundCount > 0 ? Math.min(given.length, roundCount) : given.length);
  return Array.from({ length: known }, (_, i) => ({ number: i + 1, startsMs: rounds[i]?.startsMs ?? given[i]! }));
}

/** How long a game of sixty moves takes at most, to whole five minutes. */
export function roundLength({ created }: GetEventResponse): number {
  const regulations = created?.regulations;
  const { white, black } = schedulesOf(regulations?.schedules ?? '', regulations?.timeControl);
  const total = [white, black].reduce((sum, schedule) => sum + mainMs(schedule, kMovesOfAGame) + bonusMs(schedule, kMovesOfAGame), 0);
  return Math.max(5, Math.ceil(total / (5 * kMinute)) * 5) * kMinute;
}

/** 3.3.11: what stands for itself in a text. */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

/** 3.1: no line is longer than 75 octets; the next one goes on after a space. Characters are kept whole. */
export function folded(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

/** "20270320T173000Z". */
const moment = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '');

interface Said {
  readonly nowMs: number;
  /** Of this site: "https://chess.example". */
  readonly origin: string;
  readonly titleOf: (round: number) => string;
}

/** A round keeps its UID, so that a calendar that has read it before moves it. */
export function icsOf(event: GetEventResponse, { nowMs, origin, titleOf }: Said): string {
  const id = event.created?.eventId ?? '';
  const name = event.created?.regulations?.name ?? '';
  const length = roundLength(event);
  const one = ({ number, startsMs }: PlannedRound): string[] => [
    'BEGIN:VEVENT',
    `UID:${id}-${number}@${new URL(origin).hostname}`,
    `DTSTAMP:${moment(nowMs)}`,
    `SEQUENCE:${event.version}`,
    `DTSTART:${moment(startsMs)}`,
    `DTEND:${moment(startsMs + length)}`,
    `SUMMARY:${escaped(`${name}: ${titleOf(number)}`)}`,
    `URL:${origin}/event/${id}`,
    'END:VEVENT',
  ];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Escaque//Escaque//EN', 'CALSCALE:GREGORIAN', `X-WR-CALNAME:${escaped(name)}`, ...plannedRounds(event).flatMap(one), 'END:VCALENDAR'];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** Letters and digits of its name. */
export const fileName = (name: string): string => `${name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'escaque'}.ics`;
