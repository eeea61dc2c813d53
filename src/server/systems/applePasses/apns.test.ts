import { createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Certificates, makeCertificates } from '#tests/support/certificates.ts';
import { applePush } from './apns.ts';
import type { PassKey } from './signature.ts';

const TOKEN = 'ab'.repeat(32);
const PASS_TYPE = 'pass.se.kvarnby.card';

let files: Certificates;
let server: Http2SecureServer;
let key: PassKey;
let answerNext: { status: number; body?: string } | 'silence' | 'hang up' = { status: 200 };
const seen: { path: string; topic: string }[] = [];
/** Whose certificates the connections had. */
const clients: unknown[] = [];

beforeAll(async () => {
  files = makeCertificates('apns', 'pass');
  const at = {
    key: files.read('apns.key'),
    cert: files.read('apns.pem'),
    ca: files.read('ca.pem'),
  };
  server = createSecureServer({ ...at, requestCert: true, rejectUnauthorized: true });
  server.on('secureConnection', (socket) => clients.push(socket.getPeerCertificate().subject.CN));
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    seen.push({ path: String(headers[':path']), topic: String(headers['apns-topic']) });
    stream.on('error', () => undefined);
    if (answerNext === 'silence') return;
    if (answerNext === 'hang up') return stream.session?.destroy();
    stream.respond({ ':status': answerNext.status });
    stream.end(answerNext.body);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  key = {
    privateKey: createPrivateKey(files.read('pass.key')),
    certificates: [new X509Certificate(files.read('pass.pem'))],
  };
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  files.remove();
});

const address = () => {
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('No port.');
  return `https://localhost:${listening.port}`;
};
const pushing = (timeoutMs = 20_000, where = address()) =>
  applePush({
    key,
    passType: PASS_TYPE,
    service: async () => ({ address: where, authorities: files.read('ca.pem').toString() }),
    timeoutMs,
  });

const outcomeOf = (push: Promise<unknown>) =>
  push.then(String, (error: Error) => `${error.name}: ${error.message}`);

test('a push names the phone and the pass type, and proves itself by the certificate', async () => {
  answerNext = { status: 200 };
  seen.length = 0;
  clients.length = 0;
  const push = pushing();
  expect(await push(TOKEN)).toBe('sent');
  expect(await push(TOKEN)).toBe('sent');
  const expected = { path: `/3/device/${TOKEN}`, topic: PASS_TYPE };
  expect(seen).toEqual([expected, expected]);
  expect(clients).toEqual(['pass']);
});

test.each([
  [410, '{"reason":"Unregistered"}', 'gone'],
  [400, '{"reason":"BadDeviceToken"}', 'gone'],
  [400, '{"reason":"BadTopic"}', 'SystemRefusal: Apple’s push service answered 400 BadTopic'],
  [
    403,
    '{"reason":"BadCertificate"}',
    'NoResponse: Apple’s push service answered 403 BadCertificate',
  ],
  [429, 'no json', 'NoResponse: Apple’s push service answered 429'],
  [503, undefined, 'NoResponse: Apple’s push service answered 503'],
])('the answer %i %s is %s', async (status, body, expected) => {
  answerNext = { status, ...(body !== undefined && { body }) };
  expect(await outcomeOf(pushing()(TOKEN))).toBe(expected);
});

test('silence and a lost connection are no answer, and the next push has a new connection', async () => {
  const push = pushing(300);
  answerNext = 'silence';
  expect(await outcomeOf(push(TOKEN))).toMatch(/^NoResponse: .* has not answered within 300 ms/);
  const patient = pushing();
  answerNext = 'hang up';
  expect(await outcomeOf(patient(TOKEN))).toMatch(/^NoResponse: Apple’s push service/);
  answerNext = { status: 200 };
  expect(await patient(TOKEN)).toBe('sent');
});

test('a service that is away is no answer, and no error repeats the phone’s token', async () => {
  const closed = await new Promise<number>((resolve) => {
    const probe = connect(1, '127.0.0.1');
    probe.on('error', () => resolve(1));
  });
  const outcome = await outcomeOf(pushing(20_000, `https://localhost:${closed}`)(TOKEN));
  expect(outcome).toMatch(/^NoResponse/);
  expect(outcome).not.toContain(TOKEN);
});

test('what is no token of Apple’s is sent nowhere', async () => {
  seen.length = 0;
  expect(await pushing()('../x')).toBe('gone');
  expect(seen).toEqual([]);
});
