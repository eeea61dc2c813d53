import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { root } from '../tools/modules.ts';
import { answer, auditOf, change, contentsOf, tablesOf } from './calls.ts';
import {
  ADDRESS,
  answersTo,
  call,
  card,
  event,
  ISO,
  issued,
  MAJA,
  maja,
  notices,
  order,
  orderCard,
  outcomes,
  PIN,
  portal,
  send,
  setUpCardEvents,
  tokens,
} from './cardEventsSetUp.ts';

setUpCardEvents();

test('an ordered card becomes the student’s, by the example of the document', async () => {
  const reference = await orderCard();
  const paper = readFileSync(join(root, 'docs/card-system.md'), 'utf8');
  const example = /```sh\n(curl [^`]*card-events[^`]*)```/.exec(paper)?.[1] ?? '';
  const body = /--data '([^']*)'/.exec(example)?.[1] ?? '';
  const written = body
    .replaceAll('5b0f3c1e-6a0d-4d0f-9a55-3f1c2f6f0c11', reference)
    .replaceAll('anneb123', MAJA)
    .replaceAll(/"occurredAt": "[^"]*"/g, () => `"occurredAt": "${new Date().toISOString()}"`);
  const { events } = JSON.parse(written) as { events: { type: string; isoNumber?: string }[] };
  expect(events.map(({ type }) => type)).toEqual(['order.ready', 'card.issued']);

  const [ready, handedOut] = events;
  expect(await outcomes(event('order.produced', { reference }))).toEqual(['applied']);
  expect(await order()).toMatchObject({ status: 'InProduction' });
  const desk = await portal.as('fatka61');
  expect((await answer(desk(`/api/Caller?liUId=${MAJA}`))).body).toMatchObject({
    card: null,
    cardOrder: { status: 'InProduction' },
  });
  expect(await outcomes(ready ?? {})).toEqual(['applied']);
  expect(await order()).toMatchObject({ status: 'ReadyForCollection', pickupPlace: 'Infocenter' });
  expect(await notices()).toMatchObject([
    { message: { 'sv-SE': expect.stringContaining('Infocenter') } },
  ]);
  expect(await outcomes(handedOut ?? {})).toEqual(['applied']);
  expect(await order()).toBeNull();
  expect(await notices()).toEqual([]);
  expect(await card()).toMatchObject({
    status: 'Active',
    isoNumber: handedOut?.isoNumber,
    validityEndDate: '2031-06-30',
  });
  expect(await call('/hooks/card-orders?changedSince=2026-01-01T00:00:00Z', {})).toMatchObject({
    body: {
      orders: expect.arrayContaining([
        expect.objectContaining({ id: reference, userId: MAJA, status: 'Collected' }),
      ]),
    },
  });
  const found = await card();
  const { id } = found as { id: string };
  const newPin = { cardId: id, pinOrMifareNumner: PIN, newPin: '7394' };
  expect((await answer(maja('/api/campuscard/pin', change('POST', newPin)))).status).toBe(200);
  expect(await auditOf(portal.db, 'card.stated')).toMatchObject([
    { actor_client: 'Cards', actor_lin: null, after: { type: 'card.issued', order: 'Collected' } },
  ]);
});

test('each event has its own answer, and the same call again the same answers', async () => {
  const events = [
    issued(),
    event('card.issued', { isoNumber: '1234' }),
    event('card.blocked', { isoNumber: '999999' }),
    { ...event('card.lost'), isoNumber: 9.7e15 },
    event('order.ready', { reference: '5b0f3c1e-6a0d-4d0f-9a55-3f1c2f6f0c11' }),
    event('card.issued', { userId: MAJA, isoNumber: '4321' }),
    { type: 'card.lost' },
  ];
  const first = await answersTo(...events);
  expect(first.map(({ status, reason }) => [status, reason])).toEqual([
    [200, undefined],
    [422, 'SUBJECT_MISSING'],
    [202, 'CARD_UNKNOWN'],
    [422, 'FIELDS'],
    [422, 'ORDER_UNKNOWN'],
    [422, 'VALIDITY'],
    [422, 'FIELDS'],
  ]);
  expect(first[3]).toMatchObject({ fields: ['isoNumber'] });
  const before = await contentsOf(portal.db, 'card', 'card_order', 'audit_entry');
  expect(await answersTo(...events)).toEqual(first);
  expect(await contentsOf(portal.db, 'card', 'card_order', 'audit_entry')).toEqual(before);
});

test('an id with other content is refused, also within a call; what was refused is tried anew', async () => {
  const one = issued();
  const other = { ...one, validUntil: '2032-06-30' };
  expect(await answersTo(one, one, other)).toMatchObject([
    { outcome: 'applied' },
    { outcome: 'applied' },
    { status: 409, reason: 'ID_REUSED' },
  ]);
  expect(await answersTo(other)).toMatchObject([{ status: 409, reason: 'ID_REUSED' }]);
  expect(await card()).toMatchObject({ validityEndDate: '2031-06-30' });
  const wrong = event('card.returned', { isoNumber: ISO, userId: 'annli42' });
  expect(await outcomes(wrong)).toEqual(['SUBJECTS_DIFFER']);
  expect(await outcomes({ ...wrong, userId: MAJA })).toEqual(['applied']);
});

