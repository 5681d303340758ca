import { describe, expect, it } from 'vitest';
import { hashOfEntrance, isEntrance } from '../../src/stores/route';
import { wayBack } from '../../src/pages/way_back';

const kOrigin = 'https://play.example.org';
const back = (path: string): string | undefined => wayBack(`#next=${encodeURIComponent(path)}`, kOrigin);
const at = (path: string) => {
  const { pathname, search, hash, origin } = new URL(path, kOrigin);
  return { pathname, search, hash, origin };
};

describe('the way back from a login', () => {
  const key = `#key=${'7f'.repeat(32)}`;

  it.each(['/challenge/0123456789A', '/event/0000000000A', `/event/0000000000A${key}`, '/@/Ana?opponent=Bruno&opening=Sicilian+Defense', '/talk/channel/Español', '/arbiter'])('leads to %s', (path) => {
    const hash = hashOfEntrance(at(path));
    const wanted = new URL(path, kOrigin);
    expect(wayBack(hash, kOrigin)).toBe(wanted.pathname + wanted.search + wanted.hash);
  });

  it('is kept between login, registration and a forgotten password', () => {
    const hash = hashOfEntrance(at('/challenge/0123456789A'));
    for (const path of ['/login', '/register', '/forgot', '/login/']) {
      expect(isEntrance(path)).toBe(true);
      expect(hashOfEntrance(at(path + hash))).toBe(hash);
      expect(hashOfEntrance(at(path))).toBe('');
      expect(back(path), 'no way back leads to a login').toBeUndefined();
    }
    for (const path of ['/', '/logins', '/password/reset', '/email/confirm']) expect(isEntrance(path)).toBe(false);
  });

  it('is none where it is the lobby, or too long', () => {
    expect(hashOfEntrance(at('/'))).toBe('');
    expect(wayBack(hashOfEntrance(at(`/@/Ana?opponent=${'x'.repeat(2_000)}`)), kOrigin)).toBeUndefined();
    expect(wayBack('', kOrigin)).toBeUndefined();
    expect(wayBack(`#next=/${'x'.repeat(2_000)}`, kOrigin)).toBeUndefined();
  });

  it.each([
    '//evil.example',
    '//evil.example/challenge/0123456789A',
    '///evil.example',
    'https://evil.example/',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '\\\\evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/x/..//evil.example',
    '/.\\/evil.example',
    '/%2e//evil.example',
    '//user@evil.example',
    '//play.example.org:8443/',
    '//[',
    'evil.example',
    '',
  ])('never leaves the site: %j', (path) => {
    expect(back(path)).toBeUndefined();
    expect(wayBack(`#next=${path}`, kOrigin)).toBeUndefined();
  });

  it('is nothing where the text cannot be read', () => {
    expect(wayBack('#next=%', kOrigin)).toBeUndefined();
    expect(wayBack('#next=%E0%A4%A', kOrigin)).toBeUndefined();
    expect(wayBack('#key=/challenge/0123456789A', kOrigin)).toBeUndefined();
  });

  it('is always one that the browser takes for a page of this site', () => {
    for (const path of ['/a//b', '/@/Ana', '/%2F%2Fevil.example', '/x?next=//evil.example', '/x#//evil.example', '/..', '/@evil.example']) {
      const found = back(path);
      expect(found).toMatch(/^\/(?![/\\])/);
      expect(new URL(found!, kOrigin).origin).toBe(kOrigin);
    }
  });
});
