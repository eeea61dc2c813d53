import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, linOf, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string) => answer((await portal.as(liUId))(path));

const moment = expect.stringMatching(/Z$/) as unknown;

// CARD-07
test.each([
  ['annli42', { status: 'Active', frozenDate: null, blockedDate: null }],
  ['nilan234', { status: 'Active', frozenDate: null, blockedDate: null }],
  ['petlu456', { status: 'Frozen', frozenDate: moment, blockedDate: null }],
  ['quatr567', { status: 'Blocked', frozenDate: null, blockedDate: moment }],
])('the card of %s is %o', async (liUId, expected) => {
  const { body } = await as(liUId, '/api/campuscard');
  expect(body).toMatchObject({
    liUId,
    norEduPersonLin: await linOf(portal.db, liUId),
    ...expected,
  });
});

// CARD-06
test('returns 404 for a person who has never had a card', async () => {
  expect(await as('majek123', '/api/campuscard')).toEqual(refused(404));
});

// CARD-17
test('returns neither the PIN nor the chip number', async () => {
  const { body } = await as('annli42', '/api/campuscard');
  const row = await portal.db
    .selectFrom('card')
    .selectAll()
    .where('account_id', '=', await accountIdOf(portal.db, 'annli42'))
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(body)).not.toContain(row.mifare_number);
  expect(JSON.stringify(body)).not.toContain('argon2');
  expect(Object.keys(body as object).toSorted()).toEqual([
    'blockedDate',
    'changedDate',
    'frozenDate',
    'id',
    'isoNumber',
    'liUId',
    'norEduPersonLin',
    'status',
    'validityEndDate',
    'validityStartDate',
  ]);
});

// CARD-04
test('returns an order while it is ongoing', async () => {
  expect(await as('majek123', '/api/campuscard/hasongoingorder')).toEqual({
    status: 200,
    body: { hasOngoingOrder: false, order: null },
  });
  const account_id = await accountIdOf(portal.db, 'majek123');
  await portal.db
    .insertInto('card_order')
    .values({ account_id, pin_hash: '$argon2id$', status: 'InProduction' })
    .execute();
  expect(await as('majek123', '/api/campuscard/hasongoingorder')).toMatchObject({
    body: { hasOngoingOrder: true, order: { status: 'InProduction' } },
  });
  await portal.db
    .updateTable('card_order')
    .set({ status: 'Collected' })
    .where('account_id', '=', account_id)
    .execute();
  expect(await as('majek123', '/api/campuscard/hasongoingorder')).toEqual({
    status: 200,
    body: { hasOngoingOrder: false, order: null },
  });
});
