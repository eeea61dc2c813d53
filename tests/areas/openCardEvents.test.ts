import { expect, test } from 'vitest';
import type { openCardEvents } from '#contract/openCardEvents.ts';
import type * as z from 'zod/mini';
import { answer } from './calls.ts';
import {
  answersTo,
  event,
  issued,
  MAJA,
  outcomes,
  portal,
  setUpCardEvents,
} from './cardEventsSetUp.ts';

setUpCardEvents();

type Listed = z.infer<(typeof openCardEvents.list.responses)[200]>;
const list = async (query = ''): Promise<Listed> => {
  const superuser = await portal.as('davos31');
  const { status, body } = await answer(superuser(`/api/CardEvents${query}`));
  expect(status).toBe(200);
  return body as Listed;
};

test('what waits and what was refused is listed with system and reason, what was applied is not', async () => {
  const isoNumber = '9752201234000404';
  const waiting = issued({ userId: null, personId: 'P404', isoNumber });
  const refused = { ...issued({ userId: null, validUntil: 'soon' }), id: 'unread' };
  await answersTo(waiting, refused, issued({ isoNumber: '9752201234000077' }));
  const { events, totals } = await list();
  expect(totals).toEqual({ waiting: 1, refused: 1 });
  expect(events).toHaveLength(2);
  expect(events).toContainEqual(
    expect.objectContaining({
      source: 'cards',
      systems: ['Cards', 'Reader'],
      outcome: 'waiting',
      type: 'card.issued',
      reason: 'PERSON_UNKNOWN',
      personId: 'P404',
      isoNumber,
      account: null,
    }),
  );
  expect(events).toContainEqual(
    expect.objectContaining({ id: 'unread', reason: 'FIELDS', fields: ['validUntil'], type: null }),
  );
  expect((await list('?outcome=refused')).events.map(({ id }) => id)).toEqual(['unread']);
  expect(await outcomes({ ...refused, userId: MAJA, validUntil: '2031-06-30' })).toEqual([
    'applied',
  ]);
  expect((await list()).totals).toEqual({ waiting: 1, refused: 0 });
});

test('a national id by which a source knows people is not shown', async () => {
  await answersTo(issued({ userId: null, personId: '20010101-2384' }));
  const { events } = await list();
  expect(JSON.stringify(events)).not.toContain('2384');
});

test('an event is listed for as long as it is kept', async () => {
  await answersTo(event('card.lost', { isoNumber: '9752201234000099' }));
  const [row] = (await list()).events;
  const days = (Date.parse(row?.keptUntil ?? '') - Date.parse(row?.receivedAt ?? '')) / 86_400_000;
  expect(days).toBe(30);
  expect(row).toMatchObject({ reason: 'CARD_UNKNOWN', userId: null, account: null });
});

test('a desk that hands cards out does not read it', async () => {
  const desk = await portal.as('fatka61');
  expect((await answer(desk('/api/CardEvents'))).status).toBe(403);
});
