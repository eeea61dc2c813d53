import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { httpGooglePasses } from './http.ts';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const ISSUER = '3388000000012345678';
const settings = {
  issuerId: ISSUER,
  account: 'minit@kvarnby.iam.gserviceaccount.com',
  privateKey,
  baseUrl: 'https://minit.kvarnby.example',
};

/** A service that behaves like Google's: tokens for assertions, and objects that exist or do not. */
let server: Server;
let origin: string;
const calls: { call: string; authorization: string; body: string }[] = [];
/** What a call is answered with, each time or one time after the other. */
const statuses = new Map<string, number | number[] | 'silence'>();

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const call = `${request.method} ${request.url}`;
      calls.push({ call, authorization: request.headers.authorization ?? '', body });
      const given = statuses.get(call) ?? 200;
      const status = Array.isArray(given) ? (given.shift() ?? 200) : given;
      if (status === 'silence') return;
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `token ${calls.length}` }));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('No port.');
  origin = `http://127.0.0.1:${listening.port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
});
beforeEach(() => {
  calls.length = 0;
  statuses.clear();
});

const google = (timeoutMs = 20_000, clock = () => new Date()) =>
  httpGooglePasses(settings, {
    addresses: { objects: `${origin}/v1`, tokens: `${origin}/token` },
    timeoutMs,
    clock,
  });
const CHANGE = `PUT /v1/genericObject/${ISSUER}.one`;
const outcomeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'saved',
    (error: Error) => `${error.name}: ${error.message}`,
  );

test('a pass is changed, with a token for an assertion of the account, which is used again', async () => {
  const passes = google();
  await passes.save('one', { state: 'ACTIVE' });
  await passes.save('one', { state: 'INACTIVE' });
  expect(calls.map(({ call }) => call)).toEqual(['POST /token', CHANGE, CHANGE]);
  const assertion = new URLSearchParams(calls[0]!.body).get('assertion') ?? '';
  const { payload } = await jwtVerify(assertion, createPublicKey(privateKey), {
    issuer: settings.account,
    audience: `${origin}/token`,
  });
  expect(payload['scope']).toBe('https://www.googleapis.com/auth/wallet_object.issuer');
  expect(calls[1]!.authorization).toBe('Bearer token 1');
  expect(JSON.parse(calls[2]!.body)).toEqual({
    id: `${ISSUER}.one`,
    classId: `${ISSUER}.campus-card`,
    state: 'INACTIVE',
  });
});

test('a pass that does not exist is created, with the class that it refers to', async () => {
  statuses.set(CHANGE, 404);
  statuses.set('POST /v1/genericClass', 409);
  await google().save('one', {});
  expect(calls.slice(1).map(({ call }) => call)).toEqual([
    CHANGE,
    'POST /v1/genericClass',
    'POST /v1/genericObject',
  ]);
});

test('a pass that somebody has created in between is changed', async () => {
  statuses.set(CHANGE, [404, 200]);
  statuses.set('POST /v1/genericObject', 409);
  await google().save('one', {});
  expect(calls.slice(1).map(({ call }) => call)).toEqual([
    CHANGE,
    'POST /v1/genericClass',
    'POST /v1/genericObject',
    CHANGE,
  ]);
});

test('a token is replaced after fifty minutes, when it is refused, and when the clock is set back', async () => {
  let now = new Date('2026-11-17T09:00:00Z');
  const passes = google(20_000, () => now);
  const tokens = () => calls.filter(({ call }) => call === 'POST /token').length;
  await passes.save('one', {});
  now = new Date('2026-11-17T09:51:00Z');
  await passes.save('one', {});
  expect(tokens()).toBe(2);
  now = new Date('2026-11-16T09:00:00Z');
  await passes.save('one', {});
  expect(tokens()).toBe(3);
  statuses.set(CHANGE, 401);
  expect(await outcomeOf(passes.save('one', {}))).toMatch(/^NoResponse/);
  statuses.clear();
  await passes.save('one', {});
  expect(tokens()).toBe(4);
});

test.each([
  [CHANGE, 400, 'SystemRefusal: Google refuses the pass.'],
  [CHANGE, 403, 'NoResponse: Google does not respond: status 403.'],
  [CHANGE, 503, 'NoResponse: Google does not respond: status 503.'],
  ['POST /token', 401, 'NoResponse: Google gives no token: status 401.'],
])('the answer %s %i is %s', async (call, status, expected) => {
  statuses.set(call, status);
  expect(await outcomeOf(google().save('one', { header: 'Nils' }))).toBe(expected);
});

test('silence is no answer', async () => {
  statuses.set(CHANGE, 'silence');
  expect(await outcomeOf(google(300).save('one', {}))).toBe('NoResponse: Google does not respond.');
});

test('the link is short, signed, and names nothing but the pass', async () => {
  const link = await google().link('one');
  expect(link.startsWith('https://pay.google.com/gp/v/save/')).toBe(true);
  expect(link.length).toBeLessThan(900);
  const jwt = link.slice(link.lastIndexOf('/') + 1);
  await jwtVerify(jwt, createPublicKey(privateKey), { audience: 'google' });
  expect(decodeJwt(jwt)).toMatchObject({
    iss: settings.account,
    typ: 'savetowallet',
    origins: [settings.baseUrl],
    payload: {
      genericObjects: [{ id: `${ISSUER}.one`, classId: `${ISSUER}.campus-card` }],
    },
  });
});
