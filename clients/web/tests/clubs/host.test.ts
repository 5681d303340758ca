import { afterEach, describe, expect, it, vi } from 'vitest';
import { clubIn } from '../../src/events/access';
import { hostClub } from '../../src/net/host_club';

describe('the club that holds an event', () => {
  afterEach(() => vi.unstubAllGlobals());
  const answering = (body: object) => vi.stubGlobal('fetch', vi.fn(() => Promise.resolve(new Response(JSON.stringify(body)))));

  it('is in the link from its page', () => {
    expect(clubIn('#club=0000000000C')).toBe('0000000000C');
    expect([clubIn(''), clubIn('#club=short'), clubIn('#copy=0000000000C'), clubIn('#club=0000000000Cx')]).toEqual(['', '', '', '']);
  });

  it('is read with its name, may be closed, and is led by its officers', async () => {
    answering({ club: { clubId: '0000000000C', profile: { name: 'Torre Blanca' } }, relation: 'CLUB_RELATION_MEMBER' });
    expect(await hostClub('0000000000C')).toEqual({ name: 'Torre Blanca', isClosed: false, isLed: false });
    expect(fetch).toHaveBeenCalledWith('/api/v1/club/0000000000C', expect.anything());
    answering({ club: { profile: { name: 'Torre Blanca' }, isClosed: true } });
    expect(await hostClub('0000000000C')).toEqual({ name: 'Torre Blanca', isClosed: true, isLed: false });
    answering({ club: { profile: { name: 'Torre Blanca' } }, relation: 'CLUB_RELATION_OFFICER' });
    expect((await hostClub('0000000000C')).isLed).toBe(true);
  });
});
