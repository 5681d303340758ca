// What the pages of an event and of an arena do, and say, when the server has lost something that they show.
import type { BrowserContext } from 'playwright-core';
import { afterEach, expect, it } from 'vitest';
import { Reason } from '../../src/gen/escaque/common/v1/error_pb';
import { TalkRule } from '../../src/gen/escaque/conduct/v1/talk_pb';
import { kArenaId, kArenaPath, ownArena, runningArena, tellArena } from './arena_scenes';
import { useSite } from './browser';
import { kEventPath, runningEvent } from './event_scenes';
import { FakeGateway } from './fake_gateway';
import { kAna, kMember } from './scenes';

const site = useSite();
let context: BrowserContext;
let complaints: string[];

afterEach(async () => {
  expect(complaints).toEqual([]);
  await context?.close();
});

async function open(path: string, setUp: (gateway: FakeGateway) => void): Promise<FakeGateway> {
  const opened = await site.open({ size: 'phone' });
  ({ context, complaints } = opened);
  const gateway = new FakeGateway(opened.page, kMember);
  setUp(gateway);
  await gateway.install();
  await opened.page.goto(site.url + path);
  return gateway;
}

it('an event is read again, whichever version is left', async () => {
  const gateway = await open(kEventPath, runningEvent);
  const rule = gateway.page.getByTestId('talk-rule');
  await gateway.page.getByTestId('event-name').waitFor();
  const tell = (version: number, beginsAgain: boolean) => gateway.send({ case: 'eventChanged', value: { eventId: '0000000000A', version, beginsAgain } });
  const notice = gateway.page.getByTestId('changes-lost');

  runningEvent(gateway, undefined, { talkRule: TalkRule.OFF });
  tell(31, true);
  await rule.waitFor();
  await notice.and(gateway.page.getByRole('alert')).waitFor();
  await notice.getByRole('button').click();
  await notice.waitFor({ state: 'detached' });

  // After a reconnection nobody says more than that.
  runningEvent(gateway, undefined, { version: 30 });
  tell(30, false);
  await rule.waitFor({ state: 'detached' });
  await notice.waitFor();
});

it('an event that is lost as a whole is missing', async () => {
  const gateway = await open(kEventPath, runningEvent);
  await gateway.page.getByTestId('event-name').waitFor();
  gateway.refuseRest('event/0000000000A', { reason: Reason.NO_SUCH_EVENT });
  gateway.send({ case: 'eventChanged', value: { eventId: '0000000000A', beginsAgain: true } });
  await gateway.page.getByTestId('event-name').waitFor({ state: 'detached' });
});

it('an arena is read again, and followed from there', async () => {
  const gateway = await open(kArenaPath, runningArena);
  const place = gateway.page.getByTestId('arena-place');
  await place.getByText('64').waitFor();
  await gateway.expect('followArena');

  ownArena(gateway);
  gateway.send({ case: 'arenaEntries', value: { arenaId: kArenaId, entries: [], beginsAgain: true } });
  await place.getByText('12').waitFor();
  const notice = gateway.page.getByTestId('changes-lost');
  await notice.and(gateway.page.getByRole('alert')).waitFor();
  await notice.getByRole('button').click();
  await notice.waitFor({ state: 'detached' });
  const followed = await gateway.expect('followArena');
  expect(followed.message.value).toMatchObject({ version: 100 });
  tellArena(gateway, 101, { case: 'playerLeft', value: { userId: kAna.id } });
  await place.waitFor({ state: 'detached' });
});
