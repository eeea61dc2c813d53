import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { SystemStatus } from '#contract/systemStatus.ts';
import { type BankId, BankIdRefusal } from '#server/systems/bankid/port.ts';
import type { GooglePasses } from '#server/systems/googlePasses/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';

const START = Date.parse('2026-11-17T09:00:00Z');
let now = START;
let bankIdFails: Error = new NoResponse('BankID does not respond.');
const failing = () => Promise.reject(bankIdFails);
let isGoogleAway = true;
const googlePasses: GooglePasses = {
  save: async () => {
    if (isGoogleAway) throw new NoResponse('Google does not respond.');
  },
  link: async (serial) => `https://pay.google.com/gp/v/save/${serial}`,
  update: async () => undefined,
};
/** A key that is never used, because `googlePasses` takes the place of what is configured. */
const folder = mkdtempSync(join(tmpdir(), 'minit-status-'));
const keyFile = join(folder, 'key.json');
writeFileSync(
  keyFile,
  JSON.stringify({
    client_email: 'minit@kvarnby.iam.gserviceaccount.com',
    private_key: generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
    }),
  }),
);
const bankId: BankId = { start: failing, collect: failing, cancel: failing };
const portal = await startPortal({
  clock: () => new Date(now),
  systems: { bankId, googlePasses },
  environment: {
    PORTAL_CARD_SYSTEM_URL: 'http://localhost:9/',
    PORTAL_CARD_SYSTEM_TOKEN: 'a-token-of-the-card-system',
    PORTAL_WALLET_GOOGLE_ISSUER_ID: '3388000000012345678',
    PORTAL_WALLET_GOOGLE_KEY_FILE: keyFile,
  },
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  return portal.close();
});
beforeEach(async () => {
  now = START;
  await portal.db.deleteFrom('system_contact').execute();
});

const list = async (): Promise<readonly SystemStatus[]> => {
  const { status, body } = await answer((await portal.as('davos31'))('/api/SystemStatus'));
  expect(status).toBe(200);
  return (body as { systems: readonly SystemStatus[] }).systems;
};
const stateOf = async (system: SystemStatus['system']) =>
  (await list()).find((one) => one.system === system);
const askBankId = async (minutes: number) => {
  now = START + minutes * 60_000;
  const { status } = await portal.browser().fetch('/api/bankid/auth', { method: 'POST' });
  expect(status).toBeGreaterThanOrEqual(400);
};

test('lists the configured systems, and none that is a part of the portal', async () => {
  expect((await list()).map(({ system }) => system)).toEqual([
    'Cards',
    'BankId',
    'GooglePasses',
    'Webhooks',
  ]);
  expect(await stateOf('BankId')).toEqual({
    system: 'BankId',
    reachedAt: null,
    awaySince: null,
    waiting: 0,
    oldestAt: null,
    refused: 0,
  });
});

test('a system that does not respond is away since its first missing response, until it responds', async () => {
  bankIdFails = new NoResponse('BankID does not respond.');
  await askBankId(0);
  await askBankId(5);
  const away = { reachedAt: null, awaySince: new Date(START).toISOString() };
  await expect.poll(() => stateOf('BankId')).toMatchObject(away);

  // A refusal is a response.
  bankIdFails = new BankIdRefusal('invalidParameters');
  await askBankId(7);
  const reachedAt = new Date(START + 7 * 60_000).toISOString();
  await expect.poll(() => stateOf('BankId')).toMatchObject({ reachedAt, awaySince: null });

  bankIdFails = new NoResponse('BankID does not respond.');
  await askBankId(9);
  const awaySince = new Date(START + 9 * 60_000).toISOString();
  await expect.poll(() => stateOf('BankId')).toMatchObject({ reachedAt, awaySince });
});

test('what a call asks of Google is noted as well', async () => {
  const send = await portal.as('nilan234');
  const add = () => send('/api/wallet/passes', change('POST', { platform: 'Google' }));
  isGoogleAway = true;
  expect((await add()).status).toBe(503);
  const awaySince = new Date(START).toISOString();
  await expect.poll(() => stateOf('GooglePasses')).toMatchObject({ reachedAt: null, awaySince });
  isGoogleAway = false;
  expect((await add()).status).toBe(200);
  const reachedAt = new Date(START).toISOString();
  await expect.poll(() => stateOf('GooglePasses')).toMatchObject({ reachedAt, awaySince: null });
});

