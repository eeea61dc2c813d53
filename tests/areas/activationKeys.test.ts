import { addDays, dateInSweden } from '#rules/dates.ts';
import { testNow } from '../tools/clock.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivationKey, ActivationKeyAccount } from '#contract/activationKeys.ts';
import type { Db } from '#server/database/open.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import {
  accountIdOf,
  answer,
  auditOf,
  change,
  contentsOf,
  linOf,
  refused,
  whileAccountLocked,
} from './calls.ts';

const today = dateInSweden(testNow());

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const tables = ['activation_key'];
/**
 * Records that the persona has verified the person by a document, as an account that has been
 * activated requires.
 */
const verify = async (persona: string, liUId: string) =>
  answer(
    (await portal.as(persona))(
      '/api/CallerVerification/Document',
      change('POST', {
        norEduPersonLin: await linOf(portal.db, liUId),
        assuranceDocumentType: 'Passport',
        expirationDate: '2030-05-01',
        assuranceDocumentOther: null,
      }),
    ),
  );
const search = async (persona: string, name: string) =>
  answer(
    (await portal.as(persona))(`/api/Accounts/ActivationKeyGen/Search?norEduPersonLin=${name}`),
  );
const create = async (persona: string, liUId: string, more: object = {}) =>
  answer(
    (await portal.as(persona))(
      '/api/ActivationKey',
      change('POST', { norEduPersonLin: await linOf(portal.db, liUId), ...more }),
    ),
  );
const revoke = async (persona: string, liUId: string) =>
  answer((await portal.as(persona))(`/api/ActivationKey/${liUId}`, change('DELETE')));
const signInWith = async (key: string, number: string) =>
  answer(
    portal
      .browser()
      .fetch(
        '/api/authentication/activationKey/signin',
        change('POST', { activationKey: key, personalIdNumber: number }),
      ),
  );
const numberOf = async (liUId: string) =>
  ((await search('davos31', liUId)).body as ActivationKeyAccount).norEduPersonNin ?? '';

// KEY-04
test('finds an account by norEduPersonLIN and by user id, with its person type', async () => {
  const lin = await linOf(portal.db, 'nilan234');
  const found = {
    status: 200,
    body: expect.objectContaining({
      liUId: 'nilan234',
      personType: 'Student',
      norEduPersonLin: lin,
      activationKeyExpirationDate: null,
    }),
  };
  expect(await search('ivabe94', lin)).toEqual(found);
  expect(await search('ivabe94', 'NILAN234')).toEqual(found);
  expect(await search('davos31', 'rebmo678')).toMatchObject({
    body: { liUId: 'rebmo678', personType: 'Student' },
  });
  expect(await search('davos31', 'rebmo58')).toMatchObject({
    body: { liUId: 'rebmo58', personType: 'Employee' },
  });
});

