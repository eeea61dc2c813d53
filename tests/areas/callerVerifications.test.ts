import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CallerVerification } from '#contract/callerVerifications.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, linOf, refused } from './calls.ts';

let portal: Portal;
let now = new Date('2026-11-17T09:00:00Z');
let lin: string;
/** The support worker who talks to Anna, and a colleague. */
let fatima: Send;
let gustav: Send;

beforeAll(async () => {
  portal = await startPortal({ clock: () => now });
  lin = await linOf(portal.db, 'annli42');
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = new Date('2026-11-17T09:00:00Z');
  for (const table of [
    'verification_code',
    'guess_count',
    'outgoing_message',
    'caller_verification',
  ] as const)
    await portal.db.deleteFrom(table).execute();
  fatima = await portal.as('fatka61');
  gustav = await portal.as('gusny72');
  await portal.db
    .updateTable('contact_information')
    .set({
      alternative_email_address: 'anna@example.org',
      alternative_email_verified_at: new Date('2026-11-01T09:00:00Z'),
      sms_number: '+46701740683',
      sms_verified_at: new Date('2026-11-01T09:00:00Z'),
    })
    .where('lin', '=', lin)
    .execute();
});

const after = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000));
const call = (send: Send, method: 'POST' | 'PUT', way: string, body: object = {}) =>
  answer(send(`/api/CallerVerification/${way}`, change(method, { norEduPersonLin: lin, ...body })));
const stateOf = async (send: Send, person = lin) =>
  (await answer(send(`/api/CallerVerification?norEduPersonLin=${person}`)))
    .body as CallerVerification;
const sendCode = async (send: Send, type = 'sms') => {
  await portal.db.deleteFrom('outgoing_message').execute();
  expect(await call(send, 'POST', 'Code', { type })).toMatchObject({ status: 200 });
  return codeIn((await lettersOf(portal.db))[0]);
};
const verify = (send: Send, code: string, type = 'sms', person = lin) =>
  call(send, 'PUT', 'Code', { type, code, norEduPersonLin: person });
const wrongFor = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
const fieldError = (key: string, field = 'code') => ({
  status: 400,
  body: { errors: { [field]: [key] } },
});
const verified = (method: string) => ({
  verified: { method, until: new Date(now.getTime() + 30 * 60_000).toISOString() },
});

test('initially nobody is verified, and the desk sees only masked addresses for codes', async () => {
  expect(await stateOf(fatima)).toEqual({
    verified: null,
    addresses: [
      { type: 'sms', sentTo: '… 83', codeExpires: null },
      { type: 'email', sentTo: 'a***@example.org', codeExpires: null },
    ],
    bankId: { awaitedUntil: null },
  });
});

test.each(['sms', 'email'])(
  'verifies the caller with a code by %s, once, for half an hour',
  async (type) => {
    const code = await sendCode(fatima, type);
    const [letter] = await lettersOf(portal.db);
    expect(letter).toMatchObject({
      channel: type,
      recipient: type === 'sms' ? '+46701740683' : 'anna@example.org',
      secret_until: new Date('2026-11-17T09:10:00Z'),
    });
    expect(letter?.subject).not.toMatch(/\d/);
    expect((await stateOf(fatima)).addresses).toContainEqual(
      expect.objectContaining({ type, codeExpires: '2026-11-17T09:10:00.000Z' }),
    );

    expect(await verify(fatima, wrongFor(code), type)).toEqual(fieldError('CALLER/WRONG_CODE'));
    after(5);
    expect(await verify(fatima, code, type)).toMatchObject({ status: 200, body: verified('Code') });
    expect(await verify(fatima, code, type)).toEqual(fieldError('CALLER/EXPIRED_CODE'));
    const entries = [
      ...(await auditOf(portal.db, 'callerVerifications.sendCode')),
      ...(await auditOf(portal.db, 'callerVerifications.verifyCode')),
    ];
    expect(entries.at(-1)).toMatchObject({
      actor_user_id: 'fatka61',
      subject_lin: lin,
      after: { type },
    });
    expect(JSON.stringify(entries) + portal.log()).not.toMatch(new RegExp(code));
    after(29);
    // A later session of the same worker: the verification belongs to the worker and the person,
    // not to the session.
    const later = await portal.as('fatka61');
    expect((await stateOf(later)).verified).toMatchObject({ method: 'Code' });
    after(1);
    expect((await stateOf(later)).verified).toBeNull();
  },
);

test('rejects an expired code, and a new code replaces the old one', async () => {
  const first = await sendCode(fatima);
  after(11);
  expect(await verify(fatima, first)).toEqual(fieldError('CALLER/EXPIRED_CODE'));
  const second = await sendCode(fatima);
  const third = await sendCode(fatima);
  expect(await verify(fatima, second)).toEqual(fieldError('CALLER/WRONG_CODE'));
  expect(await verify(fatima, third)).toMatchObject({ status: 200 });
});

