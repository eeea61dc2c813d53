import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpointOf } from '#server/systems/httpSystem.ts';
import { httpCardSystem } from '#server/systems/cards/http.ts';
import type { CardSystem } from '#server/systems/cards/port.ts';
import { type Behaviour, type FakeCardSystem, fakeCardSystem } from '../support/fakeCardSystem.ts';
import { answer } from './calls.ts';
import {
  changes,
  deliver,
  giveCard,
  givePhoto,
  logged,
  MAJA,
  PIN,
  portal,
  requests,
  setUpCards,
} from './cardChangesSetUp.ts';
import { withoutIds } from '../support/withoutIds.ts';

setUpCards();

const TOKEN = 'a-token-of-the-card-system';
let fake: FakeCardSystem;
let cards: CardSystem;
beforeAll(async () => {
  fake = await fakeCardSystem();
  const endpoint = endpointOf('PORTAL_CARD_SYSTEM_URL', fake.url);
  cards = httpCardSystem({ endpoint, token: TOKEN }, { timeoutMs: 500 });
});
afterAll(() => fake.close());
beforeEach(() => {
  fake.calls.length = 0;
  fake.behave = { kind: 'status', status: 204 };
});
const isoNumber = async () =>
  (
    await portal.db.selectFrom('card').select('iso_number').orderBy('changed_at', 'desc').execute()
  )[0]?.iso_number;

test('is told each change with its token, the state of the card, and the PIN in the body', async () => {
  await givePhoto();
  await requests.order();
  await giveCard('Active');
  await requests.freeze();
  await requests.unfreeze();
  await requests.changePin();
  await requests.block();
  await deliver(new Date(), cards);
  const ID = expect.stringMatching(/^\d+$/);
  const card = `PUT /api/cards/${await isoNumber()}`;
  expect(fake.calls.map(({ path, body }) => [path, body])).toEqual([
    [
      expect.stringMatching(/^PUT \/api\/orders\/[0-9a-f-]{36}$/),
      { liUId: MAJA, pin: PIN, photo: Buffer.from('picture').toString('base64') },
    ],
    [`${card}/state`, { liUId: MAJA, state: 'frozen', changeId: ID }],
    [`${card}/state`, { liUId: MAJA, state: 'active', changeId: ID }],
    [`${card}/pin`, { liUId: MAJA, pin: PIN }],
    [`${card}/state`, { liUId: MAJA, state: 'blocked', changeId: ID }],
  ]);
  const ids = fake.calls.flatMap(({ body }) => Object(body).changeId ?? []);
  expect(new Set(ids).size).toBe(3);
  expect(new Set(fake.calls.map(({ token }) => token))).toEqual(new Set([`Bearer ${TOKEN}`]));
});

describe('a card system that', () => {
  test.each<[what: string, behave: Behaviour]>([
    ['is too slow', { kind: 'slow', ms: 2000 }],
    ['is silent', { kind: 'silent' }],
    ['resets the connection', { kind: 'reset' }],
    ['fails', { kind: 'status', status: 500, body: `the PIN ${PIN} is no good` }],
    ['does not accept the token', { kind: 'status', status: 401 }],
    ['answers with a page', { kind: 'status', status: 200, body: '<h1>Welcome</h1>' }],
    ['redirects', { kind: 'status', status: 302 }],
    ['does not speak HTTP', { kind: 'nonsense' }],
  ])('%s is told again later', async (_what, behave) => {
    await giveCard('Active');
    await requests.changePin();
    fake.behave = behave;
    const began = Date.now();
    await deliver(new Date(began), cards);
    expect(Date.now() - began).toBeLessThan(1900);
    expect(await changes()).toMatchObject([
      { attempts: 1, next_attempt_at: new Date(began + 30_000), done_at: null },
    ]);
    fake.behave = { kind: 'status', status: 204 };
    await deliver(new Date(began + 30_000), cards);
    expect(await changes()).toMatchObject([{ attempts: 2, done_at: expect.any(Date) }]);
    expect(withoutIds(JSON.stringify([logged, await changes()]))).not.toContain(PIN);
  });

  test.each([
    [400, 'REJECTED'],
    [404, 'UNKNOWN_THERE'],
    [409, 'NOT_POSSIBLE_THERE'],
    [422, 'REJECTED'],
  ])('refuses with %i is not told again, and the person sees why', async (status, reason) => {
    await giveCard('Active');
    await requests.freeze();
    fake.behave = { kind: 'status', status };
    const now = new Date();
    await deliver(now, cards);
    await deliver(new Date(now.getTime() + 3_600_000), cards);
    expect(fake.calls).toHaveLength(1);
    const { body } = await answer((await portal.as(MAJA))('/api/campuscard'));
    expect(body).toMatchObject({
      status: 'Frozen',
      delivery: { kind: 'CardFreeze', state: 'Refused', reason },
    });
  });
});
