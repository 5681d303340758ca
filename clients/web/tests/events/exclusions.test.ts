// People whom the organiser keeps out of a series of events.
import { create, toJson } from '@bufbuild/protobuf';
import { afterEach, describe, expect, it } from 'vitest';
import { ExclusionSchema } from '../../src/gen/escaque/matchmaking/v1/event_pb';
import { EventCommandSchema } from '../../src/gen/escaque/matchmaking/v1/event_command_pb';
import { exclusionOf, sayExclusion } from '../../src/events/exclusions';
import { speak } from '../speak';

afterEach(() => speak('en'));

describe('an exclusion', () => {
  it('names the person by their handle', () => {
    const sent = (isExcluded: boolean) => toJson(EventCommandSchema, create(EventCommandSchema, { command: exclusionOf(' Bruno ', isExcluded) }));
    expect(sent(true)).toEqual({ setExclusion: { user: { handle: 'Bruno' }, isExcluded: true } });
    expect(sent(false)).toEqual({ setExclusion: { user: { handle: 'Bruno' } } });
  });

  it('is told with its reason, to themselves as theirs', () => {
    const exclusion = create(ExclusionSchema, { user: { id: 'b', handle: 'Bruno' }, reason: 'three no-shows' });
    expect(sayExclusion(exclusion, 'a')).toMatch(/^Bruno is excluded from this series\. .*three no-shows/);
    expect(sayExclusion(exclusion, 'b')).toMatch(/^You are excluded from this series\. /);
    speak('es');
    expect(sayExclusion(exclusion, 'b')).toMatch(/^Estás fuera de esta serie\. /);
  });
});