test('locks the code after five wrong attempts, even for the right code', async () => {
  const code = await sendCode(fatima);
  for (let attempt = 1; attempt < 5; attempt += 1)
    expect(await verify(fatima, wrongFor(code))).toEqual(fieldError('CALLER/WRONG_CODE'));
  expect(await verify(fatima, wrongFor(code))).toEqual(refused(423));
  expect(await verify(fatima, code)).toEqual(refused(423));
  expect((await stateOf(fatima)).verified).toBeNull();
});

test('judges at most five of fifty simultaneous attempts, and accepts one of two with the right code', async () => {
  const code = await sendCode(fatima);
  const both = await Promise.all([verify(fatima, code), verify(fatima, code)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
  const next = await sendCode(fatima);
  const many = await Promise.all(Array.from({ length: 50 }, () => verify(fatima, wrongFor(next))));
  expect(many.filter(({ status }) => status === 400)).toHaveLength(4);
});

test('binds a code and the resulting verification to one worker and one person', async () => {
  const code = await sendCode(fatima);
  expect(await verify(gustav, code)).toEqual(fieldError('CALLER/EXPIRED_CODE'));
  const other = await linOf(portal.db, 'nilan234');
  expect(await verify(fatima, code, 'sms', other)).toEqual(fieldError('CALLER/EXPIRED_CODE'));
  expect(await verify(fatima, code)).toMatchObject({ status: 200 });
  expect([(await stateOf(gustav)).verified, (await stateOf(fatima, other)).verified]).toEqual([
    null,
    null,
  ]);
});

test('rejects codes for other purposes, and its own codes are rejected elsewhere', async () => {
  const anna = await portal.as('annli42');
  await portal.db
    .updateTable('contact_information')
    .set({ sms_verified_at: null })
    .where('lin', '=', lin)
    .execute();
  await answer(anna('/api/user/verifications', change('POST', { type: 'sms' })));
  const own = codeIn((await lettersOf(portal.db))[0]);
  expect(own).toMatch(/^\d{8}$/);
  await portal.db
    .updateTable('contact_information')
    .set({ sms_verified_at: new Date('2026-11-01T09:00:00Z') })
    .where('lin', '=', lin)
    .execute();
  const code = await sendCode(fatima);
  expect(await verify(fatima, own)).toEqual(fieldError('CALLER/WRONG_CODE'));
  expect(
    await answer(anna('/api/user/verification/verify', change('PUT', { code, type: 'sms' }))),
  ).toEqual(fieldError('VERIFY/WRONG_CODE'));
});

test('sends no code to an unverified address or an unknown person, and at most five codes in a row', async () => {
  await portal.db
    .updateTable('contact_information')
    .set({ sms_verified_at: null })
    .where('lin', '=', lin)
    .execute();
  expect((await stateOf(fatima)).addresses.map(({ type }) => type)).toEqual(['email']);
  expect(await call(fatima, 'POST', 'Code', { type: 'sms' })).toEqual(refused(409));
  expect(await call(fatima, 'POST', 'Code', { type: 'sms', norEduPersonLin: 'nobody' })).toEqual(
    refused(404),
  );
  const answers = [];
  for (let times = 0; times < 6; times += 1)
    answers.push(
      (await call(times % 2 ? fatima : gustav, 'POST', 'Code', { type: 'email' })).status,
    );
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await lettersOf(portal.db)).toHaveLength(5);
});

test('verifies a person who signs in with BankID and enters the desk’s number', async () => {
  const asked = await call(fatima, 'POST', 'BankId');
  const { number } = asked.body as { number: string };
  expect(asked).toEqual({
    status: 200,
    body: { number: expect.stringMatching(/^\d{8}$/), expires: '2026-11-17T09:10:00.000Z' },
  });
  expect(await stateOf(fatima)).toMatchObject({
    verified: null,
    bankId: { awaitedUntil: '2026-11-17T09:10:00.000Z' },
  });

  const anna = await portal.as('annli42', AuthenticationScope.BankId);
  const prove = (send: Send, typed: string) =>
    answer(send('/api/CallerVerification/Proof', change('POST', { number: typed })));
  expect(await prove(await portal.as('annli42'), number)).toEqual(refused(403));
  expect(await prove(await portal.as('rebmo58', AuthenticationScope.BankId), number)).toEqual(
    fieldError('CALLER/EXPIRED_NUMBER', 'number'),
  );
  expect(await prove(anna, wrongFor(number))).toEqual(fieldError('CALLER/WRONG_NUMBER', 'number'));
  expect(await prove(anna, number)).toEqual({ status: 204, body: null });
  expect(await prove(anna, number)).toEqual(fieldError('CALLER/EXPIRED_NUMBER', 'number'));
  expect(await stateOf(fatima)).toMatchObject({
    ...verified('BankId'),
    bankId: { awaitedUntil: null },
  });
  expect((await stateOf(gustav)).verified).toBeNull();
  expect((await auditOf(portal.db, 'callerVerifications.prove')).at(-1)).toMatchObject({
    subject_lin: lin,
  });
  expect(portal.log()).not.toContain(number);
});

test('invalidates the number when another desk requests one, and after five wrong attempts', async () => {
  const anna = await portal.as('annli42', AuthenticationScope.BankId);
  const prove = (typed: string) =>
    answer(anna('/api/CallerVerification/Proof', change('POST', { number: typed })));
  const numberOf = async (send: Send) =>
    ((await call(send, 'POST', 'BankId')).body as { number: string }).number;
  const first = await numberOf(fatima);
  const second = await numberOf(gustav);
  expect((await stateOf(fatima)).bankId).toEqual({ awaitedUntil: null });
  expect(await prove(first)).toEqual(fieldError('CALLER/WRONG_NUMBER', 'number'));
  expect(await prove(second)).toMatchObject({ status: 204 });
  expect([(await stateOf(fatima)).verified, (await stateOf(gustav)).verified?.method]).toEqual([
    null,
    'BankId',
  ]);
  const third = await numberOf(fatima);
  for (let attempt = 1; attempt < 5; attempt += 1) await prove(wrongFor(third));
  expect(await prove(wrongFor(third))).toEqual(refused(423));
  expect(await prove(third)).toEqual(refused(423));
});

test('verifies the caller by a shown document, and stores its type and expiry date but no number', async () => {
  const document = {
    assuranceDocumentType: 'Passport',
    expirationDate: '2030-05-01',
    assuranceDocumentOther: null,
  };
  expect(
    await call(fatima, 'POST', 'Document', { ...document, expirationDate: '2026-11-16' }),
  ).toEqual(fieldError('CALLER/DOCUMENT_EXPIRED', 'expirationDate'));
  expect((await stateOf(fatima)).verified).toBeNull();
  expect(await call(fatima, 'POST', 'Document', document)).toMatchObject({
    status: 200,
    body: verified('Document'),
  });
  expect((await auditOf(portal.db, 'callerVerifications.noteDocument')).at(-1)).toMatchObject({
    actor_user_id: 'fatka61',
    subject_lin: lin,
    after: { type: 'Passport', expires: '2030-05-01' },
  });
  expect(
    await answer(fatima('/api/user/search', change('POST', { liuId: 'annli42' }))),
  ).toMatchObject({ body: [{ documentShown: { type: 'Passport', expires: '2030-05-01' } }] });
});

test('records in the audit trail of keys and cases how the caller was verified', async () => {
  const nils = await linOf(portal.db, 'nilan234');
  let david = await portal.as('davos31');
  const makeKey = async () => {
    expect(
      await answer(
        david('/api/ActivationKey', change('POST', { norEduPersonLin: nils, liUId: 'nilan234' })),
      ),
    ).toMatchObject({ status: 200 });
    return (await auditOf(portal.db, 'activationKeys.create')).at(-1)?.after;
  };
  const openCase = async () => {
    const body = {
      incidentType: 1,
      briefDescription: 'Glömt lösenord',
      request: 'Hjälp med lösenordet.',
      callerNetworkLoginName: 'nilan234',
    };
    expect(
      await answer(
        david('/api/incident?retryOnMissingCallerInLiUdesk=false', change('POST', body)),
      ),
    ).toMatchObject({ status: 200 });
    return (await auditOf(portal.db, 'incidents.create')).at(-1)?.after;
  };
  expect(await openCase()).toMatchObject({ callerVerified: null });
  await call(david, 'POST', 'Document', {
    norEduPersonLin: nils,
    assuranceDocumentType: 'IdentityCard',
    expirationDate: '2030-05-01',
    assuranceDocumentOther: null,
  });
  expect(await makeKey()).toMatchObject({ callerVerified: 'Document' });
  expect(await openCase()).toMatchObject({ callerVerified: 'Document' });
  after(31);
  david = await portal.as('davos31');
  expect(await openCase()).toMatchObject({ callerVerified: null });
  await tidyExpired(portal.db, kept, new Date('2026-11-19T09:00:00Z'));
  expect(await portal.db.selectFrom('caller_verification').selectAll().execute()).toEqual([]);
});

// Bengt administers Anna's department, and may therefore create keys for her.
test('is for signed-in desks that search for people, and for those who create the person’s keys', async () => {
  expect(
    (await answer((await portal.as('bener17'))(`/api/CallerVerification?norEduPersonLin=${lin}`)))
      .status,
  ).toBe(200);
  for (const persona of ['annli42', 'eliho54', 'ivabe94', 'nilan234']) {
    const send = await portal.as(persona);
    expect(await answer(send(`/api/CallerVerification?norEduPersonLin=${lin}`))).toEqual(
      refused(403),
    );
    for (const [method, way, body] of [
      ['POST', 'Code', { type: 'sms' }],
      ['PUT', 'Code', { type: 'sms', code: '12345678' }],
      ['POST', 'BankId', {}],
      [
        'POST',
        'Document',
        { assuranceDocumentType: 'Other', expirationDate: null, assuranceDocumentOther: 'x' },
      ],
    ] as const) {
      expect(await call(send, method, way, body)).toEqual(refused(403));
    }
  }
  expect(
    await answer(portal.browser().fetch(`/api/CallerVerification?norEduPersonLin=${lin}`)),
  ).toMatchObject({ status: 401 });
  expect(await portal.db.selectFrom('caller_verification').selectAll().execute()).toEqual([]);
});
