import { dateInSweden } from '#rules/dates.ts';
import { testNow } from '../tools/clock.ts';
import { describe, expect, test } from 'vitest';
import type { Liability } from '#contract/liabilities.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import type { TestBrowser } from '../support/browser.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, change, refused } from './calls.ts';
import {
  addOldMember,
  API,
  mine,
  portal,
  PROFILE,
  read,
  save,
  summer,
  setUpProfile,
} from './alumniProfileSetUp.ts';

setUpProfile();

async function signInByEmail(email: string): Promise<TestBrowser> {
  const browser = portal.browser();
  await browser.fetch(
    `/api/authentication/email/code?email=${email}`,
    change('POST', { isForAlumni: true }),
  );
  const code = codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === email));
  expect(
    (
      await browser.fetch(`/api/authentication/email/signin?email=${email}&code=${code}`, {
        method: 'POST',
      })
    ).status,
  ).toBe(200);
  return browser;
}

// ALUM-10, ALUM-11
describe('access to the profile', () => {
  test('uses a new e-mail address only after its code has been entered', async () => {
    const profile = await read();
    const { body } = await save(profile, {
      personalData: { ...profile.personalData, email: 'sara.ny@example.net' },
    });
    expect(body).toMatchObject({
      pendingEmail: 'sara.ny@example.net',
      personalData: { email: 'sara.lund@example.org' },
    });
    const { unverified } = (await answer(mine(`${API}/logininformation`))).body as {
      unverified: { alumniId: string };
    };
    const code = codeIn((await lettersOf(portal.db))[0]);
    expect(
      (
        await answer(
          mine(
            `${API}/verification/email/verify?alumniid=${unverified.alumniId}&email=sara.ny@example.net&code=${code}`,
            { method: 'POST' },
          ),
        )
      ).status,
    ).toBe(200);
    expect(await read()).toMatchObject({
      pendingEmail: null,
      personalData: { email: 'sara.ny@example.net' },
    });
    expect((await lettersOf(portal.db))[0]).toMatchObject({
      recipient: 'sara.lund@example.org',
      subject: 'Din e-postadress i alumnportalen har ändrats',
    });
  });

  test('does not accept another person’s address, even with its code', async () => {
    await addOldMember('ulla@example.net');
    const profile = await read();
    await save(profile, { personalData: { ...profile.personalData, email: 'ULLA@example.net' } });
    const { unverified } = (await answer(mine(`${API}/logininformation`))).body as {
      unverified: { alumniId: string };
    };
    const code = codeIn((await lettersOf(portal.db))[0]);
    expect(
      (
        await answer(
          mine(`${API}/verification/email/composite?alumniId=${unverified.alumniId}&code=${code}`, {
            method: 'POST',
          }),
        )
      ).status,
    ).toBe(400);
    expect((await read()).personalData.email).toBe('sara.lund@example.org');
  });

  test('stores the confirmation of the details, and a new address clears the flag for returned mail', async () => {
    await portal.db
      .updateTable('alumn')
      .set({ rejected_address: true, rejected_address_notes: 'Åter' })
      .where('email', '=', 'sara.lund@example.org')
      .execute();
    const profile = await read();
    expect(profile.isAddressRejected).toBe(true);
    await save(profile, { confirmsDetails: true });
    expect(await read()).toMatchObject({
      isAddressRejected: true,
      detailsConfirmed: expect.stringMatching(new RegExp(`^${dateInSweden(testNow())}`)),
    });
    await save(profile, { streetAddresses: [{ ...summer, isPrimary: true }] });
    expect((await read()).isAddressRejected).toBe(false);
  });

  test('is denied to other people', async () => {
    for (const persona of ['majek123', 'johal25'])
      expect(await answer((await portal.as(persona))(PROFILE))).toEqual(refused(403));
  });

  test('of an alumna without an account is only accessible with the verified address', async () => {
    await addOldMember('ulla@example.net');
    const ulla = await signInByEmail('ulla@example.net');
    expect(await read(ulla.fetch)).toMatchObject({
      personalData: { firstName: 'Ulla' },
      isLatestLiabilityApproved: false,
    });
    const stranger = await signInByEmail('stranger@example.net');
    expect(await answer(stranger.fetch(PROFILE))).toEqual(refused(403));
  });

  test('is created once for an approved request that has none', async () => {
    const browser = await signInByEmail('approved@example.net');
    const { personalData, alumnSettings, workPlace } = await read();
    const body = {
      personalData: { ...personalData, email: 'approved@example.net' },
      alumnSettings,
      streetAddresses: [],
      workPlace,
    };
    expect(await answer(browser.fetch(PROFILE, change('POST', body)))).toEqual(refused(409));
    await portal.db
      .insertInto('registration_request')
      .values({
        name: 'Ada Ny',
        first_name: 'Ada',
        last_name: 'Ny',
        email: 'approved@example.net',
        email_verified_at: new Date(),
        auth_method: 2,
        status: 2,
        decided_at: new Date(),
        internal_notes: '',
      })
      .execute();
    expect((await answer(browser.fetch(PROFILE, change('POST', body)))).status).toBe(200);
    expect((await answer(browser.fetch(PROFILE))).status).toBe(200);
    expect(await answer(browser.fetch(PROFILE, change('POST', body)))).toEqual(refused(409));
  });
});

