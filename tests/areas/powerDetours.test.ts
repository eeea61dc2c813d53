import { beforeEach, describe, expect, test } from 'vitest';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import type { Role } from '#contract/values.ts';
import { cancel, changeEndDate, changeSubscription, extend, rowOf } from './bulk.ts';
import { answer, change, contentsOf, linOf } from './calls.ts';
import { openDesk } from './desk.ts';
import {
  addGuest,
  creation,
  type Guest,
  inMonths,
  nationalIdOf,
  newNationalId,
  newTransientNumber,
} from './managedAccounts.ts';
import { refusal, showDocument, update } from './profiles.ts';

/**
 * Detours that once led to what the front door refuses, each as a person would go them: to the
 * account of somebody with more powers, or to that of a person of another part of the university.
 */

const { portal, bengt, cecilia, web, mai } = await openDesk();

const withRole = async (role: Exclude<Role, 'None'>, organisationId = web): Promise<Guest> => {
  const guest = await addGuest(portal.db, organisationId, {
    person: { national_id: newTransientNumber() },
  });
  await portal.db
    .insertInto('role_assignment')
    .values({ account_id: guest.accountId, role })
    .execute();
  return guest;
};
const everything = () =>
  contentsOf(portal.db, 'person', 'account', 'position', 'activation_key', 'outgoing_message');
const administrators = { bengt, cecilia };
const who = ['bengt', 'cecilia'] as const;
const outcomesOf = async (
  reply: Promise<
    readonly { readonly errorTypes: readonly BulkErrorType[]; readonly succeeded: boolean }[]
  >,
) => (await reply).map(({ errorTypes, succeeded }) => ({ errorTypes, succeeded }));
const refusedForPower = [{ errorTypes: ['MORE_POWER'], succeeded: false }];

describe.each(who)('%s and the account of a superuser within reach', (name) => {
  const send = administrators[name];
  let superuser: Guest;
  beforeEach(async () => {
    superuser = await withRole('MinITSuperUser');
  });

  test.each([
    ['the number', { norEduPersonNIN: newNationalId() }],
    ['the name', { surname: 'Medhjälpare' }],
    ['another organisation', { organisationId: mai }],
  ])('cannot replace %s, whatever document was shown', async (_what, fields) => {
    await showDocument(send, superuser);
    const before = await everything();
    const { status } = await update(send, superuser, fields);
    expect([400, 403]).toContain(status);
    expect(await everything()).toEqual(before);
  });

  test('hears why the number stays', async () => {
    await showDocument(send, superuser);
    expect(await update(send, superuser, { norEduPersonNIN: newNationalId() })).toEqual(
      refusal({ norEduPersonNIN: ['ACCOUNTS/POWER/MORE_POWER'] }),
    );
  });

  test.each<[string, (lin: string) => Parameters<typeof outcomesOf>[0]]>([
    ['end it', (lin) => cancel(send, [lin])],
    ['give it an earlier last day', (lin) => changeEndDate(send, [lin], inMonths(1))],
    ['take its subscription', (lin) => changeSubscription(send, [lin], 'Large')],
  ])('cannot %s', async (_what, act) => {
    const before = await rowOf(portal.db, superuser.lin);
    expect(await outcomesOf(act(superuser.lin))).toEqual(refusedForPower);
    expect(await rowOf(portal.db, superuser.lin)).toEqual(before);
  });

  test('hears beforehand that it cannot be ended', async () => {
    const { body } = await answer(send(`/api/EmployeeProfile?liuId=${superuser.liUId}`));
    expect((body as EmployeeProfile).objections).toContainEqual({
      concern: 'access',
      reasons: ['MORE_POWER'],
    });
  });

  test('can extend it, which takes nothing away', async () => {
    await portal.db
      .updateTable('account')
      .set({ valid_through: inMonths(2) })
      .where('lin', '=', superuser.lin)
      .execute();
    expect(await outcomesOf(extend(send, [superuser.lin], inMonths(12)))).toEqual([
      { errorTypes: [], succeeded: true },
    ]);
  });
});

test('a person with more powers does not come into the reach by a take-over', async () => {
  const superuser = await withRole('MinITSuperUser', mai);
  const before = await everything();
  const { lin, liUId } = superuser;
  expect(
    await answer(
      bengt('/api/Accounts', change('POST', creation(web, { norEduPersonLIN: lin, liUId }))),
    ),
  ).toEqual(refusal({ norEduPersonLIN: ['ACCOUNTS/POWER/MORE_POWER'] }));
  expect(await everything()).toEqual(before);
});

test('the number of a person who has used an account is replaced only after a proof', async () => {
  const guest = await addGuest(portal.db, web, { person: { national_id: newTransientNumber() } });
  const number = newNationalId();
  expect(await update(bengt, guest, { norEduPersonNIN: number })).toEqual(
    refusal({ norEduPersonNIN: ['ACCOUNTS/POWER/NOT_PROVED'] }),
  );
  await showDocument(bengt, guest);
  expect(await update(bengt, guest, { norEduPersonNIN: number })).toMatchObject({ status: 200 });
});

describe('a second account with the number of a student', () => {
  test('opens no key for somebody who does not help students', async () => {
    const lin = await linOf(portal.db, 'nilan234');
    const { status, body } = await answer(
      bengt(
        '/api/Accounts',
        change(
          'POST',
          creation(web, {
            norEduPersonNIN: await nationalIdOf(portal.db, lin),
            itSubscriptionType: 'Small',
            externalEmailAddress: 'bengt.privat@example.org',
          }),
        ),
      ),
    );
    expect(status).toBe(200);
    const { liUId } = body as { liUId: string };
    const keys = await contentsOf(portal.db, 'activation_key');
    const key = await answer(
      bengt(
        '/api/ActivationKey',
        change('POST', {
          norEduPersonLin: lin,
          liUId,
          identityAssurance: {
            norEduPersonLin: lin,
            assuranceDocumentType: 'Passport',
            assuranceDocumentOther: null,
            expirationDate: '2099-12-31',
          },
        }),
      ),
    );
    expect(key).toEqual({
      status: 409,
      body: { errors: { account: ['ACTIVATION_KEY/REFUSED/OTHER_ACCOUNT'] } },
    });
    expect(await contentsOf(portal.db, 'activation_key')).toEqual(keys);
  });

  test('is not made for somebody with more powers', async () => {
    const { account_id: economist, lin } = await portal.db
      .selectFrom('account')
      .select(['id as account_id', 'lin'])
      .where('user_id', '=', 'majek123')
      .executeTakeFirstOrThrow();
    await portal.db
      .insertInto('role_assignment')
      .values({ account_id: economist, role: 'Economist' })
      .execute();
    const norEduPersonNIN = await nationalIdOf(portal.db, lin);
    expect(
      await answer(bengt('/api/Accounts', change('POST', creation(web, { norEduPersonNIN })))),
    ).toEqual(refusal({ norEduPersonNIN: ['ACCOUNTS/POWER/MORE_POWER'] }));
  });
});
