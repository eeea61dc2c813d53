import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import { addDays } from '#rules/dates.ts';
import { answer, change, contentsOf, linOf, refused } from './calls.ts';
import { openDesk } from './desk.ts';
import {
  activityAt,
  creation,
  inMonths,
  newNationalId,
  organisationAt,
  today,
} from './managedAccounts.ts';

const { portal, bengt, cecilia, idt, web, mai } = await openDesk();

const newAccount = (fields: Partial<CreateAccount> = {}) =>
  creation(web, { norEduPersonNIN: newNationalId(), givenName: 'Åke', surname: 'Öman', ...fields });
const save = (fields: Partial<CreateAccount> & Record<string, unknown>, send = bengt) =>
  answer(send('/api/Accounts', change('POST', newAccount(fields))));
const saved = async (
  fields: Partial<CreateAccount> & Record<string, unknown> = {},
  send = bengt,
): Promise<Account> => {
  const { status, body } = await save(fields, send);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Account;
};
const refusal = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } });
const everything = () => contentsOf(portal.db, 'person', 'account', 'position', 'audit_entry');

describe('rejected requests', () => {
  test.each<[string, Partial<CreateAccount>, Record<string, string[]>]>([
    ['no national id', { norEduPersonNIN: null }, { norEduPersonNIN: ['INPUT_REQUIRED'] }],
    [
      'a wrong check digit',
      { norEduPersonNIN: '198501011230' },
      { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    [
      'a birth date in the future',
      { norEduPersonNIN: '20990101T019' },
      { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    [
      'no name',
      { givenName: ' ', surname: '' },
      { givenName: ['INPUT_REQUIRED'], surname: ['INPUT_REQUIRED'] },
    ],
    [
      'a Small subscription without an external e-mail address',
      { itSubscriptionType: 'Small' },
      { externalEmailAddress: ['INPUT_REQUIRED'] },
    ],
    [
      'a Small subscription with an address of the university',
      { itSubscriptionType: 'Small', externalEmailAddress: 'ake@kvarnby.example' },
      { externalEmailAddress: ['EXTERNAL_EMAIL_OF_UNIVERSITY'] },
    ],
    [
      'an end date in the past',
      { validThrough: addDays(today, -1) },
      { validThrough: ['DATE_OUT_OF_RANGE'] },
    ],
    [
      'an end date more than fourteen months ahead',
      { validThrough: addDays(inMonths(14), 1) },
      { validThrough: ['DATE_OUT_OF_RANGE'] },
    ],
    [
      'a date that does not exist',
      { validThrough: '2027-02-29' },
      { validThrough: ['INPUT_INVALID_DATE'] },
    ],
    [
      'an unknown contact person',
      { contactPersonEmployeeNorEduPersonLin: 'nobody' },
      { contactPersonEmployeeNorEduPersonLin: ['INPUT_INVALID'] },
    ],
    [
      'a malformed activity id',
      { costCentreActivityId: 'nothing' },
      { costCentreActivityId: ['INPUT_INVALID'] },
    ],
    [
      'an unknown activity',
      { costCentreActivityId: crypto.randomUUID() },
      { costCentreActivityId: ['INPUT_INVALID'] },
    ],
  ])('rejects %s', async (_, fields, errors) => {
    const before = await everything();
    expect(await save(fields)).toEqual(refusal(errors));
    expect(await everything()).toEqual(before);
  });

  test('rejects an activity of another organisation', async () => {
    expect(await save({ costCentreActivityId: await activityAt(portal.db, '/KU/MAI') })).toEqual(
      refusal({ costCentreActivityId: ['INPUT_INVALID'] }),
    );
    expect(
      await save({
        organisationId: idt,
        costCentreActivityId: await activityAt(portal.db, '/KU/IDT/IDT3'),
      }),
    ).toEqual(refusal({ costCentreActivityId: ['INPUT_INVALID'] }));
  });

  test.each(['ulfpa18', 'vivno29', 'majek123'])(
    'rejects %s as contact person: deceased, not an employee, or a student',
    async (liUId) => {
      const contact = await linOf(portal.db, liUId);
      expect(await save({ contactPersonEmployeeNorEduPersonLin: contact })).toEqual(
        refusal({ contactPersonEmployeeNorEduPersonLin: ['INPUT_INVALID'] }),
      );
    },
  );

  // ACCT-48
  test('reports all invalid fields at once', async () => {
    expect(
      await save({
        norEduPersonNIN: '1',
        validThrough: '2020-01-01',
        itSubscriptionType: 'Small',
        contactPersonEmployeeNorEduPersonLin: 'x',
        costCentreActivityId: 'x',
      }),
    ).toEqual(
      refusal({
        norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'],
        validThrough: ['DATE_OUT_OF_RANGE'],
        externalEmailAddress: ['INPUT_REQUIRED'],
        contactPersonEmployeeNorEduPersonLin: ['INPUT_INVALID'],
        costCentreActivityId: ['INPUT_INVALID'],
      }),
    );
  });

  test('rejects the university root, a faculty and the mini-apps’ organisation', async () => {
    const at = (path: string) => organisationAt(portal.db, path);
    expect(await save({ organisationId: await at('/KU') }, cecilia)).toEqual(
      refusal({ organisationId: ['ACCOUNTS/CREATE/DEPARTMENT_REQUIRED'] }),
    );
    expect(await save({ organisationId: await at('/KU/_TEK') }, cecilia)).toEqual(
      refusal({ organisationId: ['ACCOUNTS/CREATE/DEPARTMENT_REQUIRED'] }),
    );
    expect(
      await save({ organisationId: (await at('/KU/_V/MINI')).toUpperCase() }, cecilia),
    ).toEqual(refusal({ organisationId: ['SPECIAL_ORGANISATION'] }));
  });

  test('treats an organisation outside the caller’s reach like an unknown one', async () => {
    const before = await everything();
    expect(await save({ organisationId: mai })).toEqual(refused(403));
    expect(await save({ organisationId: crypto.randomUUID() })).toEqual(refused(403));
    expect(await everything()).toEqual(before);
  });

  test.each(['annli42', 'eliho54', 'ivabe94', 'majek123'])('rejects %s', async (liUId) => {
    expect(await save({}, await portal.as(liUId))).toEqual(refused(403));
  });
});

describe('a person who is already registered', () => {
  test('causes a conflict when the person already has such an account', async () => {
    const norEduPersonNIN = newNationalId();
    await saved({ norEduPersonNIN });
    const before = await everything();
    expect(await save({ norEduPersonNIN: norEduPersonNIN.slice(2) }, cecilia)).toEqual(
      refused(409),
    );
    expect(await everything()).toEqual(before);
  });

  test('keeps the LIN and the officially confirmed names of a student', async () => {
    const account = await saved({
      norEduPersonNIN: '200408152387',
      givenName: 'Någon',
      surname: 'Annan',
    });
    expect(account).toMatchObject({
      norEduPersonLIN: await linOf(portal.db, 'majek123'),
      displayName: 'Maja Ek',
      liUId: expect.stringMatching(/^majek\d\d$/),
    });
  });

  test('keeps the names of a person with an account that the caller does not reach', async () => {
    const account = await saved({
      norEduPersonNIN: '20020914T019',
      givenName: 'Quang',
      surname: 'Tran Nguyen',
    });
    expect(account).toMatchObject({
      norEduPersonLIN: await linOf(portal.db, 'quatr567'),
      surname: 'Tran',
      displayName: 'Quang Tran',
    });
  });

  test('gets no account when deceased', async () => {
    const norEduPersonNIN = newNationalId();
    await portal.db
      .insertInto('person')
      .values({
        lin: 'a-dead-one',
        national_id: norEduPersonNIN,
        given_name: 'D',
        surname: 'D',
        display_name: 'D',
        gender: 'None',
        deceased_on: '2020-01-01',
      })
      .execute();
    expect(await save({ norEduPersonNIN })).toEqual(
      refusal({ norEduPersonLIN: ['ACCOUNTS/SEARCH/DECEASED'] }),
    );
  });
});