test('photo and PIN are discarded, and leave no trace', async () => {
  const secret = 'aGVtbGlnaGV0';
  const photo = { photo: secret, pin: '9417', portrait: { data: secret } };
  expect(await outcomes(issued(photo), { ...event('card.lost'), ...photo })).toEqual([
    'applied',
    'SUBJECT_MISSING',
  ]);
  for (const table of await tablesOf(portal.db)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} as t
      where t::text like ${`%${secret}%`}`.execute(portal.db);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  expect(portal.log()).not.toContain(secret);
});

test('a block made here stays, whatever travels, and the card system is told of nothing it said', async () => {
  await answersTo(issued());
  await answer(maja('/api/campuscard/freeze', { method: 'POST' }));
  expect(await outcomes(issued())).toEqual(['unchanged']);
  expect(await card()).toMatchObject({ status: 'Frozen' });
  await answer(maja('/api/campuscard/block', { method: 'POST' }));
  expect(
    await outcomes(
      issued(),
      event('card.blocked', { isoNumber: ISO }),
      event('card.unblocked', { isoNumber: ISO }),
    ),
  ).toEqual(['unchanged', 'unchanged', 'BLOCKED_HERE']);
  expect(await card()).toMatchObject({ status: 'Blocked' });
  const queued = await portal.db.selectFrom('outgoing_change').select('kind').execute();
  expect(queued.map(({ kind }) => kind)).toEqual(['CardFreeze', 'CardBlock']);
});

test('a successor takes over, and what is told of the card before does not touch it', async () => {
  await answersTo(issued({ uid: '04a2b3c4d5e6f7', cardId: 'K1' }));
  const successor = issued({ isoNumber: '9752201234000002', cardId: 'K2' });
  expect(await outcomes(successor)).toEqual(['applied']);
  expect(await outcomes(event('card.lost', { cardId: 'K1' }))).toEqual(['applied']);
  expect(await card()).toMatchObject({ status: 'Active', isoNumber: '9752201234000002' });
  expect(await notices()).toEqual([]);
  expect(
    await outcomes(
      issued({ cardId: 'K1', isoNumber: '9752201234000002' }),
      issued({ cardId: 'K3', isoNumber: '9752201234000003', uid: '04A2B3C4D5E6F7' }),
    ),
  ).toEqual(['NUMBER_DIFFERS', 'UID_TAKEN']);
  expect(await outcomes(event('card.blocked', { cardId: 'K2' }))).toEqual(['applied']);
  expect(await notices()).toMatchObject([{ notificationType: 'Card' }]);
});

test('what has changed since is read page by page, by those that may only read too', async () => {
  await answersTo(issued({ cardId: 'K9' }));
  const read = async (since: string) => {
    const path = `/hooks/cards?changedSince=${encodeURIComponent(since)}`;
    const { status, body } = await call(path, {}, tokens.Reader);
    expect(status).toBe(200);
    return body as { cards: { isoNumber: string; changedAt: string }[]; next: string | null };
  };
  const seen: string[] = [];
  for (let next: string | null = '2000-01-01T00:00:00Z'; next !== null;) {
    const page = await read(next);
    seen.push(...page.cards.map(({ isoNumber }) => isoNumber));
    ({ next } = page);
  }
  const all = await portal.db.selectFrom('card').select('iso_number').execute();
  expect(seen.toSorted()).toEqual(all.map(({ iso_number }) => iso_number).toSorted());
  const { cards: last } = await read(new Date(Date.now() - 5000).toISOString());
  expect(last.at(-1)).toMatchObject({ isoNumber: ISO, cardId: 'K9', userId: MAJA });
  expect(await call('/hooks/cards?changedSince=yesterday', {})).toMatchObject({ status: 400 });
});

test('an order that fails ends, and its owner can order again', async () => {
  const reference = await orderCard();
  expect(await outcomes(event('order.failed', { reference }))).toEqual(['applied']);
  expect(await order()).toBeNull();
  expect(await notices()).toMatchObject([{ notificationType: 'Card' }]);
  expect(await outcomes(event('order.ready', { reference }))).toEqual(['ORDER_ENDED']);
  await portal.db.deleteFrom('outgoing_change').execute();
  await orderCard();
});

describe('a call is refused', () => {
  test.each([
    ['without a token', () => '', 401],
    ['with an unknown token', () => `minit_scim_${'0'.repeat(16)}_${'a'.repeat(43)}`, 401],
    ['of a system that does not reach cards', () => tokens.People, 403],
    ['of a system that may only read', () => tokens.Reader, 403],
  ])('%s', async (_what, token, status) => {
    const before = await contentsOf(portal.db, 'card', 'card_event');
    expect((await send([issued()], token())).status).toBe(status);
    expect(await contentsOf(portal.db, 'card', 'card_event')).toEqual(before);
  });
  test.each<[what: string, body: unknown]>([
    ['without events', { events: [] }],
    ['with more than a thousand', { events: Array.from({ length: 1001 }, () => ({})) }],
    ['with something else', [issued()]],
  ])('%s', async (_what, body) => {
    expect(await call(ADDRESS, change('POST', body))).toMatchObject({ status: 400 });
  });
  test('by SCIM, if it reaches cards only', async () => {
    expect((await call('/scim/v2/Users', {})).status).toBe(403);
  });
});
