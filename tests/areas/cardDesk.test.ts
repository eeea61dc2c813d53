import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CollectedCard, HandOver } from '#contract/cardDesk.ts';
import type { CardEventAnswer } from '#contract/cardEvents.ts';
import type { ScimResource } from '#contract/scimClients.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import type { CardInUse, CardSystem } from '#server/systems/cards/port.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, linOf } from './calls.ts';

/** In the demonstration Maja has neither a card nor an order. */
const MAJA = 'majek123';
const ISO = '9752201234000011';
const UNTIL = '2031-06-30';
const told: string[] = [];
const note =
  (what: string) =>
  async ({ isoNumber }: CardInUse) =>
    void told.push(`${what} ${isoNumber}`);
const cards: CardSystem = {
  order: async () => undefined,
  freeze: note('frozen'),
  unfreeze: note('active'),
  block: note('blocked'),
  setPin: note('pin'),
};

let portal: Portal;
let maja: Send;
let desk: Send;
let token: string;
beforeAll(async () => {
  portal = await startPortal({ systems: { cards } });
  maja = await portal.as(MAJA);
  desk = await portal.as('fatka61');
  const superuser = await portal.as('davos31');
  const resources: readonly ScimResource[] = ['cards'];
  const endsOn = addDays(dateInSweden(new Date()), 300);
  const body = { name: 'Cards', source: 'cards', resources, mayWrite: true, endsOn };
  const made = await answer(superuser('/api/ScimClients', change('POST', body)));
  ({ token } = made.body as { token: string });
});
afterAll(() => portal.close());
beforeEach(async () => {
  const accountId = await accountIdOf(portal.db, MAJA);
  for (const table of ['card', 'card_order', 'notification'] as const)
    await portal.db.deleteFrom(table).where('account_id', '=', accountId).execute();
  for (const table of ['card_event', 'outgoing_change'] as const)
    await portal.db.deleteFrom(table).execute();
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active' })
    .where('id', '=', accountId)
    .execute();
});

let number = 0;
const tell = async (type: string, more: object) => {
  number += 1;
  const occurredAt = new Date(Date.now() - 600_000 + number * 1000).toISOString();
  const events = [{ id: `desk-${number}`, type, occurredAt, ...more }];
  const init = change('POST', { events });
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  const { body } = await answer(fetch(`${portal.address}/hooks/card-events`, { ...init, headers }));
  const [one] = (body as { events: CardEventAnswer[] }).events;
  return one?.reason ?? one?.outcome;
};

async function orderCard(): Promise<string> {
  const lin = await linOf(portal.db, MAJA);
  const picture = Buffer.from('picture');
  await sql`
    insert into profile_image (lin, source, media_type, base, full_size, thumbnail, width, height)
    values (${lin}, 'Current', 'image/jpeg', ${picture}, ${picture}, ${picture}, 600, 800)
    on conflict do nothing`.execute(portal.db);
  const ordered = await answer(maja('/api/campuscard', change('POST', { newPin: '7832' })));
  expect(ordered.status).toBe(200);
  const { id } = await portal.db
    .selectFrom('card_order')
    .select('id')
    .where('account_id', '=', await accountIdOf(portal.db, MAJA))
    .executeTakeFirstOrThrow();
  return id;
}
const find = async (text: string, by = desk) =>
  (await answer(by('/api/CardDesk/Find', change('POST', { text })))).body as CollectedCard[];
const handOver = (body: object, by = desk) =>
  answer(
    by(
      '/api/CardDesk/HandOvers',
      change('POST', { liUId: MAJA, orderId: null, isoNumber: ISO, validUntil: null, ...body }),
    ),
  );
const undo = (id: string, by = desk) =>
  answer(by(`/api/CardDesk/HandOvers/${id}`, change('DELETE')));
const reasonsOf = ({ body }: { body: unknown }) =>
  (body as { errors: { card?: string[] } }).errors.card;
const card = async () => (await answer(maja('/api/campuscard'))).body;
const order = async () =>
  ((await answer(maja('/api/campuscard/hasongoingorder'))).body as { order: object | null }).order;
