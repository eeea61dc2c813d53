import { describe, expect, test } from 'vitest';
import type { AlumniProfile } from '#contract/alumni.ts';
import { auditOf, contentsOf, linOf, refused } from './calls.ts';
import {
  addOldMember,
  mine,
  portal,
  PROFILE,
  read,
  save,
  summer,
  setUpProfile,
} from './alumniProfileSetUp.ts';

setUpProfile();

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

  test.each(['javascript:alert(1)', 'https://linkedin.com.example/in/sara'])(
    'refuses %s as the address at LinkedIn, and shows what an old release has stored',
    async (linkedIn) => {
      const before = await read();
      expect(
        await save(before, { personalData: { ...before.personalData, linkedIn } }),
      ).toMatchObject({
        status: 400,
        body: { errors: { personalData: ['INPUT_INVALID_LINKEDIN'] } },
      });
      const stored = (value: string) =>
        portal.db
          .updateTable('alumn')
          .set({ linked_in: value })
          .where('email', '=', before.personalData.email)
          .execute();
      await stored(linkedIn);
      expect((await read()).personalData.linkedIn).toBe(linkedIn);
      await stored(before.personalData.linkedIn);
    },
  );

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

  test('stores a Swedish postcode in two groups, and keeps an older odd one while other data are saved', async () => {
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
});
