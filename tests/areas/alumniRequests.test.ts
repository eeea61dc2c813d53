import { describe, expect, test } from 'vitest';
import type { RequestDuplicate } from '#contract/alumniAdmin.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod, type RequestStatus } from '#contract/values.ts';
import { lettersOf } from '../support/letters.ts';
import type { Send } from '../support/portal.ts';
import { answer, auditOf, contentsOf, refused } from './calls.ts';
import {
  addRequest,
  API,
  Approved,
  david,
  decide,
  type Decision,
  johanna,
  memberAt,
  New,
  portal,
  Rejected,
  setUpOffice,
} from './alumniRequestsSetUp.ts';

setUpOffice();

const read = async (id: string) =>
  (await answer(johanna(`${API}/registrationrequests/${id}`))).body as RegistrationRequest;

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
