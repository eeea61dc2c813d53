import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NO_RESPONSE } from '#contract/errors.ts';
import { dateInSweden } from '#rules/dates.ts';
import { readConfig } from '#server/config/config.ts';
import { refreshAllPasses, updatedGooglePasses } from '#server/areas/passes/index.ts';
import { allPasses } from '#server/areas/passes/store.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { GooglePasses } from '#server/systems/googlePasses/port.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { answer, change } from './calls.ts';

const saved: { serial: string; content: Readonly<Record<string, unknown>> }[] = [];
let isAway = false;
let losesAnswers = false;
/** What a call waits for before Google stores what it was sent. */
let slow: Promise<void> | null = null;
let onAsked = (): void => undefined;
const issuer = {
  save: async (serial: string, content: Readonly<Record<string, unknown>>) => {
    if (isAway) throw new NoResponse('away');
    const wait = slow;
    slow = null;
    onAsked();
    await wait;
    saved.push({ serial, content });
    if (losesAnswers) throw new NoResponse('lost');
  },
  link: async (serial: string) => `https://pay.google.com/gp/v/save/${serial}`,
};
const googlePasses: GooglePasses = { ...issuer, update: async () => undefined };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ systems: { googlePasses } });
});
afterAll(() => portal.close());

beforeEach(async () => {
  for (const table of ['wallet_pass', 'outgoing_change'] as const)
    await portal.db.deleteFrom(table).execute();
  saved.length = 0;
});

const addTo = (send: Send) =>
  answer(send('/api/wallet/passes', change('POST', { platform: 'Google' })));
const states = () => saved.map(({ content }) => content['state']);

/** What the job does each minute. */
const refresh = (now = new Date()) =>
  refreshAllPasses(portal.db, {
    systems: { cards: null, directory: recordingDirectory(), googlePasses },
    config: readConfig({}),
    now,
  });
const later = (seconds: number) => new Date(Date.now() + seconds * 1000);

async function deliver(now = new Date()): Promise<void> {
  const config = readConfig({ PORTAL_BASE_URL: portal.url });
  await deliverDueChanges(portal.db, {
    systems: {
      cards: null,
      directory: recordingDirectory(),
      googlePasses: updatedGooglePasses(issuer, portal.db, config, () => new Date()),
    },
    secretKey: config.secretKey,
    log: { warn: () => undefined, info: () => undefined },
    clock: () => now,
    whenRefused: async () => undefined,
  });
}

test('a card is saved at Google before its link is given, and follows the card', async () => {
  const send = await portal.as('nilan234');
  const add = () => answer(send('/api/wallet/passes', change('POST', { platform: 'Google' })));
  isAway = true;
  expect((await add()).status).toBe(503);
  expect(saved).toEqual([]);
  isAway = false;

  const { status, body } = await add();
  const [{ serial, content }] = saved as [(typeof saved)[number]];
  expect({ status, body }).toEqual({
    status: 200,
    body: { link: `https://pay.google.com/gp/v/save/${serial}`, expires: null },
  });
  expect(content).toMatchObject({
    state: 'ACTIVE',
    header: { defaultValue: { value: 'Nils Andersson' } },
    barcode: { value: `${portal.url}/check/${serial}`, alternateText: 'Inget bevis' },
    textModulesData: [{ localizedHeader: { defaultValue: { value: 'Inget bevis' } } }],
  });
  const { national_id } = await portal.db
    .selectFrom('person')
    .innerJoin('account', 'account.lin', 'person.lin')
    .select('national_id')
    .where('user_id', '=', 'nilan234')
    .executeTakeFirstOrThrow();
  expect(national_id).toMatch(/^\d{12}$/);
  for (const secret of [national_id!, 'nilan234'])
    expect(JSON.stringify(content)).not.toContain(secret);
  await deliver();

  const freeze = (what: string) => answer(send(`/api/campuscard/${what}`, change('POST')));
  expect((await freeze('freeze')).status).toBe(200);
  await deliver();
  expect(saved.at(-1)).toMatchObject({ serial, content: { state: 'INACTIVE' } });
  expect(saved.at(-1)?.content).not.toHaveProperty('barcode');
  isAway = true;
  await freeze('unfreeze');
  await deliver();
  isAway = false;
  expect(saved.at(-1)?.content).toMatchObject({ state: 'INACTIVE' });
  // What Google did not hear waits, and is told as it is then.
  await portal.db
    .updateTable('outgoing_change')
    .set({ next_attempt_at: new Date(0) })
    .where('done_at', 'is', null)
    .execute();
  await deliver();
  expect(saved.at(-1)).toMatchObject({ serial, content: { state: 'ACTIVE' } });
  expect(portal.log()).not.toContain('Nils');
});

