import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import { contentsOf, linOf, refused } from './calls.ts';
import { openDesk } from './desk.ts';
import { addGuest, inMonths, newNationalId, today } from './managedAccounts.ts';
import {
  addForeigner,
  type Fields,
  profileOf,
  readProfile,
  refusal,
  showDocument,
  update,
  updated,
  updatesOf,
} from './profiles.ts';

const { portal, bengt, cecilia, web, mai } = await openDesk();

const everything = () =>
  contentsOf(portal.db, 'person', 'account', 'position', 'audit_entry', 'idempotency_key');

describe('reading', () => {
  // PROF-03, DATA-08
  test('returns account, positions and contact details with the full national id', async () => {
    const guest = await addForeigner(portal.db, web, {
      university_email_address: 'gerd.read@kvarnby.example',
    });
    await portal.db
      .insertInto('contact_information')
      .values({
        lin: guest.lin,
        alternative_email_address: 'gerd@example.org',
        phone_number: '+46846500499',
        sms_number: '+46701740605',
      })
      .execute();
    const profile = await profileOf(bengt, guest.liUId);
    expect(profile).toMatchObject({
      account: {
        norEduPersonLIN: guest.lin,
        norEduPersonNIN: expect.stringMatching(/^198501\d{2}T\d{3}$/),
        hasSwedishNin: false,
        version: 1,
      },
      positions: [
        {
          isPrimary: true,
          title: { 'sv-SE': 'Gästforskare' },
          organisation: { path: '/KU/IDT/IDT3/IDT31' },
        },
      ],
      emailAddress: 'gerd.read@kvarnby.example',
      alternativeEmailAddress: 'gerd@example.org',
      phoneNumber: '+46846500499',
    });
    expect(JSON.stringify(profile)).not.toContain('+46701740605');
  });

  test('finds a user id regardless of letter case', async () => {
    expect((await profileOf(bengt, 'VIVNO29')).account.liUId).toBe('vivno29');
  });

  test('is never cached and carries its version', async () => {
    const answered = await bengt('/api/EmployeeProfile?liuId=vivno29');
    expect(answered.headers.get('cache-control')).toBe('no-store');
    expect(answered.headers.get('etag')).toMatch(/^"\d+\.\d+"$/);
  });

  test('returns 404 for a person out of reach, an unknown person and a student', async () => {
    const stranger = await addGuest(portal.db, mai);
    for (const liUId of [stranger.liUId, 'nobod99', 'majek123', 'adm_bener17', '%25', "x'--"])
      expect(await readProfile(bengt, liUId)).toEqual(refused(404));
    expect((await readProfile(cecilia, stranger.liUId)).status).toBe(200);
  });

  test.each(['annli42', 'eliho54', 'majek123'])('rejects %s', async (liUId) => {
    expect(await readProfile(await portal.as(liUId), 'vivno29')).toEqual(refused(403));
  });
});