const outgoing = async () =>
  (
    await portal.db
      .selectFrom('outgoing_change')
      .select(['kind', 'payload'])
      .orderBy('id')
      .execute()
  ).map(({ kind, payload }) => `${kind} ${(payload as { isoNumber?: string }).isoNumber ?? ''}`);

describe('a card that the card system has told of', () => {
  let reference: string;
  beforeEach(async () => {
    reference = await orderCard();
    const made = {
      cardId: `K-${number}`,
      isoNumber: ISO,
      uid: '04A2B3C4D5E6F8',
      validUntil: UNTIL,
    };
    await tell('order.ready', { reference, ...made, pickupPlace: 'Infocenter' });
  });

  test('is found by its number, handed over, and is the student’s', async () => {
    const [found] = await find('9752 2012 3400 0011');
    expect(found).toMatchObject({
      liUId: MAJA,
      displayName: 'Maja Ek',
      photo: { mediaType: 'image/jpeg' },
      order: { id: reference, status: 'ReadyForCollection', pickupPlace: 'Infocenter' },
      isoNumber: ISO,
      validUntil: UNTIL,
      card: null,
      refusals: [],
    });
    const done = await handOver({ orderId: reference });
    expect(done).toMatchObject({ status: 200, body: { liUId: MAJA, isoNumber: ISO } });
    expect(await order()).toBeNull();
    expect(await card()).toMatchObject({
      status: 'Active',
      isoNumber: ISO,
      validityEndDate: UNTIL,
      delivery: { kind: 'CardHandOver' },
    });
    expect(await outgoing()).toEqual(['CardOrder ', `CardHandOver ${ISO}`]);
    expect((await auditOf(portal.db, 'card.handOver')).at(-1)).toMatchObject({
      actor_lin: await linOf(portal.db, 'fatka61'),
      subject_lin: await linOf(portal.db, MAJA),
      after: { status: 'Active', orderId: reference, order: 'Collected' },
    });
    // What the card system then says of it changes nothing, and says it of the same card.
    expect(await tell('card.issued', { reference, isoNumber: ISO, validUntil: UNTIL })).toBe(
      'superseded',
    );
    expect(reasonsOf(await handOver({}))).toEqual(['CARD_DESK/REFUSED/HANDED_OUT']);
  });

  test('is not handed over as somebody else’s, nor another one in its place', async () => {
    expect(reasonsOf(await handOver({ liUId: 'nilan234' }))).toEqual([
      'CARD_DESK/REFUSED/HAS_CARD',
    ]);
    expect(reasonsOf(await handOver({ liUId: 'quatr567', validUntil: UNTIL }))).toEqual([
      'CARD_DESK/REFUSED/SUBJECTS_DIFFER',
    ]);
    expect(
      reasonsOf(await handOver({ orderId: reference, isoNumber: '9752201234000012' })),
    ).toEqual(['CARD_DESK/REFUSED/ANOTHER_MADE']);
    expect(reasonsOf(await handOver({}))).toEqual(['CARD_DESK/REFUSED/CHANGED']);
    expect(await order()).toMatchObject({ status: 'ReadyForCollection' });
    expect(
      await tell('card.issued', { userId: 'quatr567', isoNumber: ISO, validUntil: UNTIL }),
    ).toBe('SUBJECTS_DIFFER');
  });

  test('of two desks that hand it over at once, one does', async () => {
    const other = await portal.as('hansu83');
    const both = await Promise.all([
      handOver({ orderId: reference }),
      handOver({ orderId: reference }, other),
    ]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
  });

  test('is taken back by the session that handed it over, and by no other', async () => {
    const { body } = await handOver({ orderId: reference });
    const { id } = body as HandOver;
    expect(await undo(id, await portal.as('hansu83'))).toMatchObject({ status: 404 });
    expect(await undo(id)).toMatchObject({ status: 204 });
    expect(await card()).toEqual({ errors: {} });
    expect(await order()).toMatchObject({ status: 'ReadyForCollection' });
    expect(await outgoing()).toEqual(['CardOrder ', `CardHandOver ${ISO}`, `CardFreeze ${ISO}`]);
    expect(await auditOf(portal.db, 'card.takeBack')).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ status: 404 });
    expect((await find(ISO))[0]?.refusals).toEqual([]);
    expect(await handOver({ orderId: reference })).toMatchObject({ status: 200 });
  });

  test('is not taken back once its owner has frozen it, or half an hour later', async () => {
    const first = (await handOver({ orderId: reference })).body as HandOver;
    expect(await answer(maja('/api/campuscard/freeze', change('POST')))).toMatchObject({
      status: 200,
    });
    expect(await undo(first.id)).toMatchObject({ status: 409 });
    expect(await card()).toMatchObject({ status: 'Frozen' });
    const handOvers = async () =>
      (await answer(desk('/api/CardDesk/HandOvers'))).body as HandOver[];
    expect((await handOvers())[0]).toMatchObject({ id: first.id, isUndoable: true });
    await portal.db
      .updateTable('card_handover')
      .set({ handed_over_at: new Date(Date.now() - 31 * 60_000) })
      .where('id', '=', first.id)
      .execute();
    expect((await handOvers())[0]).toMatchObject({ id: first.id, isUndoable: false });
    expect(await undo(first.id)).toMatchObject({ status: 409 });
  });
});

