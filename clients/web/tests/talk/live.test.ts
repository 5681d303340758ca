// Talk as it comes, at the admins' desk.
import { create } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import { Room, TalkSchema } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { sayRoom } from '../../src/i18n/conduct/cases';
import { routeOf } from '../../src/stores/route';
import { kLiveRooms, liveIn, withLive } from '../../src/talk/live';
import { speak } from '../speak';

afterEach(() => speak('en'));

const line = (lineId: string, room = Room.SHOUT) => create(TalkSchema, { lineId, room });
const ids = (lines: readonly { lineId: string }[]) => lines.map(({ lineId }) => lineId);

describe('live talk', () => {
  it('shows the latest first, each line once, and no private message', () => {
    const shown = withLive([line('b'), line('a')], [line('b'), line('c'), line('t', Room.TELL), line('d')]);
    expect(ids(shown)).toEqual(['d', 'c', 'b', 'a']);
    expect(withLive(shown, [line('d')])).toBe(shown);
  });

  it('keeps no more than a page can show', () => {
    const many = Array.from({ length: 400 }, (_, i) => line(`l${i}`));
    expect(withLive([], many)).toHaveLength(300);
    expect(withLive([], many)[0]!.lineId).toBe('l399');
  });

  it('is filtered by where it was said', () => {
    const lines = [line('a'), line('b', Room.CHANNEL), line('c', Room.PLAYERS)];
    expect(ids(liveIn(lines, Room.CHANNEL))).toEqual(['b']);
    expect(liveIn(lines, Room.UNSPECIFIED)).toBe(lines);
  });

  it('names every room in both languages', () => {
    for (const language of ['en', 'es'] as const) {
      speak(language);
      for (const room of kLiveRooms) expect(sayRoom(room)).not.toBe('');
    }
    expect(sayRoom(Room.CHANNEL, 'finales')).toBe('canal finales');
  });

  it('has a page', () => expect(routeOf('/admin/live')).toEqual({ page: 'admin', list: 'live' }));
});
