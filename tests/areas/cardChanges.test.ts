import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CardState } from '#contract/values.ts';
import type { CardSystem } from '#server/systems/cards/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, linOf } from './calls.ts';

const refused = (status: number, errors: Readonly<Record<string, readonly string[]>>) => ({
  status,
  body: { errors },
});

/** Calls received by the card system, and whether it is unresponsive. */
const notifications: string[] = [];
let isSilent = false;
const note = async (what: string) => {
  if (isSilent) throw new NoResponse('The card system does not answer.');
  notifications.push(what);
};
const cards: CardSystem = {
  order: ({ liUId, pin }) => note(`order ${liUId} ${pin}`),
  freeze: ({ liUId }) => note(`freeze ${liUId}`),
  unfreeze: ({ liUId }) => note(`unfreeze ${liUId}`),
  block: ({ liUId }) => note(`block ${liUId}`),
  setPin: ({ liUId }, pin) => note(`setPin ${liUId} ${pin}`),
};

let portal: Portal;
let accountId: string;
let lin: string;
/** Maja has neither card nor order in the demonstration data, so each test creates them for her. */
const MAJA = 'majek123';
const PIN = '7832';
/** PIN of every card in the demonstration data. */
const OLD_PIN = '2468';

beforeAll(async () => {
  portal = await startPortal({ systems: { cards } });
  accountId = await accountIdOf(portal.db, MAJA);
  lin = await linOf(portal.db, MAJA);
});
afterAll(() => portal.close());

beforeEach(async () => {
  isSilent = false;
  notifications.length = 0;
  await portal.db.deleteFrom('card_order').where('account_id', '=', accountId).execute();
  await portal.db.deleteFrom('card').where('account_id', '=', accountId).execute();
  await portal.db.deleteFrom('profile_image').where('lin', '=', lin).execute();
  await portal.db.deleteFrom('guess_count').execute();
});

