import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallerAccount, RecentCaller } from '#contract/callers.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

const START = new Date('2026-11-17T09:00:00Z');
let portal: Portal;
let now = START;
/** Whether the case system responds. */
let isSilent = false;
/** Status of the card of annli42 when a case was last opened. */
let cardWhenOpened: string | null = null;
/** Workers of the information desk, of account management, and a superuser. */
let fatima: Send;
let cecilia: Send;
let david: Send;

beforeAll(async () => {
  portal = await startPortal({
    clock: () => now,
    systems: {
      cases: {
        ...embeddedCases,
        open: async (cases, tx, ...rest) => {
          const card = await tx
            .selectFrom('card')
            .innerJoin('account', 'account.id', 'card.account_id')
            .select('card.status')
            .where('account.user_id', '=', 'annli42')
            .executeTakeFirst();
          cardWhenOpened = card?.status ?? null;
          return isSilent ? new Map() : await embeddedCases.open(cases, tx, ...rest);
        },
      },
    },
  });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = START;
  isSilent = false;
  cardWhenOpened = null;
  for (const table of ['caller_verification', 'outgoing_message', 'desk_caller'] as const)
    await portal.db.deleteFrom(table).execute();
  await portal.db
    .updateTable('card')
    .set({ status: 'Active', frozen_at: null })
    .where('account_id', '=', await accountIdOf(portal.db, 'annli42'))
    .execute();
  fatima = await portal.as('fatka61');
  cecilia = await portal.as('cecka23');
  david = await portal.as('davos31');
});

const after = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const verify = async (send: Send, liUId: string, document: object = {}) =>
  expect(
    await answer(
      send(
        '/api/CallerVerification/Document',
        change('POST', {
          norEduPersonLin: await linOf(portal.db, liUId),
          assuranceDocumentType: 'Passport',
          assuranceDocumentOther: null,
          expirationDate: '2030-01-01',
          ...document,
        }),
      ),
    ),
  ).toMatchObject({ status: 200 });
