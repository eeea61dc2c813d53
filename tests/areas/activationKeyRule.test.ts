import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ActivationKeyAccount } from '#contract/activationKeys.ts';
import type { Role } from '#contract/values.ts';
import { demoPasswordHash } from '#demo/data/personas.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

/**
 * Whose key a caller may create, over HTTP and against a real database, by everyone whose role lets
 * them create keys.
 */

let portal: Portal;
let now = new Date('2026-11-17T09:00:00Z');
beforeAll(async () => {
  portal = await startPortal({ clock: () => now });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = new Date('2026-11-17T09:00:00Z');
  for (const table of ['caller_verification', 'activation_key', 'identity_assurance'] as const)
    await portal.db.deleteFrom(table).execute();
});

const passport = {
  assuranceDocumentType: 'Passport',
  expirationDate: '2030-05-01',
  assuranceDocumentOther: null,
};
const create = async (persona: string, liUId: string, document?: object) => {
  const norEduPersonLin = await linOf(portal.db, liUId);
  return answer(
    (await portal.as(persona))(
      '/api/ActivationKey',
      change('POST', {
        norEduPersonLin,
        liUId,
        ...(document && { identityAssurance: { norEduPersonLin, ...document } }),
      }),
    ),
  );
};
const createMany = async (persona: string, ...liUIds: string[]) =>
  answer((await portal.as(persona))('/api/ActivationKey/Many', change('POST', { liUIds })));
const search = async (persona: string, liUId: string) =>
  (
    await answer(
      (await portal.as(persona))(`/api/Accounts/ActivationKeyGen/Search?norEduPersonLin=${liUId}`),
    )
  ).body as ActivationKeyAccount;
const note = async (persona: string, liUId: string, document: object = passport) =>
  answer(
    (await portal.as(persona))(
      '/api/CallerVerification/Document',
      change('POST', { norEduPersonLin: await linOf(portal.db, liUId), ...document }),
    ),
  );
const give = async (liUId: string, role: Exclude<Role, 'None'>) =>
  portal.db
    .insertInto('role_assignment')
    .values({ account_id: await accountIdOf(portal.db, liUId), role })
    .execute();
const take = async (liUId: string) =>
  portal.db
    .deleteFrom('role_assignment')
    .where('account_id', '=', await accountIdOf(portal.db, liUId))
    .execute();
const administer = async (liUId: string, like: string) => {
  const { organisation_id } = await portal.db
    .selectFrom('administers')
    .select('organisation_id')
    .where('administrator_lin', '=', await linOf(portal.db, like))
    .executeTakeFirstOrThrow();
  await portal.db
    .insertInto('administers')
    .values({ administrator_lin: await linOf(portal.db, liUId), organisation_id })
    .execute();
};
const because = (...reasons: string[]) => ({
  status: 409,
  body: { errors: { account: reasons.map((reason) => `ACTIVATION_KEY/REFUSED/${reason}`) } },
});