async function giveCard(status: CardState): Promise<string> {
  const { pin_hash } = await portal.db
    .selectFrom('card')
    .select('pin_hash')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { id } = await portal.db
    .insertInto('card')
    .values({
      account_id: accountId,
      iso_number: randomUUID(),
      mifare_number: randomUUID().slice(0, 30),
      status,
      pin_hash,
      validity_start_date: '2026-01-01',
      validity_end_date: '2031-01-01',
      frozen_at: status === 'Frozen' ? new Date() : null,
      blocked_at: status === 'Blocked' ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function givePhoto(width = 600, height = 800): Promise<void> {
  const picture = Buffer.from('picture');
  await portal.db
    .insertInto('profile_image')
    .values({
      lin,
      source: 'Current',
      media_type: 'image/jpeg',
      base: picture,
      full_size: picture,
      thumbnail: picture,
      x: 0,
      y: 0,
      width,
      height,
      angle: 0,
    })
    .execute();
}

const post = async (path: string, body?: unknown) => {
  const fetch = await portal.as(MAJA);
  return answer(
    fetch(path, {
      method: 'POST',
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  );
};
const statusNow = async () =>
  (
    await portal.db
      .selectFrom('card')
      .select('status')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.status ?? null;
const order = (newPin = PIN) => post('/api/campuscard', { newPin });

const requests = {
  order: () => order(),
  freeze: () => post('/api/campuscard/freeze'),
  unfreeze: () => post('/api/campuscard/unfreeze'),
  block: () => post('/api/campuscard/block'),
  changePin: async () => {
    const card = await portal.db
      .selectFrom('card')
      .select(['id', 'mifare_number'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return post('/api/campuscard/pin', {
      cardId: card?.id ?? randomUUID(),
      pinOrMifareNumner: card?.mifare_number ?? '0000',
      newPin: PIN,
    });
  },
  look: async () => answer((await portal.as(MAJA))('/api/campuscard')),
} as const;

/**
 * Response status of each action and the card status afterwards, for every status that a card may
 * have.
 */
describe.each([
  // status,  look, order, changePin, freeze, unfreeze, block
  [null, [404, null], [200, null], [404, null], [404, null], [404, null], [404, null]],
  [
    'Invalid',
    [200, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
    [409, 'Invalid'],
  ],
  [
    'Active',
    [200, 'Active'],
    [409, 'Active'],
    [200, 'Active'],
    [200, 'Frozen'],
    [409, 'Active'],
    [200, 'Blocked'],
  ],
  [
    'Inactive',
    [200, 'Inactive'],
    [200, 'Inactive'],
    [409, 'Inactive'],
    [409, 'Inactive'],
    [409, 'Inactive'],
    [409, 'Inactive'],
  ],
  [
    'Blocked',
    [200, 'Blocked'],
    [200, 'Blocked'],
    [409, 'Blocked'],
    [409, 'Blocked'],
    [409, 'Blocked'],
    [409, 'Blocked'],
  ],
  [
    'Frozen',
    [200, 'Frozen'],
    [409, 'Frozen'],
    [409, 'Frozen'],
    [409, 'Frozen'],
    [200, 'Active'],
    [200, 'Blocked'],
  ],
] as const)('a card with the status %s', (status, ...outcomes) => {
  test.each(
    (['look', 'order', 'changePin', 'freeze', 'unfreeze', 'block'] as const).map(
      (action, at) => [action, outcomes[at]] as const,
    ),
  )('%s returns the expected response and leaves the expected status', async (action, outcome) => {
    if (status) await giveCard(status);
    await givePhoto();
    const [answered, after] = outcome ?? [0, null];
    expect((await requests[action]()).status).toBe(answered);
    expect(await statusNow()).toBe(after);
    const isNotified = answered === 200 && action !== 'look';
    expect(notifications).toHaveLength(isNotified ? 1 : 0);
    const orders = await portal.db
      .selectFrom('card_order')
      .select('id')
      .where('account_id', '=', accountId)
      .execute();
    expect(orders).toHaveLength(isNotified && action === 'order' ? 1 : 0);
  });
});

test('records card actions in the audit trail without the PIN', async () => {
  await giveCard('Active');
  await requests.freeze();
  await requests.unfreeze();
  await requests.changePin();
  await requests.block();
  const entries = await portal.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_lin', '=', lin)
    .where('action', 'like', 'card.%')
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action).slice(-4)).toEqual([
    'card.freeze',
    'card.unfreeze',
    'card.changePin',
    'card.block',
  ]);
  expect(JSON.stringify(entries)).not.toContain(PIN);
  expect(portal.log()).not.toContain(PIN);
});

describe('an order', () => {
  test.each([
    ['without a picture', () => Promise.resolve(), 'CARD/ORDER/PHOTO_MISSING'],
    ['with a picture that is too small', () => givePhoto(450, 600), 'CARD/ORDER/PHOTO_UNFIT'],
    [
      'with a picture of the wrong aspect ratio',
      () => givePhoto(900, 900),
      'CARD/ORDER/PHOTO_UNFIT',
    ],
  ])('%s is rejected with a reason', async (_what, prepare, reason) => {
    await prepare();
    expect(await order()).toEqual(refused(409, { card: [reason] }));
    expect(notifications).toEqual([]);
  });

  // CARD-09, CARD-12, CARD-13, CARD-14, CARD-15
  test.each([
    ['12', 'INPUT_INVALID_PIN'],
    ['12345', 'INPUT_INVALID_PIN'],
    ['1234', 'BAD_PIN'],
    ['5555', 'NO_VARIATION'],
    ['0815', 'PART_OF_NIN'],
  ])('with the PIN %s is rejected: %s', async (pin, fieldError) => {
    await givePhoto();
    expect(await order(pin)).toEqual(refused(400, { newPin: [fieldError] }));
    expect(notifications).toEqual([]);
  });

  test('from several tabs at once creates one order', async () => {
    await givePhoto();
    const answers = await Promise.all(Array.from({ length: 8 }, () => order()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
    expect(notifications).toEqual([`order ${MAJA} ${PIN}`]);
  });

  // CARD-04
  test('is returned when the ongoing order is read', async () => {
    await givePhoto();
    const ordered = await order();
    const asked = await answer((await portal.as(MAJA))('/api/campuscard/hasongoingorder'));
    expect(asked.body).toEqual({ hasOngoingOrder: true, order: ordered.body });
  });

  test('is rejected with a reason while another order is ongoing', async () => {
    await givePhoto();
    await order();
    expect(await order()).toEqual(refused(409, { card: ['CARD/ORDER/ONGOING'] }));
  });

  test('stores the PIN only as a hash', async () => {
    await givePhoto();
    await order();
    const { pin_hash } = await portal.db
      .selectFrom('card_order')
      .select('pin_hash')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    expect(pin_hash).toMatch(/^\$argon2id\$/);
  });
});

describe('an unresponsive card system', () => {
  test.each([
    ['order', null],
    ['freeze', 'Active'],
    ['unfreeze', 'Frozen'],
    ['block', 'Active'],
    ['changePin', 'Active'],
  ] as const)('leaves everything unchanged: %s', async (action, status) => {
    if (status) await giveCard(status);
    await givePhoto();
    const entries = async () =>
      (
        await portal.db
          .selectFrom('audit_entry')
          .select('id')
          .where('action', '=', `card.${action}`)
          .execute()
      ).length;
    const before = await entries();
    isSilent = true;
    expect(await requests[action]()).toEqual(
      refused(503, { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] }),
    );
    expect(await statusNow()).toBe(status);
    expect(
      await portal.db
        .selectFrom('card_order')
        .select('id')
        .where('account_id', '=', accountId)
        .execute(),
    ).toEqual([]);
    expect(await entries()).toBe(before);
  });
});

describe('the PIN', () => {
  const change = (cardId: string, pinOrMifareNumner: string) =>
    post('/api/campuscard/pin', { cardId, pinOrMifareNumner, newPin: PIN });

  // CARD-08, CARD-10
  test('can be changed with the current PIN, and the old PIN is rejected afterwards', async () => {
    const id = await giveCard('Active');
    expect((await change(id, OLD_PIN)).status).toBe(200);
    expect(await change(id, OLD_PIN)).toEqual(
      refused(400, { pinOrMifareNumner: ['CARD/PIN/WRONG'] }),
    );
    expect((await change(id, PIN)).status).toBe(200);
  });

  test('allows five wrong attempts, even simultaneous ones, and then rejects the right PIN too', async () => {
    const id = await giveCard('Active');
    const answers = await Promise.all(Array.from({ length: 20 }, () => change(id, '9999')));
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 423)).toHaveLength(15);
    expect((await change(id, OLD_PIN)).status).toBe(423);
  });

  test('of another person’s card cannot be changed', async () => {
    await giveCard('Active');
    const other = await portal.db
      .selectFrom('card')
      .select('id')
      .where('account_id', '<>', accountId)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await change(other.id, OLD_PIN)).status).toBe(404);
  });
});
