import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { CardEventAnswer } from '#contract/cardEvents.ts';
import type { ConnectedSystem, ScimResource } from '#contract/scimClients.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import type { CardSystem } from '#server/systems/cards/port.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, change } from './calls.ts';

export const ADDRESS = '/hooks/card-events';
/** In the demonstration Maja has neither a card nor an order. */
export const MAJA = 'majek123';
export const PIN = '7832';
const told: string[] = [];
const note = async (what: string) => void told.push(what);
export const cards: CardSystem = {
  order: () => note('order'),
  freeze: () => note('freeze'),
  unfreeze: () => note('unfreeze'),
  block: () => note('block'),
  setPin: () => note('setPin'),
};

export let portal: Portal;
export let maja: Send;
export let tokens: Record<'Cards' | 'Reader' | 'People', string>;
/** Starts the portal with its connected systems, and empties what is told of Maja before each test. */
export function setUpCardEvents(): void {
  beforeAll(async () => {
    portal = await startPortal({ systems: { cards } });
    maja = await portal.as(MAJA);
    const superuser = await portal.as('davos31');
    const connect = async (name: string, resources: readonly ScimResource[], mayWrite = true) => {
      const endsOn = addDays(dateInSweden(new Date()), 300);
      const body = { name, source: 'cards', resources, mayWrite, endsOn };
      const made = await answer(superuser('/api/ScimClients', change('POST', body)));
      return (made.body as { client: ConnectedSystem; token: string }).token;
    };
    tokens = {
      Cards: await connect('Cards', ['cards']),
      Reader: await connect('Reader', ['cards'], false),
      People: await connect('People', ['people']),
    };
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    const accountId = await accountIdOf(portal.db, MAJA);
    for (const table of ['card', 'card_order', 'notification'] as const)
      await portal.db.deleteFrom(table).where('account_id', '=', accountId).execute();
    for (const table of ['card_event', 'outgoing_change'] as const)
      await portal.db.deleteFrom(table).execute();
  });
}

export function call(path: string, init: RequestInit, token = tokens.Cards) {
  const headers = new Headers(init.headers);
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  return answer(fetch(portal.address + path, { ...init, headers }));
}
export const send = (events: readonly object[], token?: string) =>
  call(ADDRESS, change('POST', { events }), token);
export const answersTo = async (...events: readonly object[]) =>
  ((await send(events)).body as { events: CardEventAnswer[] }).events;
export const outcomes = async (...events: readonly object[]) =>
  (await answersTo(...events)).map(({ outcome, reason }) => reason ?? outcome);

let number = 0;
export const event = (type: string, more: object = {}) => ({
  id: `event-${(number += 1)}`,
  type,
  occurredAt: new Date(Date.now() - 3600_000 + number * 1000).toISOString(),
  ...more,
});
export const ISO = '9752201234000001';
export const issued = (more: object = {}) =>
  event('card.issued', { userId: MAJA, isoNumber: ISO, validUntil: '2031-06-30', ...more });
export const card = async () => (await answer(maja('/api/campuscard'))).body;
export const order = async () =>
  ((await answer(maja('/api/campuscard/hasongoingorder'))).body as { order: object | null }).order;
export const notices = async () => {
  const { body } = await answer(maja('/api/user/notifications'));
  return (body as { title: string; message: string; notificationType: string }[]).filter(
    ({ notificationType }) => notificationType.startsWith('Card'),
  );
};

export async function orderCard(): Promise<string> {
  const picture = Buffer.from('picture');
  const { lin } = await portal.db
    .selectFrom('account')
    .select('lin')
    .where('user_id', '=', MAJA)
    .executeTakeFirstOrThrow();
  await sql`
    insert into profile_image (lin, source, media_type, base, full_size, thumbnail, width, height)
    values (${lin}, 'Current', 'image/jpeg', ${picture}, ${picture}, ${picture}, 600, 800)
    on conflict do nothing`.execute(portal.db);
  const ordered = await answer(maja('/api/campuscard', change('POST', { newPin: PIN })));
  expect(ordered.status).toBe(200);
  const { payload } = await portal.db
    .selectFrom('outgoing_change')
    .select('payload')
    .where('kind', '=', 'CardOrder')
    .executeTakeFirstOrThrow();
  return (payload as { reference: string }).reference;
}
