import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AlumniProfile } from '#contract/alumni.ts';
import type { Liability } from '#contract/liabilities.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

const API = '/api/alumniportal';
const PROFILE = `${API}/profile`;

let portal: Portal;
let sara: TestBrowser;
let mine: Send;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.browser().fetch('/demo/reset', { method: 'POST' });
  sara = portal.browser();
  await sara.fetch(
    '/demo/session',
    change('POST', { persona: 'saral789', scope: AuthenticationScope.Main }),
  );
  mine = sara.fetch;
});

const read = async (send: Send = mine) => (await answer(send(PROFILE))).body as AlumniProfile;
const save = (
  profile: AlumniProfile,
  changes: Partial<AlumniProfile> & { confirmsDetails?: boolean } = {},
  headers: Record<string, string> = {},
  send: Send = mine,
) => {
  const { personalData, alumnSettings, streetAddresses, workPlace } = { ...profile, ...changes };
  const body = {
    personalData,
    alumnSettings,
    streetAddresses,
    workPlace,
    ...(changes.confirmsDetails && { confirmsDetails: true }),
  };
  return answer(
    send(PROFILE, {
      ...change('PUT', body),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
};
const summer = {
  id: null,
  isPrimary: false,
  address: 'Strandvägen 3',
  zipCode: '0150',
  city: 'Oslo',
  country: 'NO',
  addressType: 'Other',
} as const;

/** Adds an alumna without an account, who signs in with a code sent to her address. */
async function addOldMember(email: string): Promise<string> {
  const { id } = await portal.db
    .insertInto('alumn')
    .values({
      lin: null,
      national_id: null,
      first_name: 'Ulla',
      last_name: 'Gammal',
      gender: 'Female',
      email,
      email_verified_at: new Date(),
      internal_notes: '',
      preferred_language: 'sv-SE',
      registered_at: '2010-05-01',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
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
describe('the profile', () => {
  test('can be read, and all of its parts replaced', async () => {
    const before = await read();
    const settings = {
      preferredLanguage: 'en-GB',
      massMailingPostal: true,
      massMailingEmail: false,
      massMailingMobile: true,
      newsletterSv: false,
      newsletterEn: true,
      liUMagazine: true,
    } as const;
    const { status, body } = await save(before, {
      personalData: {
        ...before.personalData,
        firstName: 'Sara Maria',
        mobile: '070-1740605',
        linkedIn: 'https://www.linkedin.com/in/sara',
      },
      alumnSettings: settings,
      streetAddresses: [...before.streetAddresses, summer],
      workPlace: { name: 'Kvarnby kommun', position: 'Lärare' },
    });
    expect(status).toBe(200);
    expect(await read()).toEqual(body);
    expect(body).toMatchObject({
      personalData: { firstName: 'Sara Maria' },
      alumnSettings: settings,
      workPlace: { name: 'Kvarnby kommun' },
      streetAddresses: [
        { isPrimary: true },
        { city: 'Oslo', country: 'NO', isPrimary: false, id: expect.any(String) },
      ],
    });
    const [entry] = await auditOf(portal.db, 'alumni.saveProfile');
    expect(entry).toMatchObject({
      subject_lin: await linOf(portal.db, 'saral789'),
      before: expect.objectContaining({ workPlace: before.workPlace }),
    });
  });

  test('shows the education from the register, which no change affects', async () => {
    const { id } = await portal.db
      .selectFrom('alumn')
      .select('id')
      .where('lin', '=', await linOf(portal.db, 'saral789'))
      .executeTakeFirstOrThrow();
    await portal.db.deleteFrom('alumn_education').where('alumn_id', '=', id).execute();
    const studies = {
      specialisation: null,
      other: 'Bara kontoret ser det.',
      start_year: null,
      end_year: null,
      degree: null,
      degree_specialisation: null,
    };
    await portal.db
      .insertInto('alumn_education')
      .values([
        { ...studies, alumn_id: id, name: 'Ryska', graduation_year: null },
        {
          ...studies,
          alumn_id: id,
          name: 'Lärare',
          start_year: 2001,
          end_year: 2005,
          degree: 'Lärarexamen',
          graduation_year: 2005,
        },
      ])
      .execute();
    const before = await read();
    expect(before.educations).toEqual([
      {
        name: 'Lärare',
        specialisation: '',
        degree: 'Lärarexamen',
        startYear: 2001,
        endYear: 2005,
        graduationYear: 2005,
      },
      {
        name: 'Ryska',
        specialisation: '',
        degree: '',
        startYear: null,
        endYear: null,
        graduationYear: null,
      },
    ]);
    expect((await save(before, { educations: [] })).body).toMatchObject({
      educations: before.educations,
    });
  });

  test('returns 409 and stays unchanged when it was changed elsewhere in the meantime', async () => {
    const response = await mine(PROFILE);
    const tag = response.headers.get('etag') ?? '';
    const profile = (await response.json()) as AlumniProfile;
    expect(
      (await save(profile, { workPlace: { name: 'Först', position: '' } }, { 'if-match': tag }))
        .status,
    ).toBe(200);
    expect(
      await save(profile, { workPlace: { name: 'Sedan', position: '' } }, { 'if-match': tag }),
    ).toEqual(refused(409));
    expect((await read()).workPlace.name).toBe('Först');
  });

  test('is saved once when the request is repeated under the same key after a lost response', async () => {
    const response = await mine(PROFILE);
    const headers = {
      'if-match': response.headers.get('etag') ?? '',
      'idempotency-key': 'a-press-that-was-not-answered',
    };
    const profile = (await response.json()) as AlumniProfile;
    const answers = [
      await save(profile, { workPlace: { name: 'Kvarnby kommun', position: 'Rektor' } }, headers),
      await save(profile, { workPlace: { name: 'Kvarnby kommun', position: 'Rektor' } }, headers),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[1]).toEqual(answers[0]);
    expect(await auditOf(portal.db, 'alumni.saveProfile')).toHaveLength(1);
  });

  test('keeps the identifier of a retained address, and ignores identifiers of other people’s addresses', async () => {
    const before = await read();
    const other = await addOldMember('ulla@example.net');
    const { id: theirs } = await portal.db
      .insertInto('alumn_address')
      .values({
        alumn_id: other,
        is_primary: true,
        address: 'Nygatan 2',
        zip_code: '582 22',
        city: 'Kvarnby',
        country_code: 'SE',
        address_type: 'Home',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { body } = await save(before, {
      streetAddresses: [
        ...before.streetAddresses.map((one) => ({ ...one, city: 'Norrköping' })),
        summer,
        { ...summer, id: theirs, city: 'Bergen' },
      ],
    });
    const { streetAddresses: after } = body as AlumniProfile;
    const idAt = (addresses: AlumniProfile['streetAddresses'], city: string) =>
      addresses.find((one) => one.city === city)?.id;
    expect(idAt(after, 'Norrköping')).toBe(before.streetAddresses[0]?.id);
    expect(new Set([...after.map(({ id }) => id), theirs]).size).toBe(after.length + 1);
    expect(
      await portal.db.selectFrom('alumn_address').select('city').where('id', '=', theirs).execute(),
    ).toEqual([{ city: 'Kvarnby' }]);
  });

  test.each([
    [
      'two primary addresses',
      (one: AlumniProfile) => ({
        streetAddresses: [...one.streetAddresses, { ...summer, isPrimary: true }],
      }),
      { streetAddresses: ['ALUMNI_PROFILE/ONE_PRIMARY'] },
    ],
    [
      'no primary address',
      () => ({ streetAddresses: [summer] }),
      { streetAddresses: ['ALUMNI_PROFILE/ONE_PRIMARY'] },
    ],
    [
      'an unknown country',
      () => ({ streetAddresses: [{ ...summer, isPrimary: true, country: 'QX' }] }),
      { streetAddresses: ['INPUT_INVALID'] },
    ],
    [
      'a Swedish postcode that is none',
      (one: AlumniProfile) => ({
        streetAddresses: [...one.streetAddresses, { ...summer, zipCode: 'ABC', country: 'SE' }],
      }),
      { streetAddresses: ['INPUT_INVALID_POSTCODE'] },
    ],
    [
      'markup as a postcode',
      (one: AlumniProfile) => ({
        streetAddresses: [...one.streetAddresses, { ...summer, zipCode: '<b>' }],
      }),
      { streetAddresses: ['INPUT_INVALID_POSTCODE_ABROAD'] },
    ],
  ])('rejects %s and changes nothing', async (_what, changes, errors) => {
    const profile = await read();
    const before = await contentsOf(portal.db, 'alumn', 'alumn_address');
    expect(await save(profile, changes(profile))).toEqual({ status: 400, body: { errors } });
    expect(await contentsOf(portal.db, 'alumn', 'alumn_address')).toEqual(before);
  });

  test('stores a Swedish postcode in two groups, and keeps an older one that is none while something else is saved', async () => {
    await portal.db
      .updateTable('alumn_address')
      .set({ zip_code: 'ABC' })
      .where('alumn_id', 'in', (alumn) =>
        alumn.selectFrom('alumn').select('id').where('email', '=', 'sara.lund@example.org'),
      )
      .execute();
    const before = await read();
    const { status, body } = await save(before, {
      workPlace: { name: 'Kvarnby kommun', position: '' },
      streetAddresses: [...before.streetAddresses, { ...summer, zipCode: '58222', country: 'SE' }],
    });
    expect([status, (body as AlumniProfile).streetAddresses.map(({ zipCode }) => zipCode)]).toEqual(
      [200, ['ABC', '582 22']],
    );
  });

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
      detailsConfirmed: expect.stringMatching(/^2026-11-17/),
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