test('Google that is slow holds up no freeze, and learns of it after what it overwrites', async () => {
  const send = await portal.as('nilan234');
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  [slow, onAsked] = [goesOn, resolve];
  const added = addTo(send);
  await asked;
  onAsked = () => undefined;
  const freeze = (what: string) => answer(send(`/api/campuscard/${what}`, change('POST')));
  expect((await freeze('freeze')).status).toBe(200);
  await deliver();
  expect(states()).toEqual(['INACTIVE']);
  goOn();
  expect((await added).status).toBe(200);
  expect(states()).toEqual(['INACTIVE', 'ACTIVE']);
  await deliver();
  expect(states()).toEqual(['INACTIVE', 'ACTIVE', 'INACTIVE']);
  await refresh(later(120));
  await deliver(later(120));
  expect(states()).toHaveLength(3);
  await freeze('unfreeze');
});

test('a pass that is taken back expires at Google, and another one is added', async () => {
  const send = await portal.as('nilan234');
  expect((await addTo(send)).status).toBe(200);
  const [{ serial }] = saved as [(typeof saved)[number]];
  const revoked = await send(`/api/wallet/passes/${serial}`, { method: 'DELETE' });
  expect(revoked.status).toBe(204);
  await deliver();
  expect(saved.at(-1)).toMatchObject({ serial, content: { state: 'EXPIRED' } });
  expect((await addTo(send)).status).toBe(200);
  expect(saved.at(-1)?.serial).not.toBe(serial);
  expect(states()).toEqual(['ACTIVE', 'EXPIRED', 'ACTIVE']);
});

test('an answer that is lost loses no pass: the job completes it, or the next attempt', async () => {
  const send = await portal.as('nilan234');
  losesAnswers = true;
  expect(await addTo(send)).toMatchObject({
    status: 503,
    body: { errors: { [NO_RESPONSE]: ['ERROR/NO_RESPONSE'] } },
  });
  losesAnswers = false;
  expect(states()).toEqual(['ACTIVE']);
  // Google may still be working on what it was asked.
  await refresh(later(30));
  await deliver(later(30));
  expect(states()).toHaveLength(1);
  await Promise.all([refresh(later(90)), refresh(later(90))]);
  await Promise.all([deliver(later(90)), deliver(later(90))]);
  expect(states()).toEqual(['ACTIVE', 'ACTIVE']);
  await refresh(later(180));
  await deliver(later(180));
  expect(states()).toHaveLength(2);

  expect((await addTo(send)).status).toBe(200);
  expect(new Set(saved.map(({ serial }) => serial)).size).toBe(1);
  await refresh(later(270));
  await deliver(later(270));
  expect(states()).toHaveLength(3);
});

test('all passes are looked at in portions, each once', async () => {
  for (const liUId of ['nilan234', 'annli42']) await addTo(await portal.as(liUId));
  const now = new Date();
  const found = async (portion: number) => {
    const portions: string[][] = [];
    for await (const passes of allPasses(portal.db, now, dateInSweden(now), portion))
      portions.push(passes.map(({ id }) => id));
    return portions.filter((ids) => ids.length > 0);
  };
  const serials = saved.map(({ serial }) => serial).toSorted();
  expect(serials).toHaveLength(2);
  expect(await found(3)).toEqual([serials]);
  expect(await found(1)).toEqual(serials.map((serial) => [serial]));
});

test('where no passes are made for Google Wallet, there is nothing to add', async () => {
  const without = await startPortal({ systems: { googlePasses: null } });
  try {
    expect(await addTo(await without.as('nilan234'))).toMatchObject({ status: 404 });
  } finally {
    await without.close();
  }
});