// KEY-03
test('returns 403 for an account out of reach and 404 for an unknown account', async () => {
  expect(await search('ivabe94', 'vivno29')).toEqual(refused(403));
  expect(await search('bener17', 'nilan234')).toEqual(refused(403));
  expect(await search('ivabe94', 'nobod999')).toEqual(refused(404));
  const before = await contentsOf(portal.db, ...tables);
  expect(await create('ivabe94', 'vivno29')).toEqual(refused(403));
  expect(await create('bener17', 'nilan234')).toEqual(refused(403));
  expect(await create('davos31', 'nilan234', { liUId: 'majek123' })).toEqual(refused(404));
  expect(await revoke('bener17', 'nilan234')).toEqual(refused(403));
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

// KEY-02, KEY-13, KEY-14
test('creates a key that opens the account, is shown once, replaces a former one, and can be revoked', async () => {
  const first = await create('ivabe94', 'nilan234', {
    identityAssurance: {
      norEduPersonLin: await linOf(portal.db, 'nilan234'),
      assuranceDocumentType: 'Passport',
      expirationDate: '2030-05-01',
      assuranceDocumentOther: null,
    },
  });
  expect(first).toEqual({
    status: 200,
    body: {
      id: expect.any(String),
      liUId: 'nilan234',
      norEduPersonLin: await linOf(portal.db, 'nilan234'),
      key: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/),
      expirationDate: addDays(today, 7),
      createdDate: expect.stringMatching(new RegExp(`^${today}T`)),
      createdBy: 'Ivar Berg',
    },
  });
  const { key } = first.body as ActivationKey;
  const [entry] = await auditOf(portal.db, 'activationKeys.create');
  expect(entry).toMatchObject({
    actor_user_id: 'ivabe94',
    subject_lin: await linOf(portal.db, 'nilan234'),
    after: {
      liUId: 'nilan234',
      replacesEarlier: false,
      identityAssurance: { type: 'Passport', expires: '2030-05-01' },
    },
  });
  const storedKeys = await portal.db.selectFrom('activation_key').selectAll().execute();
  expect(JSON.stringify([entry, storedKeys]) + portal.log()).not.toContain(key);
  expect(JSON.stringify(storedKeys)).not.toContain(key.replaceAll('-', ''));
  expect(await search('ivabe94', 'nilan234')).toMatchObject({
    body: { activationKeyExpirationDate: addDays(today, 7), activationKeyCreatedBy: 'Ivar Berg' },
  });

  const number = await numberOf('nilan234');
  await verify('davos31', 'nilan234');
  const second = ((await create('davos31', 'nilan234')).body as ActivationKey).key;
  expect(await signInWith(key, number)).toMatchObject({
    status: 400,
    body: { errors: { activationKey: ['ACTIVATION/KEY_REVOKED'] } },
  });
  expect(await signInWith(second, number)).toMatchObject({ status: 200 });
  expect(await revoke('ivabe94', 'NILAN234')).toEqual({ status: 200, body: null });
  expect(await revoke('ivabe94', 'nilan234')).toEqual(refused(404));
  expect(await signInWith(second, number)).toMatchObject({
    status: 400,
    body: { errors: { activationKey: ['ACTIVATION/KEY_REVOKED'] } },
  });
  expect(await auditOf(portal.db, 'activationKeys.revoke')).toMatchObject([
    { actor_user_id: 'ivabe94', after: { liUId: 'nilan234' } },
  ]);
});

test('returns the same key for a repeated request, and leaves one after ten simultaneous requests', async () => {
  const body = { norEduPersonLin: await linOf(portal.db, 'majek123') };
  await verify('ivabe94', 'majek123');
  const send = await portal.as('ivabe94');
  const once = () =>
    answer(
      send('/api/ActivationKey', {
        ...change('POST', body),
        headers: { 'content-type': 'application/json', 'idempotency-key': 'the-same-key-again' },
      }),
    );
  expect(await once()).toEqual(await once());

  const made = await Promise.all(
    Array.from({ length: 10 }, () => answer(send('/api/ActivationKey', change('POST', body)))),
  );
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
  const accountId = await accountIdOf(portal.db, 'majek123');
  const live = await portal.db
    .selectFrom('activation_key')
    .select('id')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('used_at', 'is', null)
    .execute();
  expect(live).toHaveLength(1);
});

test('explains why an account cannot get a key, and creates nothing', async () => {
  const before = await contentsOf(portal.db, ...tables);
  const reasonFor = async (liUId: string) => {
    await verify('davos31', liUId);
    return (await create('davos31', liUId)).body;
  };
  expect(await reasonFor('ulfpa18')).toEqual({
    errors: { account: ['ACTIVATION_KEY/REFUSED/DECEASED'] },
  });
  expect(await reasonFor('steli57')).toEqual({
    errors: { account: ['ACTIVATION_KEY/REFUSED/SUSPENDED'] },
  });
  expect(await reasonFor('runab52')).toEqual({
    errors: { account: ['ACTIVATION_KEY/REFUSED/HAS_ENDED'] },
  });
  expect(await contentsOf(portal.db, ...tables)).toEqual(before);
});

const createMany = async (persona: string, liUIds: readonly string[]) =>
  answer((await portal.as(persona))('/api/ActivationKey/Many', change('POST', { liUIds })));

test('reports the outcome of each account in a print run, and one refusal does not stop the others', async () => {
  await verify('davos31', 'nilan234');
  const { status, body } = await createMany('davos31', [
    'wilkr321',
    'NILAN234',
    'nilan234',
    'majek123',
    'davos31',
    'ulfpa18',
    'steli57',
    'nobod999',
  ]);
  expect([status, body]).toEqual([
    200,
    [
      {
        liUId: 'wilkr321',
        refusal: null,
        name: 'Wilma Krantz',
        personType: 'Student',
        key: expect.objectContaining({ liUId: 'wilkr321', expirationDate: addDays(today, 7) }),
      },
      expect.objectContaining({ liUId: 'nilan234', refusal: null }),
      { liUId: 'majek123', refusal: 'NOT_PROVED' },
      { liUId: 'davos31', refusal: 'ONESELF' },
      { liUId: 'ulfpa18', refusal: 'DECEASED' },
      { liUId: 'steli57', refusal: 'SUSPENDED' },
      { liUId: 'nobod999', refusal: 'NOT_FOUND' },
    ],
  ]);
  const [{ key }] = body as [{ key: ActivationKey }];
  expect(await signInWith(key.key, await numberOf('wilkr321'))).toMatchObject({ status: 200 });
  expect(await createMany('bener17', ['nilan234'])).toEqual({
    status: 200,
    body: [{ liUId: 'nilan234', refusal: 'OUT_OF_REACH' }],
  });
  expect(
    await createMany(
      'davos31',
      Array.from({ length: 26 }, (_, at) => `abcde${at + 10}`),
    ),
  ).toMatchObject({ status: 400 });
  expect(
    JSON.stringify(await auditOf(portal.db, 'activationKeys.create')) + portal.log(),
  ).not.toContain(key.key);
});

test.each([
  [
    'one key',
    () => create('davos31', 'olisv345'),
    { status: 409, body: { errors: { account: ['ACTIVATION_KEY/REFUSED/HAS_ENDED'] } } },
  ],
  [
    'a print run',
    () => createMany('davos31', ['olisv345']),
    { status: 200, body: [{ liUId: 'olisv345', refusal: 'HAS_ENDED' }] },
  ],
] as const)(
  'creates no key for an account that ends while %s is requested',
  async (_, ask, refusal) => {
    await verify('davos31', 'olisv345');
    const before = await contentsOf(portal.db, ...tables);
    const { user_status } = await portal.db
      .selectFrom('account')
      .select('user_status')
      .where('user_id', '=', 'olisv345')
      .executeTakeFirstOrThrow();
    const set = (db: Db, status: typeof user_status) =>
      db
        .updateTable('account')
        .set({ user_status: status })
        .where('user_id', '=', 'olisv345')
        .execute();
    expect(
      await whileAccountLocked(portal.db, 'olisv345', ask, 1, (tx) => set(tx, 'Retired')),
    ).toEqual(refusal);
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
    await set(portal.db, user_status);
  },
);

test('offers new accounts without a key to the staff who can reach them', async () => {
  const waiting = async (persona: string) =>
    (await answer((await portal.as(persona))('/api/ActivationKey/Waiting'))).body;
  const own = await waiting('ivabe94');
  expect(own).toEqual(expect.arrayContaining(['xanli432', 'yasab543']));
  expect(own).not.toContain('wilkr321');
  expect(await waiting('bener17')).not.toEqual(expect.arrayContaining(['xanli432']));
});
