import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf, refused } from './calls.ts';
import { organisationCalled } from './managedAccounts.ts';

let portal: Portal;
let bengt: Send;
let cecilia: Send;

beforeAll(async () => {
  portal = await startPortal({ environment: { LOG_LEVEL: 'debug' } });
  [bengt, cecilia] = await Promise.all([portal.as('bener17'), portal.as('cecka23')]);
});
afterAll(() => portal.close());
const ids = (found: readonly { readonly liUId: string | null }[]) =>
  found.map(({ liUId }) => liUId);

describe('the search for deceased people', () => {
  const deceased = (send: Send, body: unknown) =>
    answer(send('/api/Accounts/deceased/search', change('POST', body)));

  // SUPP-17
  test('finds deceased people within reach, by name or all of them, with masked national ids', async () => {
    expect(await deceased(bengt, { query: 'Ulf palm' })).toMatchObject({
      status: 200,
      body: [{ liUId: 'ulfpa18', userStatus: 'Deceased', norEduPersonNIN: '19650515-****' }],
    });
    const all = (await deceased(bengt, { query: '' })).body as Account[];
    expect(all.length).toBeGreaterThan(3);
    expect(
      all.every(
        ({ organisationCanonicalPath, norEduPersonNIN }) =>
          organisationCanonicalPath?.startsWith('/KU/IDT') && norEduPersonNIN?.endsWith('-****'),
      ),
    ).toBe(true);
    expect(
      all.some(
        ({ deceasedInRetirement, userStatus }) =>
          deceasedInRetirement && userStatus === 'Inretirement',
      ),
    ).toBe(true);
  });

  test('searches below an administered node, and denies unknown and foreign nodes alike', async () => {
    const nodeOf = (name: string) => organisationCalled(portal.db, name);
    const below = (
      await deceased(bengt, { query: '', organisationTreeNodeGuid: await nodeOf('IDT3') })
    ).body as Account[];
    expect(ids(below)).toContain('ulfpa18');
    expect(
      below.every(({ organisationCanonicalPath }) =>
        organisationCanonicalPath?.startsWith('/KU/IDT/IDT3'),
      ),
    ).toBe(true);
    expect(
      await deceased(bengt, { query: '', organisationTreeNodeGuid: await nodeOf('MAI') }),
    ).toEqual(refused(403));
    expect(
      await deceased(bengt, {
        query: '',
        organisationTreeNodeGuid: '00000000-0000-4000-8000-000000000000',
      }),
    ).toEqual(refused(403));
  });

  test('denies access to the helpdesk', async () => {
    expect(await deceased(cecilia, { query: '' })).toEqual(refused(403));
  });
});

describe('own accounts for which a password can be set', () => {
  test('include both accounts of a person who has two, but no administrator account', async () => {
    const rebecka = await portal.as('rebmo58', AuthenticationScope.BankId);
    expect(await answer(rebecka('/api/Accounts/SetPassword/Search'))).toEqual({
      status: 200,
      body: [
        {
          liUId: 'rebmo58',
          personType: 'Employee',
          primaryAffiliation: 'employee',
          accountType: 'Personal',
          userStatus: 'Active',
          enabled: true,
          emailAddress: 'rebecka.moberg@kvarnby.example',
          hasSecondFactor: false,
          passwordHeldUntil: null,
        },
        {
          liUId: 'rebmo678',
          personType: 'Student',
          primaryAffiliation: 'student',
          accountType: 'Personal',
          userStatus: 'Active',
          enabled: true,
          emailAddress: 'rebmo678@student.kvarnby.example',
          hasSecondFactor: false,
          passwordHeldUntil: null,
        },
      ],
    });
    const bengtByBankId = await portal.as('bener17', AuthenticationScope.BankId);
    expect(
      (
        (await answer(bengtByBankId('/api/Accounts/SetPassword/Search'))).body as {
          liUId: string;
        }[]
      ).map(({ liUId }) => liUId),
    ).toEqual(['bener17']);
  });

  test('include an account that waits for its first password, and none for a person without accounts', async () => {
    const wilma = await portal.as('wilkr321', AuthenticationScope.Antagning);
    expect(await answer(wilma('/api/Accounts/SetPassword/Search'))).toMatchObject({
      status: 200,
      body: [{ liUId: 'wilkr321', userStatus: 'New', enabled: true }],
    });
    const zoe = await portal.as('zoepe654', AuthenticationScope.FrejaeID);
    expect(await answer(zoe('/api/Accounts/SetPassword/Search'))).toEqual({
      status: 200,
      body: [],
    });
  });

  test('include an account without a user id, which cannot be chosen', async () => {
    const alva = await portal.as('alvbr210', AuthenticationScope.FrejaeID);
    expect(await answer(alva('/api/Accounts/SetPassword/Search'))).toMatchObject({
      status: 200,
      body: [{ liUId: null, userStatus: 'New', enabled: false }],
    });
  });
});

describe('the account for an activation key', () => {
  const keyAccount = async (send: Send, liUId: string) =>
    answer(
      send(
        `/api/Accounts/ActivationKeyGen/Search?norEduPersonLin=${await linOf(portal.db, liUId)}`,
      ),
    );

  // KEY-04, DATA-06
  test('is found by callers whose reach or role covers it', async () => {
    const ivar = await portal.as('ivabe94');
    expect(await keyAccount(ivar, 'xanli432')).toMatchObject({
      status: 200,
      body: {
        liUId: 'xanli432',
        personType: 'Student',
        userStatus: 'New',
        activationKeyExpirationDate: null,
      },
    });
    expect(await keyAccount(bengt, 'vivno29')).toMatchObject({
      status: 200,
      body: { liUId: 'vivno29', organisationPath: '/KU/IDT/IDT1', subscriptionType: 'Small' },
    });
    expect(await keyAccount(bengt, 'wilkr321')).toEqual(refused(403));
    expect(await keyAccount(ivar, 'vivno29')).toEqual(refused(403));
    expect(
      await answer(ivar('/api/Accounts/ActivationKeyGen/Search?norEduPersonLin=nobody')),
    ).toEqual(refused(404));
  });

  test('shows the active key', async () => {
    const lin = await linOf(portal.db, 'wilkr321');
    const { id } = await portal.db
      .selectFrom('account')
      .select('id')
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow();
    const key = {
      account_id: id,
      created_by_lin: await linOf(portal.db, 'ivabe94'),
      expires_on: '2099-01-01',
    };
    await portal.db
      .updateTable('activation_key')
      .set({ revoked_at: new Date() })
      .where('account_id', '=', id)
      .execute();
    await portal.db
      .insertInto('activation_key')
      .values({ ...key, key_hash: 'live', expires_on: '2098-01-01' })
      .execute();
    expect(await keyAccount(await portal.as('ivabe94'), 'wilkr321')).toMatchObject({
      body: {
        activationKeyExpirationDate: '2098-01-01',
        activationKeyCreatedBy: 'Ivar Berg',
        activationKeyCreatedDate: expect.stringMatching(/Z$/),
      },
    });
  });
});