describe('nobody takes over an account with other powers than their own, whatever they present', () => {
  test.each([
    ['a desk, a superuser', 'cecka23', 'davos31', 'MORE_POWER'],
    ['a desk, an account administrator', 'cecka23', 'bener17', 'MORE_POWER'],
    ['a desk, an economist', 'cecka23', 'eliho54', 'MORE_POWER'],
    ['a desk, its own account', 'cecka23', 'cecka23', 'ONESELF'],
    ['an account administrator, their own account', 'bener17', 'bener17', 'ONESELF'],
    ['a superuser, their own account', 'davos31', 'davos31', 'ONESELF'],
  ] as const)('%s', async (_who, persona, target, reason) => {
    const before = await contentsOf(portal.db, 'activation_key', 'identity_assurance');
    expect(await search(persona, target)).toMatchObject({
      keyRefusals: [reason],
      isProofNeeded: true,
    });
    expect(await create(persona, target)).toEqual(because(reason, 'NOT_PROVED'));
    expect(await create(persona, target, passport)).toEqual(because(reason));
    expect(await createMany(persona, target)).toEqual({
      status: 200,
      body: [{ liUId: target, refusal: reason }],
    });
    expect(await contentsOf(portal.db, 'activation_key', 'identity_assurance')).toEqual(before);
    await note(persona, target);
    expect(await create(persona, target)).toEqual(because(reason));
  });

  test('an account administrator, a colleague who administers more, and one who administers the same', async () => {
    await give('nikfo81', 'AccountAdministrator');
    await administer('nikfo81', 'cecka23');
    expect(await create('bener17', 'nikfo81', passport)).toEqual(because('MORE_POWER'));
    const niklas = await linOf(portal.db, 'nikfo81');
    await portal.db.deleteFrom('administers').where('administrator_lin', '=', niklas).execute();
    await administer('nikfo81', 'bener17');
    // Bengt may not cancel one person's account. The colleague may.
    expect(await create('bener17', 'nikfo81', passport)).toEqual(because('MORE_POWER'));
    await portal.db
      .insertInto('permission_exception')
      .values({ administrator_lin: niklas, subject_lin: niklas, permission: 'CancelAccounts' })
      .execute();
    expect(await create('bener17', 'nikfo81', passport)).toMatchObject({ status: 200 });
    await portal.db.deleteFrom('administers').where('administrator_lin', '=', niklas).execute();
    await portal.db
      .deleteFrom('permission_exception')
      .where('administrator_lin', '=', niklas)
      .execute();
    await take('nikfo81');
  });

  test('a student administrator, a student with a role, and a student whose other account has one', async () => {
    await give('nilan234', 'Economist');
    expect(await create('ivabe94', 'nilan234', passport)).toEqual(because('MORE_POWER'));
    await take('nilan234');
    await give('rebmo58', 'MinITSuperUser');
    expect(await create('cecka23', 'rebmo678', passport)).toEqual(because('MORE_POWER'));
    expect(await createMany('cecka23', 'rebmo678')).toMatchObject({
      body: [{ refusal: 'MORE_POWER' }],
    });
    await take('rebmo58');
    expect(await create('ivabe94', 'rebmo678', passport)).toEqual(because('OTHER_ACCOUNT'));
    expect(await create('cecka23', 'rebmo678', passport)).toMatchObject({ status: 200 });
  });

  test('a new account that has been given a role in advance', async () => {
    await give('wilkr321', 'MinITSuperUser');
    expect(await create('ivabe94', 'wilkr321')).toEqual(because('MORE_POWER'));
    await take('wilkr321');
    expect(await create('ivabe94', 'wilkr321')).toMatchObject({ status: 200 });
  });

  test('a role that is given while the key is created', async () => {
    await give('nilan234', 'Economist');
    expect(await search('ivabe94', 'nilan234')).toMatchObject({ keyRefusals: ['MORE_POWER'] });
    expect(await create('davos31', 'nilan234', passport)).toMatchObject({ status: 200 });
    await take('nilan234');
  });
});

