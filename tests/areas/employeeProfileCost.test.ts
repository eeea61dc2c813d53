import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { contentsOf, linOf, refused } from './calls.ts';
import { openDesk } from './desk.ts';
import { activityAt, addGuest, inMonths, positionsOf, today } from './managedAccounts.ts';
import { addForeigner, type Fields, refusal, update, updated } from './profiles.ts';

const { portal, bengt, idt, web, mai } = await openDesk();

const everything = () =>
  contentsOf(portal.db, 'person', 'account', 'position', 'audit_entry', 'idempotency_key');

describe('organisation and cost', () => {
  test('accepts another activity of the organisation', async () => {
    const guest = await addForeigner(portal.db, web);
    const activity = await activityAt(portal.db, '/KU/IDT');
    expect((await updated(bengt, guest, { costCentreActivityId: activity })).account).toMatchObject(
      { costCentreActivity: { id: activity }, costCentre: { organisationId: idt } },
    );
    expect((await updated(bengt, guest, { costCentreActivityId: null })).account).toMatchObject({
      costCentreActivity: null,
    });
  });

  test('a move creates a new primary position and keeps an activity that remains valid', async () => {
    const [ofIdt, ofIdt3] = [
      await activityAt(portal.db, '/KU/IDT'),
      await activityAt(portal.db, '/KU/IDT/IDT3'),
    ];
    const guest = await addGuest(portal.db, web, { activity: ofIdt });
    expect((await updated(bengt, guest, { organisationId: idt })).account).toMatchObject({
      organisationId: idt,
      costCentreActivity: { id: ofIdt },
    });
    expect(await positionsOf(portal.db, guest.accountId)).toMatchObject([
      {
        organisation_id: idt,
        is_primary: true,
        start_date: today,
        end_date: inMonths(6),
        cost_centre_activity_id: ofIdt,
        title: { 'sv-SE': 'Gästforskare', 'en-GB': 'Visiting Researcher' },
      },
      {
        organisation_id: web,
        is_primary: false,
        end_date: addDays(today, -1),
        cost_centre_activity_id: ofIdt,
      },
    ]);
    const other = await addGuest(portal.db, web, { activity: ofIdt3 });
    expect((await updated(bengt, other, { organisationId: idt })).account).toMatchObject({
      organisationId: idt,
      costCentreActivity: null,
    });
    const third = await addGuest(portal.db, web, { activity: null });
    expect((await updated(bengt, third, { costCentreActivityId: ofIdt3 })).account).toMatchObject({
      costCentreActivity: { id: ofIdt3 },
    });
  });

  test('does not move an account to an organisation out of reach', async () => {
    const guest = await addForeigner(portal.db, web);
    const before = await everything();
    expect(await update(bengt, guest, { organisationId: mai })).toEqual(refused(403));
    expect(await update(bengt, guest, { organisationId: crypto.randomUUID() })).toEqual(
      refused(403),
    );
    expect(await everything()).toEqual(before);
  });

  test.each<[string, Fields, Record<string, string[]>]>([
    [
      'an unknown contact person',
      { contactPersonEmployeeNorEduPersonLin: 'nobody' },
      { contactPersonEmployeeNorEduPersonLin: ['INPUT_INVALID'] },
    ],
    [
      'an unknown activity',
      { costCentreActivityId: 'none' },
      { costCentreActivityId: ['INPUT_INVALID'] },
    ],
    [
      'an invalid national id',
      { norEduPersonNIN: '19850101-0000' },
      { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    ['an empty name', { surname: ' ' }, { surname: ['INPUT_REQUIRED'] }],
    [
      'another position',
      { employeePositionId: 'x', description: 'x' },
      { employeePositionId: ['INPUT_INVALID'] },
    ],
    [
      'another person',
      { norEduPersonLIN: 'x', description: 'x' },
      { norEduPersonLIN: ['INPUT_INVALID'] },
    ],
  ])('rejects %s', async (_, fields, errors) => {
    const guest = await addForeigner(portal.db, web);
    const before = await everything();
    expect(await update(bengt, guest, fields)).toEqual(refusal(errors));
    expect(await everything()).toEqual(before);
  });

  test('reports a deceased contact person and an activity of another organisation together', async () => {
    const guest = await addForeigner(portal.db, web);
    const fields = {
      contactPersonEmployeeNorEduPersonLin: await linOf(portal.db, 'ulfpa18'),
      costCentreActivityId: await activityAt(portal.db, '/KU/MAI'),
    };
    expect(await update(bengt, guest, fields)).toEqual(
      refusal({
        contactPersonEmployeeNorEduPersonLin: ['INPUT_INVALID'],
        costCentreActivityId: ['INPUT_INVALID'],
      }),
    );
  });
});

// PROF-08
describe('fields that cannot be edited', () => {
  test('include an employee’s organisation, contact person, cost activity and invoice', async () => {
    const guest = await addForeigner(portal.db, web, { affiliation_type: 'Employee' });
    const contact = await linOf(portal.db, 'annli42');
    for (const fields of [
      { organisationId: idt },
      { contactPersonEmployeeNorEduPersonLin: contact },
      { externalInvoiceData: { contactPerson: 'x', invoiceAddress: '', invoiceReference: '' } },
      { costCentreActivityId: await activityAt(portal.db, '/KU/IDT') },
    ]) {
      expect(await update(bengt, guest, fields)).toEqual(refused(403));
    }
    expect((await updated(bengt, guest, { description: 'x' })).account.description).toBe('x');
  });

  test.each(['Inretirement', 'Suspended', 'Deceased', 'None'] as const)(
    'include every field of an account with the status %s',
    async (user_status) => {
      const guest = await addForeigner(portal.db, web, {
        user_status,
        retirement_date: user_status === 'Inretirement' ? today : null,
      });
      expect(await update(bengt, guest, { description: 'x' })).toEqual(refused(403));
    },
  );

  test('make the whole update fail', async () => {
    const guest = await addGuest(portal.db, web);
    const before = await everything();
    expect(await update(bengt, guest, { description: 'x', surname: 'Ny' })).toEqual(refused(403));
    expect(await everything()).toEqual(before);
  });

  test('include every field of a person out of reach, who is treated as unknown', async () => {
    const stranger = await addGuest(portal.db, mai);
    const before = await everything();
    expect(await update(bengt, stranger, { description: 'x' })).toEqual(refused(404));
    expect(await update(bengt, { ...stranger, liUId: 'nobod99' }, { description: 'x' })).toEqual(
      refused(404),
    );
    expect(await everything()).toEqual(before);
  });
});