const requests = {
  freeze: ['Card', { action: 'freeze' }],
  unfreeze: ['Card', { action: 'unfreeze' }],
  signOut: ['SignOut', {}],
  key: ['Key', {}],
  resetSecondStep: ['SecondStep', {}],
  extend: ['Extension', {}],
} as const;
type Name = keyof typeof requests;
const names = ['freeze', 'unfreeze', 'signOut', 'key', 'resetSecondStep', 'extend'] as const;
const ask = (send: Send, name: Name, liUId: string, headers = {}) => {
  const [way, body] = requests[name];
  const sent = change('POST', { ...body, liUId });
  return answer(
    send(`/api/Caller/${way}`, {
      ...sent,
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
};
const accountOf = async (send: Send, liUId: string) =>
  (await answer(send(`/api/Caller?liUId=${liUId}`))).body as CallerAccount;
const reasons = (status: number, ...keys: string[]) => ({
  status,
  body: { errors: { account: keys.map((key) => `CALLERS/REFUSED/${key}`) } },
});
const tables = [
  'card',
  'activation_key',
  'mfa_factor',
  'mfa_reset',
  'account',
  'incident',
  'outgoing_message',
];

test('freezes and unfreezes the card of a verified caller, with a case, a notice and the audit trail', async () => {
  const lin = await linOf(portal.db, 'annli42');
  await verify(fatima, 'annli42');
  const frozen = await ask(fatima, 'freeze', 'ANNLI42');
  expect(frozen).toMatchObject({
    status: 200,
    body: { status: 'Frozen', caseNumber: expect.stringMatching(/^I-/) },
  });
  // The case is opened last, or a case system of its own would keep that of a refused change.
  expect(cardWhenOpened).toBe('Frozen');
  expect((await accountOf(fatima, 'annli42')).card).toMatchObject({ status: 'Frozen' });
  const { caseNumber } = frozen.body as { caseNumber: string };
  const own = (await answer((await portal.as('annli42'))('/api/incident/own'))).body;
  expect(own).toContainEqual(
    expect.objectContaining({
      number: caseNumber,
      status: 'Closed',
      briefDescription: 'Kort fryst / Card frozen: annli42',
    }),
  );
  expect((await auditOf(portal.db, 'card.freeze')).at(-1)).toMatchObject({
    actor_user_id: 'fatka61',
    subject_lin: lin,
    before: { status: 'Active' },
    after: { status: 'Frozen', callerVerified: 'Document' },
  });
  expect((await auditOf(portal.db, 'incidents.create')).at(-1)).toMatchObject({
    subject_lin: lin,
    after: { number: caseNumber, callerVerified: 'Document' },
  });
  const [letter] = await lettersOf(portal.db);
  expect(letter?.body).toMatch(/campuskort är fryst/);
  expect(await ask(fatima, 'freeze', 'annli42')).toEqual(reasons(409, 'IS_FROZEN'));
  expect(await ask(fatima, 'unfreeze', 'annli42')).toMatchObject({
    status: 200,
    body: { status: 'Active' },
  });
});

test('ends every session of the person and none of others', async () => {
  const [anna, nils] = [await portal.as('annli42'), await portal.as('nilan234')];
  await verify(fatima, 'annli42');
  const done = await ask(fatima, 'signOut', 'annli42');
  expect(done).toMatchObject({ status: 200, body: { caseNumber: expect.stringMatching(/^I-/) } });
  expect((done.body as { ended: number }).ended).toBeGreaterThan(0);
  expect((await answer(anna('/api/campuscard'))).status).toBe(401);
  expect((await answer(nils('/api/campuscard'))).status).toBe(200);
  expect((await answer(fatima('/api/Caller/Recent'))).status).toBe(200);
  expect((await auditOf(portal.db, 'callers.signOut')).at(-1)).toMatchObject({
    actor_user_id: 'fatka61',
    after: { callerVerified: 'Document' },
  });
});

test('creates a key and extends an account by the rules of those who may', async () => {
  await verify(cecilia, 'vivno29');
  await portal.db
    .updateTable('account')
    .set({ subscription_type: 'Medium', valid_through: '2026-12-01', user_status: 'Active' })
    .where('user_id', '=', 'vivno29')
    .execute();
  const { extendsTo, refusals } = await accountOf(cecilia, 'vivno29');
  expect([refusals.extend, refusals.key]).toEqual([[], []]);
  expect(extendsTo).toBe('2027-11-17');
  expect(await ask(cecilia, 'extend', 'vivno29')).toMatchObject({
    status: 200,
    body: { extendDate: '2027-11-17', caseNumber: expect.stringMatching(/^I-/) },
  });
  expect((await auditOf(portal.db, 'accountChanges.extend')).at(-1)).toMatchObject({
    actor_user_id: 'cecka23',
    subject_lin: await linOf(portal.db, 'vivno29'),
  });
  expect(await ask(cecilia, 'extend', 'vivno29')).toEqual(reasons(409, 'ENDS_LATER_ALREADY'));
  const key = await ask(cecilia, 'key', 'vivno29');
  expect(key).toMatchObject({ status: 200, body: { key: { liUId: 'vivno29' } } });
  expect(portal.log()).not.toContain((key.body as { key: { key: string } }).key.key);
});

test('does nothing for a person whom this worker has not verified, or not recently', async () => {
  await verify(cecilia, 'nilan234');
  await verify(fatima, 'nilan234');
  const before = await contentsOf(portal.db, ...tables);
  for (const name of names)
    for (const send of [fatima, cecilia, david]) {
      const { status, body } = await ask(send, name, 'annli42');
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain('CALLERS/REFUSED/NOT_VERIFIED');
    }
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  expect((await accountOf(fatima, 'annli42')).signIns).toBeNull();
  expect((await accountOf(fatima, 'nilan234')).signIns).not.toBeNull();
  await verify(fatima, 'annli42');
  after(29);
  const later = await portal.as('fatka61');
  expect(await ask(later, 'freeze', 'annli42')).toMatchObject({ status: 200 });
  after(1);
  expect(await ask(later, 'unfreeze', 'annli42')).toEqual(reasons(403, 'NOT_VERIFIED'));
  expect((await accountOf(later, 'annli42')).signIns).toBeNull();
});

test('no role gains by the desk what account management and activation keys refuse it', async () => {
  await verify(fatima, 'annli42');
  // The information desk creates no keys and extends no accounts.
  expect(await ask(fatima, 'key', 'annli42')).toEqual(reasons(403, 'NO_PERMISSION'));
  expect(await ask(fatima, 'extend', 'annli42')).toEqual(reasons(403, 'NO_PERMISSION'));
  // Nobody receives a key for the account of a superuser, except another superuser.
  await verify(cecilia, 'davos31');
  expect(await ask(cecilia, 'key', 'davos31')).toEqual(reasons(403, 'MORE_POWER'));
  // An employment governs the account.
  await verify(cecilia, 'annli42');
  expect(await ask(cecilia, 'extend', 'annli42')).toMatchObject({ status: 409 });
  // A card is not unfrozen for somebody who could not sign in to do so.
  const account = await accountIdOf(portal.db, 'annli42');
  await portal.db
    .updateTable('card')
    .set({ status: 'Frozen', frozen_at: START })
    .where('account_id', '=', account)
    .execute();
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Suspended' })
    .where('id', '=', account)
    .execute();
  expect(await ask(cecilia, 'unfreeze', 'annli42')).toEqual(reasons(409, 'ACCOUNT_CLOSED'));
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active' })
    .where('id', '=', account)
    .execute();
});

test('another document verifies nobody, whatever it is said to be, and ends no verification', async () => {
  const other = { assuranceDocumentType: 'Other', assuranceDocumentOther: 'Pass' };
  await verify(cecilia, 'petlu456', other);
  for (const name of names)
    expect(await ask(cecilia, name, 'petlu456')).toMatchObject({ status: 403 });
  expect((await auditOf(portal.db, 'callerVerifications.noteDocument')).at(-1)).toMatchObject({
    after: { type: 'Other', kind: 'Pass', isStrongProof: false },
  });
  await verify(cecilia, 'petlu456');
  await verify(cecilia, 'petlu456', other);
  expect(await ask(cecilia, 'unfreeze', 'petlu456')).toMatchObject({ status: 200 });
});

test('nobody does anything for themselves, however they were verified', async () => {
  for (const [send, liUId] of [
    [fatima, 'fatka61'],
    [cecilia, 'cecka23'],
    [david, 'davos31'],
  ] as const) {
    await verify(send, liUId);
    for (const name of names) {
      const { status, body } = await ask(send, name, liUId);
      expect(status).toBe(403);
      expect(JSON.stringify(body)).toContain('CALLERS/REFUSED/ONESELF');
    }
  }
});

test('is refused to everybody without the person search, and unknown people are not found', async () => {
  for (const persona of ['annli42', 'nilan234', 'bener17', 'eliho54', 'ivabe94', 'johal25']) {
    const send = await portal.as(persona);
    for (const name of names) expect(await ask(send, name, 'majek123')).toEqual(refused(403));
    expect(await answer(send('/api/Caller?liUId=majek123'))).toEqual(refused(403));
    expect(await answer(send('/api/Caller/Recent'))).toEqual(refused(403));
  }
  for (const name of names) expect(await ask(fatima, name, 'nobod99')).toEqual(refused(404));
  expect(await answer(fatima('/api/Caller?liUId=nobod99'))).toEqual(refused(404));
});

test('freezes a card although the case system does not respond', async () => {
  await verify(fatima, 'annli42');
  isSilent = true;
  expect(await ask(fatima, 'freeze', 'annli42')).toEqual({
    status: 200,
    body: { status: 'Frozen', caseNumber: null },
  });
});

test('repeats nothing when a call is sent again with its key', async () => {
  await verify(fatima, 'annli42');
  const key = { 'idempotency-key': 'one-freeze' };
  const [first, again] = [
    await ask(fatima, 'freeze', 'annli42', key),
    await ask(fatima, 'freeze', 'annli42', key),
  ];
  expect(again).toEqual(first);
  expect(first.status).toBe(200);
});

test('lists the last five people of the session, and forgets them with it', async () => {
  const recent = async (send: Send) =>
    ((await answer(send('/api/Caller/Recent'))).body as RecentCaller[]).map(({ liUId }) => liUId);
  for (const liUId of ['annli42', 'nilan234', 'majek123', 'petlu456', 'quatr567', 'olisv345']) {
    await accountOf(fatima, liUId);
    after(1);
  }
  await accountOf(fatima, 'nilan234');
  expect(await recent(fatima)).toEqual([
    'nilan234',
    'olisv345',
    'quatr567',
    'petlu456',
    'majek123',
  ]);
  expect(await recent(await portal.as('fatka61'))).toEqual([]);
  expect(await recent(cecilia)).toEqual([]);
  await portal.db.deleteFrom('session').where('user_id', '=', 'fatka61').execute();
  expect(await portal.db.selectFrom('desk_caller').selectAll().execute()).toEqual([]);
});
