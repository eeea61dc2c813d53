import 'reflect-metadata';
import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';
import type { Db } from '#server/database/open.ts';
import { noteEvent } from './store.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const DAY = 86_400_000;
const DEVICE = /^\/3\/device\/(?<token>[^/]+)$/;

interface Opened {
  readonly address: string;
  readonly authorities: string;
}

/**
 * Returns a function that opens the demonstration's push service, once, and returns where it is: like
 * Apple's it speaks HTTP/2 and accepts those who have the pass certificate. It notes each push, and
 * the demonstration's phone acts on it when its page is next shown.
 */
export function pushServiceOf(db: Db): () => Promise<Opened> {
  let opened: Promise<Opened> | null = null;
  return () => (opened ??= open(db));
}

async function open(db: Db): Promise<Opened> {
  const { authority } = await db
    .selectFrom('demo_pass_issuer')
    .select('authority')
    .executeTakeFirstOrThrow();
  const own = await ownCertificate();
  const server = createSecureServer({
    ...own,
    ca: authority,
    requestCert: true,
    rejectUnauthorized: true,
  });
  server.on('stream', (stream, headers) => {
    const { token } = DEVICE.exec(headers[':path'] ?? '')?.groups ?? {};
    stream.on('error', () => undefined);
    void answer(db, token ?? '', String(headers['apns-topic'])).then(
      (status) => respond(stream, status),
      () => respond(stream, 500),
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const listening = server.address();
  if (listening === null || typeof listening === 'string') throw new Error('No port.');
  return { address: `https://localhost:${listening.port}`, authorities: own.cert };
}

async function answer(db: Db, pushToken: string, topic: string): Promise<200 | 410> {
  const phone = await db
    .selectFrom('demo_pass')
    .select('serial')
    .where('push_token', '=', pushToken)
    .executeTakeFirst();
  if (!phone) return 410;
  await noteEvent(db, pushToken, 'PUSH', topic);
  return 200;
}

function respond(stream: ServerHttp2Stream, status: 200 | 410 | 500): void {
  if (stream.destroyed) return;
  stream.respond({ ':status': status });
  stream.end(status === 410 ? JSON.stringify({ reason: 'Unregistered' }) : undefined);
}

async function ownCertificate(): Promise<{ key: string; cert: string }> {
  const keys = await crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: 'CN=localhost, O=MinIT demonstration',
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + 365 * DAY),
    keys,
    signingAlgorithm: CURVE,
    extensions: [new SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
  });
  const pkcs8 = Buffer.from(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${pkcs8.toString('base64')}\n-----END PRIVATE KEY-----\n`,
    cert: certificate.toString('pem'),
  };
}
