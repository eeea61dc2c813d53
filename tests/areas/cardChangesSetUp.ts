import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CardState } from '#contract/values.ts';
import type { CardSystem } from '#server/systems/cards/port.ts';
import { endRefusedOrder } from '#server/areas/cards/index.ts';
import { readConfig } from '#server/config/config.ts';
import { type ChangeDelivery, deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { accountIdOf, answer, linOf } from './calls.ts';

/** Calls received by the card system, and what it does instead of accepting them. */
export const notifications: string[] = [];
export const cardSystem: { fails: ((what: string) => Error | null) | null } = { fails: null };
const note = async (what: string) => {
  const error = cardSystem.fails?.(what) ?? null;
  if (error !== null) throw error;
  notifications.push(what);
};
export const silence = () => new NoResponse('The card system does not answer.');
export const cards: CardSystem = {
  order: ({ liUId, pin }) => note(`order ${liUId} ${pin}`),
  freeze: ({ liUId }) => note(`freeze ${liUId}`),
  unfreeze: ({ liUId }) => note(`unfreeze ${liUId}`),
  block: ({ liUId }) => note(`block ${liUId}`),
  setPin: ({ liUId }, pin) => note(`setPin ${liUId} ${pin}`),
};

/** Delivers what is due, as the background job does after a commit. */
export const deliver = (now = new Date(), to: CardSystem = cards) =>
  deliverDueChanges(portal.db, deliveryAt(now, to));
export const deliveryAt = (now: Date, to: CardSystem = cards): ChangeDelivery => ({
  systems: { cards: to, directory: recordingDirectory() },
  secretKey: readConfig({}).secretKey,
  log: { warn: (...line: unknown[]) => void logged.push(line), info: () => undefined },
  clock: () => now,
  whenRefused: endRefusedOrder,
});
/** What deliveries have logged. */
export const logged: unknown[] = [];
export const changes = () =>
  portal.db.selectFrom('outgoing_change').selectAll().orderBy('id').execute();

export let portal: Portal;
export let accountId: string;
export let lin: string;
/** Maja has neither card nor order in the demonstration data, so each test creates them for her. */
export const MAJA = 'majek123';
export const PIN = '7832';

export async function giveCard(status: CardState): Promise<string> {
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

export async function givePhoto(width = 600, height = 800): Promise<void> {
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

export const post = async (path: string, body?: unknown) => {
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
export const statusNow = async () =>
  (
    await portal.db
      .selectFrom('card')
      .select('status')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.status ?? null;
export const order = (newPin = PIN) => post('/api/campuscard', { newPin });

export const requests = {
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

/** Starts a portal in which Maja has no card, order or photo before each test. */
export function setUpCards(): void {
  beforeAll(async () => {
    portal = await startPortal({ systems: { cards } });
    accountId = await accountIdOf(portal.db, MAJA);
    lin = await linOf(portal.db, MAJA);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    cardSystem.fails = null;
    logged.length = 0;
    await portal.db.deleteFrom('outgoing_change').execute();
    notifications.length = 0;
    await portal.db.deleteFrom('card_order').where('account_id', '=', accountId).execute();
    await portal.db.deleteFrom('card').where('account_id', '=', accountId).execute();
    await portal.db.deleteFrom('profile_image').where('lin', '=', lin).execute();
    await portal.db.deleteFrom('guess_count').execute();
  });
}
