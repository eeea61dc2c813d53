import { describe, expect, test } from 'vitest';
import type { Send } from '../support/portal.ts';
import { asWritten, cancel, cancelPhones, CHANGEABLE, extend, rowOf } from './bulk.ts';
import { answer, change, contentsOf, linOf } from './calls.ts';
import { addGuest, type Guest, inMonths, organisationAt } from './managedAccounts.ts';
import {
  type Action,
  bengt,
  changeActivity,
  davos,
  end,
  portal,
  toNextYear,
  toSmall,
  web,
  withoutPhone,
  setUpReasons,
} from './accountChangesReasonsSetUp.ts';

setUpReasons();

// ACCT-31, ACCT-32
describe('PERMISSION_MISSING', () => {
  test.each<
    [
      permission:
        | 'ExtendAccounts'
        | 'ChangeAccountITSubscriptions'
        | 'ChangeCostCentreActivities'
        | 'CancelAccounts'
        | 'CancelAccountPhones',
      action: Action,
    ]
  >([
    ['ExtendAccounts', toNextYear],
    ['ChangeAccountITSubscriptions', toSmall],
    ['ChangeCostCentreActivities', changeActivity],
    ['CancelAccounts', end],
    ['CancelAccountPhones', withoutPhone],
  ])('without %s for one of two people, changes only the other', async (permission, action) => {
    const phone = {
      subscription_type: 'XLarge',
      has_work_phone: permission === 'CancelAccountPhones',
      external_email_address: 'gerd@example.net',
    } as const;
    const [kept, served] = [
      await addGuest(portal.db, web, { account: phone }),
      await addGuest(portal.db, web, { account: phone }),
    ];
    await portal.db
      .insertInto('permission_exception')
      .values({
        administrator_lin: await linOf(portal.db, 'bener17'),
        subject_lin: kept.lin,
        permission,
      })
      .execute();
    const before = await rowOf(portal.db, kept.lin);
    expect([...(await action(bengt, kept)), ...(await action(bengt, served))]).toMatchObject([
      { errorTypes: ['PERMISSION_MISSING'], succeeded: false },
      { errorTypes: [], succeeded: true },
    ]);
    expect(await rowOf(portal.db, kept.lin)).toEqual(before);
    expect(await action(davos, kept)).toMatchObject([{ succeeded: true }]);
  });

  test('keeps Bengt, but not Cecilia, from cancelling Niklas, the demonstration’s exception', async () => {
    const niklas = await linOf(portal.db, 'nikfo81');
    expect(await cancel(bengt, [niklas])).toMatchObject([{ errorTypes: ['PERMISSION_MISSING'] }]);
    expect(await cancel(await portal.as('cecka23'), [niklas])).toMatchObject([
      { succeeded: true, account: { liUId: 'nikfo81' } },
    ]);
  });
});

// ACCT-33
describe('OUT_OF_REACH', () => {
  const everything = async (send: Send, guest: Guest) => ({
    extended: await toNextYear(send, guest),
    subscribed: await toSmall(send, guest),
    paid: await changeActivity(send, guest),
    cancelled: await end(send, guest),
    phones: await withoutPhone(send, guest),
  });
  const nobody = (lin: string, liUId: string) => {
    const outcome = { errorTypes: ['OUT_OF_REACH'], succeeded: false };
    const bulk = [{ account: { norEduPersonLIN: lin }, ...outcome }];
    return {
      extended: bulk,
      subscribed: bulk,
      paid: bulk,
      cancelled: [
        {
          account: {
            ...asWritten,
            employeePositionId: null,
            hasLiUPhone: false,
            liUId: null,
            norEduPersonLIN: lin,
          },
          incidentNumber: null,
          ...outcome,
        },
      ],
      phones: [{ cancelPhone: { ...asWritten, liUId }, incidentNumber: null, ...outcome }],
    };
  };

  test('treats a person of another department like an unknown person and changes nothing', async () => {
    const foreign = await addGuest(portal.db, await organisationAt(portal.db, '/KU/MAI'), {
      account: { subscription_type: 'XLarge', has_work_phone: true },
    });
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    expect(await everything(bengt, foreign)).toEqual(nobody(foreign.lin, foreign.liUId));
    expect(await everything(bengt, { lin: 'nobody', liUId: 'zzzzz99', accountId: '' })).toEqual(
      nobody('nobody', 'zzzzz99'),
    );
    expect(await extend(bengt, [foreign.lin], inMonths(3), { [foreign.lin]: 99 })).toEqual(
      nobody(foreign.lin, '').extended,
    );
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  });

  test('rejects an identifier that cannot exist with 400', async () => {
    const body = { accounts: ['\0'], extendDate: inMonths(3), versions: { constructor: 1 } };
    expect(await answer(bengt('/api/Accounts/Extend', change('PATCH', body)))).toEqual({
      status: 400,
      body: { errors: { accounts: ['INPUT_INVALID'] } },
    });
    expect(
      await extend(bengt, ['constructor', '__proto__'], inMonths(3), { constructor: 1 }),
    ).toMatchObject([{ errorTypes: ['OUT_OF_REACH'] }, { errorTypes: ['OUT_OF_REACH'] }]);
  });

  test('lets Cecilia, who administers the whole tree, extend an account of that department', async () => {
    const guest = await addGuest(portal.db, await organisationAt(portal.db, '/KU/MAI'));
    expect(await toNextYear(await portal.as('cecka23'), guest)).toMatchObject([
      { succeeded: true },
    ]);
  });

  test('treats a person who has only a student account as out of reach', async () => {
    const student = await portal.db
      .selectFrom('account')
      .selectAll()
      .where('account_type', '=', 'Student')
      .where('user_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    const guest = { lin: student.lin, liUId: student.user_id ?? '', accountId: student.id };
    expect(await everything(davos, guest)).toEqual(nobody(guest.lin, guest.liUId));
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  });

  test.each(['Adm', 'Student'] as const)(
    'changes only the managed account of a person who also has one of type %s',
    async (kind) => {
      const guest = await addGuest(portal.db, web);
      const other = {
        lin: guest.lin,
        user_id: `x_${kind.toLowerCase()}_${guest.liUId}`,
        account_type: kind,
        person_type: kind === 'Student' ? 'Student' : 'Employee',
        user_status: 'Active',
        has_work_phone: true,
      } as const;
      const { id } = await portal.db
        .insertInto('account')
        .values(other)
        .returning('id')
        .executeTakeFirstOrThrow();
      const before = await portal.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      expect(await toNextYear(bengt, guest)).toMatchObject([{ succeeded: true }]);
      expect(await end(bengt, guest)).toMatchObject([{ succeeded: true }]);
      expect(await cancelPhones(davos, [other.user_id])).toMatchObject([
        { errorTypes: ['OUT_OF_REACH'] },
      ]);
      expect(
        await portal.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
      ).toEqual(before);
    },
  );
});