describe('a card of which nobody has told', () => {
  test('becomes that of the order by its number and last day', async () => {
    const reference = await orderCard();
    const [found] = await find(MAJA);
    expect(found).toMatchObject({ isoNumber: null, order: { id: reference, status: 'Ordered' } });
    expect((await find(reference))[0]?.liUId).toBe(MAJA);
    expect(reasonsOf(await handOver({ orderId: reference }))).toEqual([
      'CARD_DESK/REFUSED/VALIDITY',
    ]);
    const done = await handOver({ orderId: reference, validUntil: UNTIL });
    expect(done).toMatchObject({ status: 200 });
    expect(await card()).toMatchObject({ status: 'Active', isoNumber: ISO });
    // A card system that tells of it later gives it its id.
    expect(
      await tell('card.issued', {
        userId: MAJA,
        cardId: 'K-later',
        isoNumber: ISO,
        validUntil: UNTIL,
        occurredAt: new Date(Date.now() + 1000).toISOString(),
      }),
    ).toBe('applied');
  });

  test('replaces the one before, which an undo puts back', async () => {
    expect(await handOver({ validUntil: UNTIL })).toMatchObject({ status: 200 });
    await answer(maja('/api/campuscard/block', change('POST')));
    const reference = await orderCard();
    await sql`
      update card set status = 'Active', blocked_at = null where iso_number = ${ISO}`.execute(
      portal.db,
    );
    const second = { orderId: reference, isoNumber: '9752201234000013', validUntil: UNTIL };
    const { body } = await handOver(second);
    expect(await card()).toMatchObject({ isoNumber: second.isoNumber, status: 'Active' });
    expect(await undo((body as HandOver).id)).toMatchObject({ status: 204 });
    expect(await card()).toMatchObject({ isoNumber: ISO, status: 'Active' });
  });
});

test('orders are listed until they are collected', async () => {
  const reference = await orderCard();
  const listed = async () => {
    const { body } = await answer(desk('/api/CardDesk/Orders'));
    const { orders, total } = body as { orders: { id: string }[]; total: number };
    expect(orders).toHaveLength(total);
    return orders.find(({ id }) => id === reference);
  };
  expect(await listed()).toMatchObject({ liUId: MAJA, status: 'Ordered', pickupPlace: null });
  await handOver({ orderId: reference, validUntil: UNTIL });
  expect(await listed()).toBeUndefined();
});

test('who may not have a card is named with the reason', async () => {
  await orderCard();
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Suspended' })
    .where('user_id', '=', MAJA)
    .execute();
  expect((await find(MAJA))[0]?.refusals).toEqual(['ACCOUNT_SUSPENDED']);
  const own = await portal.as('cecka23');
  expect((await find('cecka23', own))[0]?.refusals).toContain('ONESELF');
});

test('what is nobody’s number or name is found by nobody, and a text that is neither is refused', async () => {
  expect(await find('9752209999999999')).toEqual([]);
  expect(await answer(desk('/api/CardDesk/Find', change('POST', { text: '?' })))).toEqual({
    status: 400,
    body: { errors: { text: ['CARD_DESK/SEARCH/INVALID'] } },
  });
});
