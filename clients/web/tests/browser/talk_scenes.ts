// Messages, channels and shouts, as a gateway would show them.
import type { Page } from 'playwright-core';
import { ListChannelsResponseSchema, ListConversationsResponseSchema, ListMessagesResponseSchema } from '../../src/gen/escaque/conduct/v1/conduct_service_pb';
import { ProfileSchema } from '../../src/gen/escaque/gateway/v1/rest_pb';
import { Room } from '../../src/gen/escaque/conduct/v1/talk_pb';
import type { FakeGateway } from './fake_gateway';
import { gameFacts, kAna, kBruno, line } from './scenes';

const kPetra = { id: 'PPPPPPPPPPP', handle: 'Petra_M' };
const now = Date.now();
const kDay = 86_400_000;
const kGameId = '0123456789A';

/** A line between Ana, who looks at it, and Bruno. */
export const message = (n: number, isHers: boolean, text: string, ago = 0) => ({
  lineId: `message${n}`,
  room: Room.TELL,
  from: isHers ? kAna : kBruno,
  to: isHers ? kBruno : kAna,
  text,
  timeMs: now - ago + n * 1_000,
});

const kMessages = [
  message(1, false, '¡Hola! ¿Jugamos mañana?', 2 * kDay),
  message(2, true, 'Claro. ¿A qué hora?', 2 * kDay),
  message(3, false, 'A las ocho; yo llevo blancas, que la última vez fueron tuyas', kDay),
];

export function messages(gateway: FakeGateway): void {
  gateway.answerRest('channels', ListChannelsResponseSchema, {
    channels: [
      { name: 'ajedrez', language: 'es', purpose: 'Partidas, aperturas, finales: todo sobre el juego' },
      { name: 'chess', language: 'en', purpose: 'Games, openings, endings: all about the game' },
      { name: 'ayuda', language: 'es', purpose: 'Preguntas sobre el servidor' },
    ],
  });
  gateway.answerRest('messages', ListConversationsResponseSchema, {
    conversations: [
      { other: kBruno, last: kMessages.at(-1)!, unread: 1 },
      { other: kPetra, last: { ...message(0, false, 'gg', 3 * kDay), from: kPetra }, unread: 0 },
    ],
  });
  gateway.answerRest('messages/Bruno', ListMessagesResponseSchema, { talks: [...kMessages].reverse() });
  gateway.answerRest('user/Bruno', ProfileSchema, { user: kBruno, createdMs: now });
}

async function chat(page: Page, gateway: FakeGateway): Promise<void> {
  const answer = await gateway.expect('followTalk');
  gateway.send({ case: 'done', value: {} as never }, answer.id);
  const said = (n: number, from: object, text: string, more = {}) => ({ lineId: `shout${n}`, talkId: `${n}-0`, room: Room.SHOUT, from, text, timeMs: now - 60_000 + n, ...more });
  const talks = [
    said(1, kBruno, '¿Alguien para una partida lenta?'),
    said(2, kPetra, 'Yo, a 30+20. ¿Qué te parece la Caro-Kann contra 3.e5? Siempre me quedo sin espacio y no sé dónde va el caballo'),
    said(3, { id: 'XXXXXXXXXXX', handle: 'Xenia' }, 'Seguid en el canal ajedrez.', { movesTo: 'ajedrez' }),
  ];
  gateway.send({ case: 'talks', value: { talks } as never });
  await page.getByTestId('go-there').waitFor();
}

/** Ana's is a child's account, and Bruno wishes her luck. */
export async function childAtGame(page: Page, gateway: FakeGateway): Promise<void> {
  gateway.send({ case: 'lists', value: { isChild: true } as never });
  const talks = [{ lineId: 'preset1', talkId: '1-0', room: Room.PLAYERS, gameId: kGameId, from: kBruno, text: 'Good luck', preset: 'good_luck', timeMs: now }];
  gateway.send({ case: 'talks', value: { talks } as never });
  await page.getByTestId('presets').waitFor();
}

export const kTalkScenes = [
  { name: 'talk-child', path: `/game/${kGameId}`, setUp: (gateway: FakeGateway) => gateway.append([gameFacts(), ...line('e2e4 e7e5')]), act: childAtGame },
  { name: 'talk', path: '/talk', setUp: messages, act: async (page: Page) => void (await page.getByTestId('place-of-Bruno').waitFor()) },
  { name: 'talk-messages', path: '/talk/@/Bruno', setUp: messages, act: async (page: Page) => void (await page.getByTestId('lines').getByText('A las ocho').waitFor()) },
  { name: 'talk-shouts', path: '/talk/shouts', setUp: messages, act: chat },
  { name: 'help', path: '/help', act: async (page: Page) => void (await page.getByTestId('help-index').waitFor()) },
  { name: 'help-topic', path: '/help/intro_talking', act: async (page: Page) => void (await page.getByTestId('help-topic').waitFor()) },
  { name: 'talk-channel', path: '/talk/channel/ajedrez', setUp: messages, act: async (page: Page) => void (await page.getByTestId('join').waitFor()) },
];
