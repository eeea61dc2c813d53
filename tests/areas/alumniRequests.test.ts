import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alumn } from '#contract/alumn.ts';
import type { RequestDuplicate } from '#contract/alumniAdmin.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

const API = '/api/alumniportaladmin';
const { New, Rejected, Approved } = RequestStatus;

let portal: Portal;
let johanna: Send;
let david: Send;
beforeAll(async () => {
  portal = await startPortal();
  [johanna, david] = [await portal.as('johal25'), await portal.as('davos31')];
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('outgoing_message').execute();
});

let count = 0;
/** Adds a request from a new person. */
async function addRequest(changes: object = {}): Promise<{ id: string; email: string }> {
  count += 1;
  const email = `ansokan${count}@example.net`;
  return await portal.db
    .insertInto('registration_request')
    .values({
      name: `Ada Ny${count}`,
      first_name: 'Ada',
      last_name: `Ny${count}`,
      email,
      email_verified_at: new Date(),
      national_id: null,
      auth_method: AlumniAuthMethod.Email,
      status: New,
      internal_notes: '',
      preferred_language: 'en-GB',
      education_name: 'Datateknik',
      graduation_year: 1999,
      ...changes,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow();
}
type Decision = 'approve' | 'reject' | 'reject/undo';
const bodyOf = (decision: Decision) =>
  decision === 'reject'
    ? { internalNotes: 'Ringt', rejectionReason: 'We find no studies.' }
    : { internalNotes: 'Ringt' };
const decide = (id: string, decision: Decision, send: Send = johanna) =>
  answer(send(`${API}/registrationrequests/${id}/${decision}`, change('POST', bodyOf(decision))));
const read = async (id: string) =>
  (await answer(johanna(`${API}/registrationrequests/${id}`))).body as RegistrationRequest;
const memberAt = (email: string) =>
  portal.db.selectFrom('alumn').selectAll().where('email', '=', email).executeTakeFirst();

// ALUM-14, ALUM-15
describe('requests', () => {
  test('are listed by status, oldest first, with counts', async () => {
    const { body } = await answer(johanna(`${API}/registrationrequests?status[]=0&status[]=1`));
    const requests = body as RegistrationRequest[];
    expect(new Set(requests.map(({ status }) => status))).toEqual(new Set([New, Rejected]));
    expect(requests.map(({ created }) => created)).toEqual(
      requests.map(({ created }) => created).toSorted(),
    );
    const { body: counts } = await answer(johanna(`${API}/registrationrequests/counts`));
    const of = (status: RequestStatus) =>
      (counts as { status: number; count: number }[]).find((one) => one.status === status)?.count;
    expect((of(New) ?? 0) + (of(Rejected) ?? 0)).toBe(requests.length);
  });

  test('return 404 when unknown', async () => {
    for (const id of ['x', '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901']) {
      expect(await answer(johanna(`${API}/registrationrequests/${id}`))).toEqual(refused(404));
      expect(await answer(johanna(`${API}/registrationrequests/${id}/duplicates`))).toEqual(
        refused(404),
      );
      expect(await decide(id, 'approve')).toEqual(refused(404));
      expect(
        await answer(johanna(`${API}/registrationrequests/${id}`, { method: 'DELETE' })),
      ).toEqual(refused(404));
    }
  });
});

// ALUM-16, ALUM-17, ALUM-18
describe('decisions', () => {
  test('approving adds the person with the request’s data, and sends a letter in their language', async () => {
    const { id, email } = await addRequest();
    expect(await decide(id, 'approve')).toMatchObject({
      status: 200,
      body: {
        status: Approved,
        internalNotes: 'Ringt',
        decidedBy: 'Johanna Alm',
        alumnId: expect.any(String),
      },
    });
    expect(await memberAt(email)).toMatchObject({
      first_name: 'Ada',
      preferred_language: 'en-GB',
      national_id: null,
      email_verified_at: expect.any(Date),
    });
    expect(await lettersOf(portal.db)).toEqual([
      expect.objectContaining({ recipient: email, subject: 'Welcome to the alumni portal' }),
    ]);
    const browser = portal.browser();
    await browser.fetch(`/api/authentication/email/code?email=${email}`, { method: 'POST' });
    expect((await lettersOf(portal.db))[0]).toMatchObject({ recipient: email });
  });

  test('rejecting states the reason, and undoing it reopens the request', async () => {
    const { id, email } = await addRequest({ preferred_language: 'sv-SE' });
    expect(await decide(id, 'reject')).toMatchObject({
      status: 200,
      body: { status: Rejected, rejectionReason: 'We find no studies.', alumnId: null },
    });
    expect((await lettersOf(portal.db))[0]).toMatchObject({
      recipient: email,
      subject: 'Din ansökan till alumnportalen',
      body: expect.stringContaining('We find no studies.'),
    });
    expect(await decide(id, 'reject/undo')).toMatchObject({
      status: 200,
      body: { status: New, rejectionReason: null, decided: null, decidedBy: null },
    });
    expect((await lettersOf(portal.db))[0]).toMatchObject({
      subject: 'Vi tittar på din ansökan igen',
    });
    expect((await auditOf(portal.db, 'alumniAdmin.undoReject')).at(-1)).toMatchObject({
      before: { request: id, status: Rejected },
      after: { status: New },
    });
  });

  test.each<[string, Decision[], Decision]>([
    ['an approved request', ['approve'], 'approve'],
    ['an approved request', ['approve'], 'reject'],
    ['an approved request', ['approve'], 'reject/undo'],
    ['a rejected request', ['reject'], 'approve'],
    ['a rejected request', ['reject'], 'reject'],
    ['a new request', [], 'reject/undo'],
  ])('on %s (after %j): %s returns 409 and changes nothing', async (_what, before, decision) => {
    const { id } = await addRequest();
    for (const one of before) expect((await decide(id, one)).status).toBe(200);
    const content = await contentsOf(
      portal.db,
      'registration_request',
      'alumn',
      'audit_entry',
      'outgoing_message',
    );
    expect(await decide(id, decision)).toEqual(refused(409));
    expect(
      await contentsOf(
        portal.db,
        'registration_request',
        'alumn',
        'audit_entry',
        'outgoing_message',
      ),
    ).toEqual(content);
  });

  test('made by two people at the same time: one is applied, and the other can see the result', async () => {
    const { id } = await addRequest();
    const answers = await Promise.all([
      decide(id, 'approve'),
      decide(id, 'reject', david),
      decide(id, 'approve', david),
      decide(id, 'reject'),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(await read(id)).toMatchObject({
      decided: expect.any(String),
      decidedBy: expect.stringMatching(/Johanna Alm|David Öström/),
    });
    expect(await lettersOf(portal.db)).toHaveLength(1);
  });

  test('approving copies a verified national id, but not one that was merely stated', async () => {
    const statedNumber = await addRequest({ national_id: '199001012385' });
    await decide(statedNumber.id, 'approve');
    expect((await memberAt(statedNumber.email))?.national_id).toBeNull();
    const verifiedNumber = await addRequest({
      national_id: '199001022384',
      auth_method: AlumniAuthMethod.BankID,
    });
    await decide(verifiedNumber.id, 'approve');
    expect((await memberAt(verifiedNumber.email))?.national_id).toBe('199001022384');
  });

  test('approving recognises an existing member by the verified address', async () => {
    const { id: known } = await portal.db
      .insertInto('alumn')
      .values({
        lin: null,
        national_id: null,
        first_name: 'Ada',
        last_name: 'Gammal',
        gender: 'None',
        email: 'ada.gammal@example.net',
        email_verified_at: null,
        internal_notes: '',
        preferred_language: 'sv-SE',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await addRequest({ email: 'Ada.Gammal@example.net' });
    expect(await decide(id, 'approve')).toMatchObject({ status: 200, body: { alumnId: known } });
    expect((await memberAt('ada.gammal@example.net'))?.email_verified_at).toEqual(expect.any(Date));
  });

  test('approving an unverified address of another member is rejected and changes nothing', async () => {
    const { id } = await addRequest({
      email: 'sara.lund@example.org',
      email_verified_at: null,
      auth_method: AlumniAuthMethod.BankID,
      national_id: '198901012388',
    });
    expect(await decide(id, 'approve')).toEqual({
      status: 400,
      body: { errors: { email: ['ALUMNI_ADMIN/EMAIL_TAKEN'] } },
    });
    expect((await read(id)).status).toBe(New);
    await johanna(`${API}/registrationrequests/${id}`, { method: 'DELETE' });
  });

  test('deleting a request keeps the profile created from it', async () => {
    const { id, email } = await addRequest();
    await decide(id, 'approve');
    const { body } = await answer(
      johanna(`${API}/registrationrequests/alumn/${(await memberAt(email))?.id}`),
    );
    expect((body as RegistrationRequest[]).map((one) => one.id)).toEqual([id]);
    expect(
      await answer(johanna(`${API}/registrationrequests/${id}`, { method: 'DELETE' })),
    ).toEqual({ status: 200, body: null });
    expect(await memberAt(email)).toBeDefined();
    expect(await answer(johanna(`${API}/registrationrequests/${id}`))).toEqual(refused(404));
  });

  // ALUM-04
  test.each(['karwi36', 'annli42', 'saral789'])('denies %s access', async (persona) => {
    const { id } = await addRequest();
    const send = await portal.as(persona);
    expect([
      await decide(id, 'approve', send),
      await answer(send(`${API}/registrationrequests`)),
      await answer(send(`${API}/registrationrequests/counts`)),
    ]).toEqual([refused(403), refused(403), refused(403)]);
    expect((await read(id)).status).toBe(New);
  });
});

describe('likely duplicates', () => {
  const duplicates = async (id: string) =>
    (await answer(johanna(`${API}/registrationrequests/${id}/duplicates`)))
      .body as RequestDuplicate[];

  test('are members and requests with the same national id, name and birth date, or address', async () => {
    const first = await addRequest({
      first_name: 'Dora',
      last_name: 'Dubbel',
      name: 'Dora Dubbel',
      national_id: '198901012388',
    });
    const sameName = await addRequest({
      first_name: 'dora',
      last_name: 'dubbel',
      name: 'dora dubbel',
    });
    const otherBirthDate = await addRequest({
      first_name: 'Dora',
      last_name: 'Dubbel',
      name: 'Dora Dubbel',
      national_id: '199001012385',
    });
    const sameNumber = await addRequest({ national_id: '198901012388' });
    const sameAddress = await addRequest({
      email: first.email.toUpperCase(),
      auth_method: AlumniAuthMethod.Manually,
    });
    const found = await duplicates(first.id);
    const matchesOf = ({ id }: { id: string }) => found.find((one) => one.id === id)?.matches;
    expect([
      matchesOf(sameName),
      matchesOf(otherBirthDate),
      matchesOf(sameNumber),
      matchesOf(sameAddress),
    ]).toEqual([['NAME'], undefined, ['NATIONAL_ID'], ['EMAIL']]);
  });

  test('are not found for a new person', async () => {
    expect(await duplicates((await addRequest()).id)).toEqual([]);
  });
});

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
    expect(await save(alumn, { norEduPersonNin: other.national_id })).toEqual({
      status: 400,
      body: { errors: { norEduPersonNin: ['ALUMNI_ADMIN/NUMBER_TAKEN'] } },
    });
  });

  test.each(['karwi36', 'annli42'])('denies %s access', async (persona) => {
    const send = await portal.as(persona);
    expect(await answer(send(`${API}/profile/${await alumnId()}`))).toEqual(refused(403));
  });
});

// ALUM-14
test('requests wait for those who decide on them, until the last one is decided', async () => {
  const waiting = async (send: Send) =>
    ((await answer(send('/api/user/account'))).body as { newRequests?: number }).newRequests;
  const isTold = async () =>
    (
      (await answer(johanna('/api/user/notifications'))).body as { notificationType: string }[]
    ).some(({ notificationType }) => notificationType === 'Alumni');
  const { count: present } = await portal.db
    .selectFrom('registration_request')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '=', New)
    .executeTakeFirstOrThrow();
  expect([
    await waiting(johanna),
    await waiting(david),
    await waiting(await portal.as('annli42')),
    await isTold(),
  ]).toEqual([Number(present), Number(present), undefined, true]);
  for (const { id } of await portal.db
    .selectFrom('registration_request')
    .select('id')
    .where('status', '=', New)
    .execute())
    await decide(id, 'reject');
  expect([await waiting(johanna), await isTold()]).toEqual([0, false]);
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
      actor_liu_id: 'johal25',
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