describe('changing', () => {
  // PROF-09
  test('writes the given fields, keeps the others, and clears fields that are null', async () => {
    const guest = await addForeigner(portal.db, web, {
      description: 'before',
      invoice_address: 'Storgatan 1',
    });
    const contact = await linOf(portal.db, 'annli42');
    const { account } = await updated(bengt, guest, {
      givenName: 'Gerda',
      displayName: 'Gerda G',
      contactPersonEmployeeNorEduPersonLin: contact,
      hasEmployeeProfilePage: true,
    });
    expect(account).toMatchObject({
      givenName: 'Gerda',
      surname: 'Gäst',
      displayName: 'Gerda G',
      description: 'before',
      contactPerson: { liUId: 'annli42' },
      hasEmployeeProfilePage: true,
      externalInvoiceData: {
        contactPerson: '',
        invoiceAddress: 'Storgatan 1',
        invoiceReference: '',
      },
      version: 2,
    });
    expect(
      (
        await updated(bengt, guest, {
          description: null,
          externalInvoiceData: null,
          contactPersonEmployeeNorEduPersonLin: null,
        })
      ).account,
    ).toMatchObject({
      description: null,
      externalInvoiceData: null,
      contactPerson: null,
      displayName: 'Gerda G',
      version: 3,
    });
    expect((await profileOf(bengt, guest.liUId)).account).toMatchObject({
      givenName: 'Gerda',
      description: null,
      version: 3,
    });
  });

  test('replaces a transient number by a national id, after which the names are locked', async () => {
    const guest = await addForeigner(portal.db, web);
    const number = newNationalId('19851224');
    expect(await update(bengt, guest, { norEduPersonNIN: number })).toEqual(
      refusal({ norEduPersonNIN: ['ACCOUNTS/POWER/NOT_PROVED'] }),
    );
    await showDocument(bengt, guest);
    expect(
      (await updated(bengt, guest, { norEduPersonNIN: `${number.slice(2, 8)}-${number.slice(8)}` }))
        .account,
    ).toMatchObject({ norEduPersonNIN: number, hasSwedishNin: true });
    expect(
      await portal.db
        .selectFrom('person')
        .select('birth_date')
        .where('lin', '=', guest.lin)
        .executeTakeFirstOrThrow(),
    ).toEqual({ birth_date: '1985-12-24' });
    expect(await update(bengt, guest, { surname: 'Ny' })).toEqual(refused(403));
    const entries = await updatesOf(portal.db, guest);
    expect(entries).toMatchObject([{ before: {}, after: { isNationalIdReplaced: true } }]);
    expect(JSON.stringify(entries)).not.toMatch(/T\d{3}|851224/);
  });

  test('rejects a national id that is already in use, even when two requests arrive at once', async () => {
    const [first, second] = [
      await addForeigner(portal.db, web),
      await addForeigner(portal.db, web),
    ];
    const existingNumber = newNationalId();
    await showDocument(bengt, first);
    await showDocument(cecilia, second);
    const answers = await Promise.all([
      update(bengt, first, { norEduPersonNIN: existingNumber }),
      update(cecilia, second, { norEduPersonNIN: existingNumber }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect(answers.find(({ status }) => status === 400)).toEqual(
      refusal({ norEduPersonNIN: ['ACCOUNTS/PROFILE/NATIONAL_ID_TAKEN'] }),
    );
  });

  test('writes nothing and requires no permission when no value changes', async () => {
    const guest = await addGuest(portal.db, web);
    const { account } = await profileOf(bengt, guest.liUId);
    const before = await everything();
    const same: Fields = {
      norEduPersonNIN: account.norEduPersonNIN ?? '',
      givenName: account.givenName,
      surname: account.surname,
      displayName: account.displayName,
      description: null,
      employeePositionId: account.employeePositionId,
      organisationId: web.toUpperCase(),
      hasEmployeeProfilePage: false,
      contactPersonEmployeeNorEduPersonLin: null,
      costCentreActivityId: null,
      externalEmailAddress: null,
      externalInvoiceData: { contactPerson: '', invoiceAddress: '', invoiceReference: '' },
    };
    expect((await updated(bengt, guest, same)).account).toEqual(account);
    expect(await everything()).toEqual(before);
  });

  // ACCT-05
  test('reactivates an inactive account that is still valid', async () => {
    const guest = await addForeigner(portal.db, web, {
      user_status: 'Inactive',
      disabled_at: new Date(),
    });
    expect((await updated(bengt, guest, { description: 'back' })).account).toMatchObject({
      userStatus: 'Active',
      adAccountDisabledWhen: null,
    });
    const ended = await addForeigner(portal.db, web, {
      user_status: 'Inactive',
      valid_through: addDays(today, -1),
    });
    expect((await updated(bengt, ended, { description: 'over' })).account).toMatchObject({
      userStatus: 'Inactive',
      description: 'over',
    });
  });

  // ACCT-50
  test('changes only what was changed: the profile page of a Small account stays until it is closed', async () => {
    const guest = await addForeigner(portal.db, web, {
      subscription_type: 'Small',
      has_employee_profile_page: true,
      external_email_address: 'old@example.org',
    });
    const { account } = await updated(bengt, guest, { description: 'one field' });
    expect(account).toMatchObject({ description: 'one field', hasEmployeeProfilePage: true });
    const [entry] = await updatesOf(portal.db, guest);
    expect([entry?.before, entry?.after]).toEqual([
      { description: null },
      { description: 'one field' },
    ]);
    expect((await updated(bengt, guest, { hasEmployeeProfilePage: false })).account).toMatchObject({
      hasEmployeeProfilePage: false,
      description: 'one field',
    });
  });

  test('requires an external address and opens no profile page with Small', async () => {
    const guest = await addForeigner(portal.db, web, {
      subscription_type: 'Small',
      external_email_address: 'old@example.org',
    });
    expect(await update(bengt, guest, { externalEmailAddress: null })).toEqual(
      refusal({ externalEmailAddress: ['INPUT_REQUIRED'] }),
    );
    expect(
      await update(bengt, guest, { externalEmailAddress: 'gerd@student.kvarnby.example' }),
    ).toEqual(refusal({ externalEmailAddress: ['EXTERNAL_EMAIL_OF_UNIVERSITY'] }));
    expect(
      (await updated(bengt, guest, { externalEmailAddress: 'new@Example.org' })).account,
    ).toMatchObject({ externalEmailAddress: 'new@example.org', hasEmployeeProfilePage: false });
    expect(await update(bengt, guest, { hasEmployeeProfilePage: true })).toEqual(refused(403));
  });

  test('saves other fields while an address of the university is the account’s external one', async () => {
    const externalEmailAddress = 'old@kvarnby.example';
    const guest = await addForeigner(portal.db, web, {
      subscription_type: 'Small',
      external_email_address: externalEmailAddress,
    });
    expect(
      (await updated(bengt, guest, { externalEmailAddress, description: 'new' })).account,
    ).toMatchObject({ externalEmailAddress, description: 'new' });
  });

  test('ignores all other fields', async () => {
    const guest = await addForeigner(portal.db, web);
    const { account } = await updated(bengt, guest, {
      description: 'heard',
      userStatus: 'Deceased',
      validThrough: '2099-12-31',
      subscriptionType: 'XLarge',
      version: 99,
      liUId: 'davos31',
      hasLiUPhone: true,
      isEmployedUntilFurtherNotice: true,
      permissions: [],
      irtComment: 'x',
      lin: 'other',
      roles: ['MinITSuperUser'],
    });
    expect(account).toMatchObject({
      description: 'heard',
      userStatus: 'Active',
      validThrough: inMonths(6),
      subscriptionType: 'Medium',
      version: 2,
      liUId: guest.liUId,
      hasLiUPhone: false,
      irtComment: null,
    });
  });

  test('records only the changed fields in the audit trail', async () => {
    const guest = await addForeigner(portal.db, web);
    await updated(bengt, guest, { description: 'told', surname: 'Gäst' });
    expect(await updatesOf(portal.db, guest)).toMatchObject([
      { actor_user_id: 'bener17', before: { description: null }, after: { description: 'told' } },
    ]);
    expect(Object.keys((await updatesOf(portal.db, guest))[0]?.after as object)).toEqual([
      'description',
    ]);
  });
});
