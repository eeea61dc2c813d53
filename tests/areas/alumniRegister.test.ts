import { describe, expect, test } from 'vitest';
import type { Alumn } from '#contract/alumn.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod } from '#contract/values.ts';
import { lettersOf } from '../support/letters.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import {
  addRequest,
  API,
  Approved,
  david,
  decide,
  johanna,
  memberAt,
  New,
  portal,
  setUpOffice,
} from './alumniRequestsSetUp.ts';

setUpOffice();

// ALUM-20, ALUM-21
describe('an alumnus in the register', () => {
  const alumnId = async () =>
    (
      await portal.db
        .selectFrom('alumn')
        .select('id')
        .where('email', '=', 'sara.lund@example.org')
        .executeTakeFirstOrThrow()
    ).id;
  const profile = async () => {
    const response = await johanna(`${API}/profile/${await alumnId()}`);
    return { tag: response.headers.get('etag') ?? '', alumn: (await response.json()) as Alumn };
  };
  const addMember = ({ lin, national_id }: { lin: string | null; national_id: string | null }) => {
    members += 1;
    return portal.db
      .insertInto('alumn')
      .values({
        lin,
        national_id,
        first_name: 'Ada',
        last_name: 'Okänd',
        gender: 'None',
        internal_notes: '',
        email: `okand${members}@example.net`,
        email_verified_at: new Date(),
        preferred_language: 'sv-SE',
        registered_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
  let members = 0;
  const alumnusWith = async (id: string) =>
    (await (await johanna(`${API}/profile/${id}`)).json()) as Alumn;
  const save = async (
    { id, registered: _registered, countryTitle: _title, ...input }: Alumn,
    changes: Partial<Alumn> = {},
    tag = '*',
    send: Send = johanna,
  ) =>
    answer(
      send(`${API}/profile/${id}`, {
        ...change('PUT', { ...input, ...changes }),
        headers: { 'content-type': 'application/json', 'if-match': tag },
      }),
    );

  test('can be read and replaced, with notes and flags; reading enters the person’s audit trail', async () => {
    const { alumn } = await profile();
    expect(alumn).toMatchObject({
      firstName: 'Sara',
      educationName: expect.any(String),
      countryTitle: expect.anything(),
    });
    const changes = {
      internalNotes: 'Talare 2027',
      isEmailRejected: true,
      emailRejectedNotes: 'Full',
      isAddressRejected: true,
      addressRejectedNotes: 'Okänd',
      address: '1 High Street',
      zipCode: 'AB1 2CD',
      city: 'Aberdeen',
      countryCode: 'GB',
      addressType: 'Work',
      degree: 'Ämneslärarexamen',
    } as const;
    const { status, body } = await save(alumn, changes);
    expect([status, body]).toEqual([
      200,
      {
        ...alumn,
        ...changes,
        countryTitle: { 'sv-SE': expect.any(String), 'en-GB': 'United Kingdom' },
      },
    ]);
    expect((await profile()).alumn).toEqual(body);
    expect(
      (await auditOf(portal.db, 'reading.person')).map(({ subject_lin }) => subject_lin),
    ).toContain(await linOf(portal.db, 'saral789'));
    const [entry] = await auditOf(portal.db, 'alumniAdmin.saveProfile');
    expect(JSON.stringify(entry)).not.toContain(alumn.norEduPersonNin);
  });

  test('returns 409 when somebody else has changed the record in the meantime', async () => {
    const { alumn, tag } = await profile();
    expect((await save(alumn, { internalNotes: 'Först' }, tag)).status).toBe(200);
    expect(await save(alumn, { internalNotes: 'Sedan' }, tag, david)).toEqual(refused(409));
  });

  test.each<[string, Partial<Alumn>, Record<string, string[]>]>([
    ['a missing e-mail address', { email: null }, { email: ['INPUT_REQUIRED'] }],
    [
      'an invalid national id',
      { norEduPersonNin: '890101-2389' },
      { norEduPersonNin: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    [
      'an incomplete postal address',
      { address: 'Storgatan 1', city: '' },
      { city: ['INPUT_REQUIRED'] },
    ],
    ['an unknown country', { countryCode: 'QX' }, { countryCode: ['INPUT_INVALID'] }],
    [
      'a Swedish postcode that is none',
      { zipCode: 'ABC', countryCode: 'SE' },
      { zipCode: ['INPUT_INVALID_POSTCODE'] },
    ],
    [
      'years in the wrong order',
      { educationStartYear: 2001, educationEndYear: 2000 },
      { educationEndYear: ['ALUMNI_ADMIN/ENDS_BEFORE_IT_STARTS'] },
    ],
  ])('reports %s on its field', async (_what, changes, errors) => {
    const { alumn } = await profile();
    expect(await save(alumn, changes)).toEqual({ status: 400, body: { errors } });
  });

  test('cannot be given the national id or the address of another alumnus', async () => {
    const { alumn } = await profile();
    const other = await portal.db
      .selectFrom('alumn')
      .select(['email', 'national_id'])
      .where('id', '<>', alumn.id)
      .where('national_id', 'is not', null)
      .executeTakeFirstOrThrow();
    expect(await save(alumn, { email: other.email })).toEqual({
      status: 400,
      body: { errors: { email: ['ALUMNI_ADMIN/EMAIL_TAKEN'] } },
    });
    const unknown = await addMember({ lin: null, national_id: null });
    const alumnus = await alumnusWith(unknown.id);
    expect(await save(alumnus, { norEduPersonNin: other.national_id })).toEqual({
      status: 400,
      body: { errors: { norEduPersonNin: ['ALUMNI_ADMIN/NUMBER_TAKEN'] } },
    });
  });

  test('keeps the number of a person whom the university knows', async () => {
    const { alumn } = await profile();
    expect(await save(alumn, { norEduPersonNin: '198001022386' })).toEqual({
      status: 400,
      body: { errors: { norEduPersonNin: ['ALUMNI_ADMIN/NUMBER_OF_PERSON'] } },
    });
    expect((await save(alumn, { norEduPersonNin: null })).status).toBe(200);
    expect((await save(alumn, { norEduPersonNin: alumn.norEduPersonNin })).status).toBe(200);
  });

  test('of somebody with more power is given no other address or number, nor is a stranger theirs', async () => {
    const lin = await linOf(portal.db, 'davos31');
    const { national_id: norEduPersonNin } = await portal.db
      .selectFrom('person')
      .select('national_id')
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow();
    const superuser = await alumnusWith((await addMember({ lin, national_id: null })).id);
    const refusal = (field: string) => ({
      status: 400,
      body: { errors: { [field]: ['ALUMNI_ADMIN/PROFILE_OF_MORE_POWER'] } },
    });
    expect(await save(superuser, { email: 'accomplice@example.net' })).toEqual(refusal('email'));
    expect((await save(superuser, { internalNotes: 'Ringde' })).status).toBe(200);
    await portal.db.deleteFrom('alumn').where('id', '=', superuser.id).execute();
    const stranger = await alumnusWith((await addMember({ lin: null, national_id: null })).id);
    expect(await save(stranger, { norEduPersonNin })).toEqual(refusal('norEduPersonNin'));
    expect(await lettersOf(portal.db)).toEqual([]);
  });

  test('is told of another address at the earlier one, with a way to say that it is wrong', async () => {
    const { alumn } = await profile();
    expect((await save(alumn, { email: 'annan@example.net' })).status).toBe(200);
    const letters = await lettersOf(portal.db);
    const atEarlier = letters.find(({ recipient }) => recipient === alumn.email);
    expect(atEarlier?.body).toContain('Din e-postadress i alumnportalen ändrades.');
    expect(atEarlier?.body).toContain('/account/changenotice#');
    expect(letters.map(({ recipient }) => recipient)).toContain('saral789@student.kvarnby.example');
    expect((await save(alumn, { email: alumn.email })).status).toBe(200);
    await portal.db
      .updateTable('alumn')
      .set({ email_verified_at: new Date() })
      .where('id', '=', alumn.id)
      .execute();
  });

  test('whom the university no longer knows is told at the earlier address', async () => {
    const unknown = await alumnusWith((await addMember({ lin: null, national_id: null })).id);
    expect((await save(unknown, { email: 'nyare@example.net' })).status).toBe(200);
    expect(await lettersOf(portal.db)).toEqual([
      expect.objectContaining({
        recipient: unknown.email,
        subject: 'Din e-postadress i alumnportalen har ändrats',
        body: expect.stringContaining('Om det inte stämmer, ring'),
      }),
    ]);
  });

  test.each(['karwi36', 'annli42'])('denies %s access', async (persona) => {
    const send = await portal.as(persona);
    expect(await answer(send(`${API}/profile/${await alumnId()}`))).toEqual(refused(403));
  });
});

// ALUM-06
describe('a request that the office adds by hand', () => {
  const typed = {
    firstName: 'Gun',
    lastName: 'Kallmark',
    email: 'gun.kallmark@example.net',
    norEduPersonNin: null,
    preferredLanguage: 'sv-SE',
    educationName: 'Lärarprogrammet',
    graduationYear: 1979,
    internalNotes: 'Ringde i dag.',
  };
  const add = (changes: object = {}, send: Send = johanna) =>
    answer(send(`${API}/registrationrequests`, change('POST', { ...typed, ...changes })));
  const content = () =>
    contentsOf(portal.db, 'registration_request', 'alumn', 'audit_entry', 'outgoing_message');

  test('waits among the new ones, with its method and notes, and is approved like any other', async () => {
    const { status, body } = await add({ norEduPersonNin: '19560412-2381' });
    expect([status, body]).toMatchObject([
      200,
      {
        name: 'Gun Kallmark',
        status: New,
        authMethod: AlumniAuthMethod.Manually,
        norEduPersonNin: '195604122381',
        internalNotes: 'Ringde i dag.',
        isEmailVerified: false,
        isNationalIdProved: true,
        educationName: 'Lärarprogrammet',
        graduationYear: 1979,
      },
    ]);
    const { id } = body as RegistrationRequest;
    expect((await answer(johanna(`${API}/registrationrequests?status[]=0`))).body).toContainEqual(
      body,
    );
    expect((await auditOf(portal.db, 'alumniAdmin.addRequest')).at(-1)).toMatchObject({
      actor_user_id: 'johal25',
      subject_lin: null,
      after: { request: id },
    });
    expect(await lettersOf(portal.db)).toEqual([]);

    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      body: { status: Approved, alumnId: expect.any(String) },
    });
    expect(await memberAt(typed.email)).toMatchObject({
      first_name: 'Gun',
      last_name: 'Kallmark',
      national_id: '195604122381',
      email_verified_at: null,
    });
    expect(await lettersOf(portal.db)).toEqual([
      expect.objectContaining({
        recipient: typed.email,
        subject: 'Välkommen till alumnportalen',
        body: expect.stringContaining('Logga in med BankID'),
      }),
    ]);
    await johanna(`${API}/registrationrequests/${id}`, { method: 'DELETE' });
    await portal.db.deleteFrom('alumn').where('email', '=', typed.email).execute();
  });

  test('without a number tells the person to confirm the address', async () => {
    const { id } = (await add({ email: 'utan@example.net' })).body as RegistrationRequest;
    expect((await decide(id, 'approve')).status).toBe(200);
    expect((await lettersOf(portal.db))[0]?.body).toContain('en kod till den här adressen');
  });

  test.each<[what: string, changes: object, refusal: object]>([
    ['no first name', { firstName: ' ' }, { firstName: ['INPUT_REQUIRED'] }],
    ['an address that is none', { email: 'gun' }, { email: ['INPUT_INVALID_EMAIL'] }],
    [
      'a number that is none',
      { norEduPersonNin: '19560412-2389' },
      { norEduPersonNin: ['INVALID_NATIONAL_ID_FORMAT'] },
    ],
    ['a year that is none', { graduationYear: 79 }, { graduationYear: ['INPUT_INVALID'] }],
    [
      'the address of an alumna',
      { email: 'Sara.Lund@example.org' },
      { email: ['ALUMNI_ADMIN/EMAIL_TAKEN'] },
    ],
  ])('is refused with %s, and nothing is stored', async (_what, changes, errors) => {
    const before = await content();
    expect(await add(changes)).toEqual({ status: 400, body: { errors } });
    expect(await content()).toEqual(before);
  });

  test('is refused with the number of an alumna, or while another request of the person waits', async () => {
    const { national_id: norEduPersonNin } = await portal.db
      .selectFrom('alumn')
      .select('national_id')
      .where('national_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(await add({ norEduPersonNin })).toEqual({
      status: 400,
      body: { errors: { norEduPersonNin: ['ALUMNI_ADMIN/NUMBER_TAKEN'] } },
    });
    const waiting = await addRequest({ national_id: '198001022386' });
    for (const changes of [
      { email: waiting.email.toUpperCase() },
      { norEduPersonNin: '19800102-2386' },
    ])
      expect(await add(changes)).toEqual(refused(409));
    await portal.db.deleteFrom('registration_request').where('id', '=', waiting.id).execute();
  });

  test('is added by alumni administrators only', async () => {
    const senders = await Promise.all(
      ['annli42', 'saral789', 'cecka23'].map((persona) => portal.as(persona)),
    );
    const before = await content();
    for (const send of senders) expect((await add({}, send)).status).toBe(403);
    expect((await add({}, portal.browser().fetch)).status).toBe(401);
    expect(await content()).toEqual(before);
  });
});
