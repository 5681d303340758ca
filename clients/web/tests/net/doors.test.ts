import { describe, expect, it } from 'vitest';
import { Doors } from '../../src/net/doors';

const kHere = new URL('http://club.example:8080');

describe('Doors', () => {
  it('knows the one that was given only', () => {
    const doors = new Doors(kHere);
    doors.learn([]);
    doors.moveOn();
    expect(doors.count).toBe(1);
    expect(doors.socketUrl).toBe('ws://club.example:8080/api/v1/socket');
  });

  it('goes round all that were named, each once', () => {
    const doors = new Doors(kHere);
    doors.learn([':8080', ':8090', 'https://other.example', 'no url']);
    doors.learn([':8090']);
    const seen = Array.from({ length: doors.count }, () => {
      doors.moveOn();
      return doors.socketUrl;
    });
    expect(seen).toEqual([
      'ws://club.example:8090/api/v1/socket',
      'wss://other.example/api/v1/socket',
      'ws://club.example:8080/api/v1/socket',
    ]);
  });
});
