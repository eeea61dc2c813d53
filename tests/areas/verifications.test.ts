import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { elksTextMessages } from '#server/systems/sms/elks.ts';
import type { TextMessages } from '#server/systems/sms/port.ts';
import { answer, change, linOf, refused } from './calls.ts';

type Behaviour = (response: ServerResponse) => void;
const json =
  (status: number, body: unknown): Behaviour =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(body));
const takes = json(200, { id: 's1', status: 'created', to: '+46700000000' });

/** Behaviour of the fake 46elks gateway. */
let behaviour: Behaviour = takes;
const received: { authorization: string | undefined; form: Record<string, string> }[] = [];
const gateway = createServer((request: IncomingMessage, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    received.push({
      authorization: request.headers.authorization,
      form: Object.fromEntries(new URLSearchParams(body)),
    });
    behaviour(response);
  });
});

let portal: Portal;
let anna: Send;
let lin: string;
let now = new Date('2026-11-17T09:00:00Z');
let real: TextMessages;
let isReal = false;
/** Number of audit entries before the test; audit entries cannot be deleted. */
let audited = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve));
  real = elksTextMessages({
    endpoint: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/a1/`,
    user: 'u',
    password: 'p',
    sender: 'MinIT',
  });
  const { embeddedTextMessages } = await import('#server/systems/sms/embedded.ts');
  portal = await startPortal({
    clock: () => now,
    systems: {
      sms: { send: (message, tx) => (isReal ? real : embeddedTextMessages).send(message, tx) },
    },
  });
  lin = await linOf(portal.db, 'annli42');
});
afterAll(async () => {
  gateway.closeAllConnections();
  gateway.close();
  await portal.close();
});
beforeEach(async () => {
  now = new Date('2026-11-17T09:00:00Z');
  [isReal, behaviour, received.length] = [false, takes, 0];
  anna = await portal.as('annli42');
  audited = (await trail()).length;
  await save('anna@example.org', '070-174 06 83');
  await portal.db
    .updateTable('contact_information')
    .set({ alternative_email_verified_at: null, sms_verified_at: null })
    .where('lin', '=', lin)
    .execute();
  // Last, because the owner is told of an address that is replaced.
  for (const table of ['verification_code', 'guess_count', 'outgoing_message'] as const)
    await portal.db.deleteFrom(table).execute();
});

const save = (alternativeEmailAddress: string | null, smsNumber: string | null) =>
  anna('/api/employee/contactinformation', change('POST', { alternativeEmailAddress, smsNumber }));
const start = (type: string, send = anna) =>
  answer(send('/api/user/verifications', change('POST', { type })));
const verify = (code: string, type: string, send = anna) =>
  answer(send('/api/user/verification/verify', change('PUT', { code, type })));
const stateOf = async (type: string, send = anna) =>
  (await answer(send(`/api/user/verification/${type}`))).body as {
    verified: string | null;
    expires: string | null;
  };
const trail = () =>
  portal.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('subject_lin', '=', lin)
    .where('action', 'like', 'user.%erif%')
    .orderBy('id')
    .execute();
const newTrail = async () => (await trail()).slice(audited);
const newest = async () => (await lettersOf(portal.db))[0];
const wrongFor = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
const fieldError = (key: string) => ({ status: 400, body: { errors: { code: [key] } } });

describe('a code', () => {
  // SELF-12
  test.each([
    ['email', 'anna@example.org', 'a***@example.org'],
    ['sms', '+46701740683', '… 83'],
  ])(
    'by %s verifies the address once, and is recorded in the audit trail without the code',
    async (type, to, masked) => {
      expect(await start(type)).toEqual({
        status: 200,
        body: {
          verificationType: type,
          verified: null,
          sentTo: masked,
          expires: '2026-11-17T09:10:00.000Z',
        },
      });
      const letter = await newest();
      expect(letter).toMatchObject({
        channel: type,
        recipient: to,
        secret_until: new Date('2026-11-17T09:10:00Z'),
      });
      expect(letter?.subject).not.toMatch(/\d/);
      const code = codeIn(letter);

      expect(await verify(wrongFor(code), type)).toEqual(fieldError('VERIFY/WRONG_CODE'));
      expect(await verify(code, type)).toEqual({ status: 204, body: null });
      expect(await stateOf(type)).toMatchObject({
        verified: '2026-11-17T09:00:00.000Z',
        expires: null,
      });
      expect(await verify(code, type)).toEqual(fieldError('VERIFY/EXPIRED_CODE'));
      const told = await newTrail();
      expect(told.map(({ action }) => action)).toEqual([
        'user.startVerification',
        'user.verifyContact',
      ]);
      expect(JSON.stringify(told) + portal.log()).not.toContain(code);
    },
  );

  test('is rejected in another browser, for another person, for the other type, and after ten minutes', async () => {
    await start('email');
    const code = codeIn(await newest());
    for (const [type, send] of [
      ['email', await portal.as('annli42')],
      ['email', await portal.as('bener17')],
      ['sms', anna],
    ] as const) {
      expect(await verify(code, type, send)).toEqual(fieldError('VERIFY/EXPIRED_CODE'));
    }
    now = new Date('2026-11-17T09:10:00Z');
    expect(await verify(code, 'email')).toEqual(fieldError('VERIFY/EXPIRED_CODE'));
    expect(await stateOf('email')).toMatchObject({ verified: null, expires: null });
  });

  test('is replaced by a resent code, and locked after five wrong attempts', async () => {
    await start('email');
    const first = codeIn(await newest());
    now = new Date('2026-11-17T09:01:00Z');
    await start('email');
    const second = codeIn(await newest());
    expect(await verify(first, 'email')).toEqual(fieldError('VERIFY/WRONG_CODE'));
    for (let wrong = 1; wrong < 4; wrong += 1)
      expect((await verify(wrongFor(second), 'email')).status).toBe(400);
    expect(await verify(wrongFor(second), 'email')).toEqual(refused(423));
    expect(await verify(second, 'email')).toEqual(refused(423));
  });

  test('does not verify an address that has replaced the one it was sent to', async () => {
    await start('email');
    const code = codeIn(await newest());
    await save('other@example.org', '070-174 06 83');
    expect(await verify(code, 'email')).toEqual(fieldError('VERIFY/EXPIRED_CODE'));
    await save('anna@example.org', '070-174 06 83');
    expect(await verify(code, 'email')).toEqual({ status: 204, body: null });
    await save('other@example.org', '070-174 06 83');
    expect(await stateOf('email')).toMatchObject({ verified: null });
  });

  test('is accepted once when it is submitted several times at once', async () => {
    await start('email');
    const code = codeIn(await newest());
    const statuses = (await Promise.all([1, 2, 3].map(() => verify(code, 'email')))).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([204, 400, 400]);
    expect((await newTrail()).map(({ action }) => action)).toEqual([
      'user.startVerification',
      'user.verifyContact',
    ]);
  });

  test('is sent at most five times, and not when no address is stored', async () => {
    for (let count = 0; count < 5; count += 1) expect((await start('email')).status).toBe(200);
    expect((await start('email')).status).toBe(429);
    await save(null, null);
    expect(await start('sms')).toEqual(refused(409));
    expect((await answer(anna('/api/user/verification/sms'))).status).toBe(404);
    expect(await answer(anna('/api/user/verifications'))).toEqual({ status: 200, body: [] });
  });
});

describe('the gateway for text messages', () => {
  test('receives number, sender and text, and the outbox stores none of them', async () => {
    isReal = true;
    expect((await start('sms')).status).toBe(200);
    expect(received).toEqual([
      {
        authorization: `Basic ${Buffer.from('u:p').toString('base64')}`,
        form: {
          from: 'MinIT',
          to: '+46701740683',
          message: expect.stringMatching(/^\d{4} \d{4} är din kod/),
          dontlog: 'message',
        },
      },
    ]);
    expect(await lettersOf(portal.db)).toEqual([]);
    expect(await verify(codeIn({ body: received[0]?.form['message'] ?? '' }), 'sms')).toEqual({
      status: 204,
      body: null,
    });
  });

  test.each<[string, Behaviour]>([
    ['does not respond', () => undefined],
    ['returns 500', json(500, {})],
    ['rejects the portal’s password', json(403, { error: 'wrong' })],
    ['reports a failure', json(200, { id: 's1', status: 'failed' })],
    ['returns a malformed response', (response) => void response.end('<html>+46701740683')],
    ['closes the connection', (response) => void response.destroy()],
  ])('that %s is reported within five seconds, and nothing is stored', async (_, how) => {
    [isReal, behaviour] = [true, how];
    const startedAt = performance.now();
    expect(await start('sms')).toEqual({
      status: 503,
      body: { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } },
    });
    expect(performance.now() - startedAt).toBeLessThan(5000);
    expect(await stateOf('sms')).toMatchObject({ expires: null });
    expect(await newTrail()).toEqual([]);
    expect(portal.log()).not.toMatch(/\+46701740683|är din kod/);
  });
});