// ALUM-12
describe('the terms', () => {
  const terms = async (send: Send = mine) =>
    (await answer(send(`${API}/liability`))).body as Liability;
  const approve = (send: Send = mine) =>
    answer(send(`${API}/liability/approve`, { method: 'POST' }));
  const publish = () =>
    portal.db
      .insertInto('liability_text')
      .columns([
        'liability_type',
        'version',
        'published_at',
        'is_consent',
        'destination_link',
        'system_name',
        'system_text',
        'display_name',
        'text',
        'approve_text',
      ])
      .expression((eb) =>
        eb
          .selectFrom('liability_text')
          .where('liability_type', '=', 'AlumniPortal')
          .select([
            'liability_type',
            eb.lit(99).as('version'),
            'published_at',
            'is_consent',
            'destination_link',
            'system_name',
            'system_text',
            'display_name',
            'text',
            'approve_text',
          ])
          .orderBy('version', 'desc')
          .limit(1),
      )
      .execute();

  test('must be approved again after a new version is published, by members with and without an account', async () => {
    expect((await read()).isLatestLiabilityApproved).toBe(true);
    await publish();
    expect((await read()).isLatestLiabilityApproved).toBe(false);
    await addOldMember('ulla@example.net');
    for (const send of [mine, (await signInByEmail('ulla@example.net')).fetch]) {
      expect(await terms(send)).toMatchObject({
        liabilityStatus: 'Requested',
        liabilityType: 'AlumniPortal',
      });
      expect(await approve(send)).toMatchObject({
        status: 200,
        body: { liabilityStatus: 'Approved', approvedDate: expect.any(String) },
      });
      expect((await approve(send)).status).toBe(200);
      expect((await read(send)).isLatestLiabilityApproved).toBe(true);
    }
    expect((await auditOf(portal.db, 'alumni.approveTerms')).map(({ after }) => after)).toEqual([
      { version: 99 },
      { version: 99 },
    ]);
  });

  test('are shown to people who are not yet members, but can only be approved by members', async () => {
    const maja = await portal.as('majek123');
    expect(await terms(maja)).toMatchObject({
      liabilityStatus: 'Requested',
      criteriaIsFulFilled: false,
    });
    expect(await approve(maja)).toEqual(refused(403));
  });
});

// ALUM-13
describe('leaving', () => {
  test('deletes the profile with all its data, sends a confirmation, and allows the person to rejoin', async () => {
    const { id } = await portal.db
      .selectFrom('alumn')
      .select('id')
      .where('email', '=', 'sara.lund@example.org')
      .executeTakeFirstOrThrow();
    expect(await answer(mine(PROFILE, { method: 'DELETE' }))).toEqual({ status: 200, body: null });
    expect(
      await portal.db.selectFrom('alumn_address').select('id').where('alumn_id', '=', id).execute(),
    ).toEqual([]);
    expect(await answer(mine(PROFILE))).toEqual(refused(403));
    expect((await lettersOf(portal.db))[0]).toMatchObject({
      recipient: 'sara.lund@example.org',
      subject: expect.stringMatching(/lämnat alumnportalen|left the alumni portal/),
    });
    expect(await auditOf(portal.db, 'alumni.leave')).toHaveLength(1);
    expect((await answer(mine(`${API}/logininformation`))).body).toMatchObject({
      existsInPortal: false,
      registrationRequestStatus: null,
    });
    const registration = {
      firstName: 'Sara',
      lastName: 'Lund',
      email: 'sara.lund@example.org',
      norEduPersonNin: null,
      preferredLanguage: 'sv-SE',
      educationName: '',
      graduationYear: null,
      message: '',
    };
    expect(
      (await answer(mine(`${API}/registration/request`, change('POST', registration)))).status,
    ).toBe(200);
  });

  test('is recorded once when it is requested twice at the same time', async () => {
    const statuses = (
      await Promise.all([1, 2].map(() => answer(mine(PROFILE, { method: 'DELETE' }))))
    ).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(await auditOf(portal.db, 'alumni.leave')).toHaveLength(1);
  });
});