describe('an account that has been activated before', () => {
  const shown = { keyRefusals: [], isProofNeeded: true };

  test('gets a key only while the person is verified for this worker, and for this person', async () => {
    expect(await search('ivabe94', 'nilan234')).toMatchObject(shown);
    expect(await create('ivabe94', 'nilan234')).toEqual(because('NOT_PROVED'));
    expect(await note('davos31', 'nilan234')).toMatchObject({ status: 200 });
    expect(await note('ivabe94', 'majek123')).toMatchObject({ status: 200 });
    expect(await create('ivabe94', 'nilan234')).toEqual(because('NOT_PROVED'));
    expect(await note('ivabe94', 'nilan234')).toMatchObject({ status: 200 });
    now = new Date(now.getTime() + 29 * 60_000);
    expect(await create('ivabe94', 'nilan234')).toMatchObject({ status: 200 });
    expect(await createMany('ivabe94', 'nilan234', 'olisv345')).toMatchObject({
      body: [{ refusal: null }, { refusal: 'NOT_PROVED' }],
    });
    now = new Date(now.getTime() + 60_000);
    expect(await create('ivabe94', 'nilan234')).toEqual(because('NOT_PROVED'));
    expect((await auditOf(portal.db, 'activationKeys.create')).at(-1)?.after).toMatchObject({
      callerVerified: 'Document',
    });
  });

  test.each<[string, string, object]>([
    [
      'has expired',
      'expirationDate CALLER/DOCUMENT_EXPIRED',
      { ...passport, expirationDate: '2026-11-16' },
    ],
    [
      'states no last day',
      'expirationDate CALLER/DOCUMENT_UNDATED',
      { ...passport, expirationDate: null },
    ],
    [
      'is not named',
      'assuranceDocumentOther CALLER/DOCUMENT_UNNAMED',
      { ...passport, assuranceDocumentType: 'Other' },
    ],
    [
      'has a blank name',
      'assuranceDocumentOther CALLER/DOCUMENT_UNNAMED',
      { ...passport, assuranceDocumentType: 'Other', assuranceDocumentOther: ' ' },
    ],
  ])(
    'gets none for a document that %s, and nothing is recorded',
    async (_what, expected, document) => {
      const [field = '', key] = expected.split(' ');
      const before = await contentsOf(
        portal.db,
        'activation_key',
        'identity_assurance',
        'caller_verification',
      );
      const refusal = { status: 400, body: { errors: { [field]: [key] } } };
      expect([
        await create('davos31', 'nilan234', document),
        await note('davos31', 'nilan234', document),
      ]).toEqual([refusal, refusal]);
      expect(
        await contentsOf(portal.db, 'activation_key', 'identity_assurance', 'caller_verification'),
      ).toEqual(before);
    },
  );

  test('gets none for another document, which is noted and proves nothing to later calls', async () => {
    const library = {
      assuranceDocumentType: 'Other',
      assuranceDocumentOther: 'Library card',
      expirationDate: null,
    };
    const refusal = because('NOT_PROVED');
    expect(await create('davos31', 'nilan234', library)).toEqual(refusal);
    expect(await note('davos31', 'nilan234', library)).toMatchObject({
      status: 200,
      body: { verified: null },
    });
    expect(await create('davos31', 'nilan234')).toEqual(refusal);
  });

  test.each(['password', 'spent key', 'status', 'other account'])(
    'is recognised by its %s',
    async (by) => {
      const wilma = await accountIdOf(portal.db, 'wilkr321');
      const undo: (() => Promise<unknown>)[] = [];
      if (by === 'password') {
        await portal.db
          .insertInto('password')
          .values({ account_id: wilma, hash: demoPasswordHash, set_at: now, must_renew: false })
          .execute();
        undo.push(() => portal.db.deleteFrom('password').where('account_id', '=', wilma).execute());
      } else if (by === 'spent key') {
        await portal.db
          .insertInto('activation_key')
          .values({
            account_id: wilma,
            key_hash: 'x',
            created_by_lin: await linOf(portal.db, 'ivabe94'),
            created_at: now,
            expires_on: '2026-11-24',
            used_at: now,
          })
          .execute();
      } else if (by === 'status') {
        await portal.db
          .updateTable('account')
          .set({ user_status: 'Active' })
          .where('id', '=', wilma)
          .execute();
        undo.push(() =>
          portal.db
            .updateTable('account')
            .set({ user_status: 'New' })
            .where('id', '=', wilma)
            .execute(),
        );
      } else {
        await portal.db
          .updateTable('account')
          .set({ user_status: 'New' })
          .where('user_id', '=', 'rebmo678')
          .execute();
        await portal.db
          .deleteFrom('password')
          .where('account_id', '=', await accountIdOf(portal.db, 'rebmo678'))
          .execute();
        undo.push(() =>
          portal.db
            .updateTable('account')
            .set({ user_status: 'Active' })
            .where('user_id', '=', 'rebmo678')
            .execute(),
        );
      }
      const target = by === 'other account' ? 'rebmo678' : 'wilkr321';
      expect(await create('cecka23', target)).toEqual(because('NOT_PROVED'));
      for (const step of undo) await step();
    },
  );

  test('never needs a proof while the person has used no account', async () => {
    expect(await search('ivabe94', 'xanli432')).toMatchObject({
      keyRefusals: [],
      isProofNeeded: false,
    });
    expect(await createMany('ivabe94', 'xanli432', 'yasab543')).toMatchObject({
      body: [{ refusal: null }, { refusal: null }],
    });
  });
});

describe('those who create keys verify the people whose keys they may create, and nobody else', () => {
  const state = async (persona: string, liUId: string) =>
    answer(
      (await portal.as(persona))(
        `/api/CallerVerification?norEduPersonLin=${await linOf(portal.db, liUId)}`,
      ),
    );
  test.each([
    ['ivabe94', 'nilan234', 200],
    ['ivabe94', 'annli42', 403],
    ['bener17', 'vivno29', 200],
    ['bener17', 'nilan234', 403],
    ['bener17', 'eliho54', 403],
    ['cecka23', 'annli42', 200],
    ['fatka61', 'annli42', 200],
    ['eliho54', 'annli42', 403],
  ] as const)('%s and %s: %i', async (persona, target, status) => {
    const before = await contentsOf(portal.db, 'caller_verification', 'outgoing_message');
    const found = await state(persona, target);
    expect(found.status).toBe(status);
    if (status === 200) return;
    expect([found, await note(persona, target)]).toEqual([refused(403), refused(403)]);
    expect(await contentsOf(portal.db, 'caller_verification', 'outgoing_message')).toEqual(before);
  });
});