test('a system that goes on as before is noted once a minute', async () => {
  bankIdFails = new BankIdRefusal('invalidParameters');
  await askBankId(20);
  const first = new Date(START + 20 * 60_000).toISOString();
  await expect.poll(() => stateOf('BankId')).toMatchObject({ reachedAt: first });
  await askBankId(20.9);
  await askBankId(21.1);
  const second = new Date(START + 21.1 * 60_000).toISOString();
  await expect.poll(() => stateOf('BankId')).toMatchObject({ reachedAt: second });
});

test('counts what waits for a system, and since when', async () => {
  const frozen = await (await portal.as('annli42'))('/api/campuscard/freeze', change('POST', {}));
  expect(frozen.status, await frozen.text()).toBe(200);
  expect(await stateOf('Cards')).toMatchObject({
    awaySince: null,
    waiting: 1,
    oldestAt: new Date(START).toISOString(),
    refused: 0,
  });
  await portal.db
    .updateTable('outgoing_change')
    .set({ next_attempt_at: null, refused_at: new Date(now), reason: 'REJECTED' })
    .where('system', '=', 'Cards')
    .execute();
  expect(await stateOf('Cards')).toMatchObject({ waiting: 0, oldestAt: null, refused: 1 });
});

test('counts the events that each receiver has refused, unless a later one has replaced them', async () => {
  const subscriber = {
    url: 'https://library.example/events',
    event_types: ['account.changed' as const],
    account_kinds: ['Student' as const],
    facts: [],
    sealed_secret: Buffer.from('sealed'),
    created_at: new Date(START),
  };
  const added = await portal.db
    .insertInto('webhook_subscriber')
    .values(['The gym', 'The shop'].map((name) => ({ ...subscriber, name })))
    .returning('id')
    .execute();
  const subject = await linOf(portal.db, 'annli42');
  const event = (subscriberId: string, refused: boolean) => ({
    system: 'Webhooks' as const,
    subscriber_id: subscriberId,
    subject,
    topic: 'account',
    kind: 'AccountChanged' as const,
    payload: '{}',
    has_secret: false,
    sealed_secret: null,
    done_at: null,
    last_error: null,
    created_at: new Date(START),
    expires_at: new Date(START + 5 * 24 * 3_600_000),
    ...(refused
      ? { refused_at: new Date(START), next_attempt_at: null, reason: 'NO_RESPONSE' as const }
      : { refused_at: null, next_attempt_at: new Date(START), reason: null }),
  });
  await portal.db
    .insertInto('outgoing_change')
    .values(added.map(({ id }) => event(id, true)))
    .execute();
  expect(await stateOf('Webhooks')).toMatchObject({ waiting: 0, refused: 2 });
  await portal.db
    .insertInto('outgoing_change')
    .values(event(added[0]?.id ?? '', false))
    .execute();
  expect(await stateOf('Webhooks')).toMatchObject({ waiting: 1, refused: 1 });
});

test('the receivers of webhooks are away since the first of them is, unless it is paused', async () => {
  const since = new Date(START - 60_000);
  const subscriber = {
    name: 'The library',
    url: 'https://library.example/events',
    event_types: ['account.created' as const],
    account_kinds: ['Student' as const],
    facts: [],
    sealed_secret: Buffer.from('sealed'),
    created_at: new Date(START - 3_600_000),
    last_attempt_at: new Date(START),
  };
  await portal.db
    .insertInto('webhook_subscriber')
    .values([
      { ...subscriber, failing_since: since },
      { ...subscriber, name: 'The canteen', url: 'https://canteen.example/' },
    ])
    .execute();
  const reachedAt = new Date(START).toISOString();
  expect(await stateOf('Webhooks')).toMatchObject({ reachedAt, awaySince: since.toISOString() });
  await portal.db
    .updateTable('webhook_subscriber')
    .set({ paused_at: new Date(START), pause_reason: 'Superuser' })
    .where('name', '=', 'The library')
    .execute();
  expect(await stateOf('Webhooks')).toMatchObject({ reachedAt, awaySince: null });
});

test('is refused to those who do not administer the portal', async () => {
  for (const [send, status] of [
    [await portal.as('annli42'), 403],
    [await portal.as('fatka61'), 403],
  ] as const)
    expect((await send('/api/SystemStatus')).status).toBe(status);
  expect((await fetch(`${portal.url}/api/SystemStatus`)).status).toBe(401);
});
