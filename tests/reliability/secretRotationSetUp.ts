import { spawn, spawnSync } from 'node:child_process';
import { createECDH } from 'node:crypto';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll } from 'vitest';
import type { ConnectedSystem } from '#contract/scimClients.ts';
import type { Subscriber } from '#contract/webhooks.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { newToken } from '#server/base/secrets.ts';
import { answer, change } from '../areas/calls.ts';
import { ownUniversity } from '../http/university.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { onServer } from '../support/databaseServer.ts';
import { startExternalPostgres } from '../support/externalPostgres.ts';
import { type FakeSubscriber, fakeSubscriber } from '../support/fakeSubscriber.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import {
  type OwnIssuer,
  startOwnIssuer,
  SUPERUSER,
  SUPERUSER_FLAGS,
} from '../support/ownUniversity.ts';
import { runSetup } from '../support/setupProgram.ts';
import { testNow } from '../tools/clock.ts';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';
import { freePort, newPortal, type Portal } from '../tools/server.ts';

/** A university of its own, in front of whose processes stands what passes requests on. */
const behind = { host: 'localhost', port: 0 };
let front: FaultProxy;
export let postgres: Awaited<ReturnType<typeof startExternalPostgres>>;
export let issuer: OwnIssuer;
export let certificates: Certificates;
export let subscriber: FakeSubscriber;
let portal: Portal;
export let anna: TestBrowser;
export let environment: Record<string, string>;
export const address = () => `http://127.0.0.1:${front.port}`;

/** The mail server, with the password that it accepts and the letters that it was given. */
export const mail = { password: 'first-of-mail', letters: 0, port: 0 };
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ password }, _, done) =>
    password === mail.password ? done(null, { user: 'minit' }) : done(new Error('Refused')),
  onData: (stream, _, done) => {
    stream.on('end', () => done()).resume();
    mail.letters += 1;
  },
});

export const databaseUrl = (password: string) => {
  const url = new URL(postgres.url);
  url.username = 'minit';
  url.password = password;
  url.pathname = '/minit';
  return url.href;
};
export const pushKeys = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    PORTAL_PUSH_PUBLIC_KEY: pair.getPublicKey('base64url'),
    PORTAL_PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url'),
  };
};
const NEW_AUTHORITY = (
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout radius.key ' +
  '-out radius.pem -subj /CN=Radius -addext basicConstraints=critical,CA:TRUE -days'
).split(' ');
/** Writes the authority of the RADIUS servers anew, valid for so many days. */
export function makeAuthority(days: number): void {
  const made = spawnSync('openssl', [...NEW_AUTHORITY, String(days)], {
    cwd: certificates.folder,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
}

/**
 * Changes variables as in `/etc/minit.env`, and restarts: the new process answers before the old
 * one stops.
 */
export async function restartWith(changes: Readonly<Record<string, string>>): Promise<void> {
  environment = { ...environment, ...changes };
  const next = await newPortal(environment);
  await next.start();
  behind.port = next.port;
  front.closeAll();
  await portal?.remove();
  portal = next;
}
export const user = async (browser = anna) => (await answer(browser.fetch('/api/User'))).status;
export const post = (path: string, body?: object) => answer(anna.fetch(path, change('POST', body)));
export const setup = (flags: readonly string[], changes: Readonly<Record<string, string>> = {}) =>
  runSetup(flags, { ...environment, ...changes });
export const endsOn = addDays(dateInSweden(testNow()), 100);
export const connect = async (name: string) =>
  (
    await post('/api/ScimClients', {
      name,
      source: 'staff',
      resources: ['people'],
      mayWrite: true,
      endsOn,
    })
  ).body as { readonly client: ConnectedSystem; readonly token: string };
export const scim = async (token: string) =>
  (
    await fetch(`${address()}/scim/v2/Users?count=0`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).status;
export const metrics = (token: string | undefined) =>
  fetch(`${address()}/metrics`, { headers: { authorization: `Bearer ${token}` } });
export const onPortal = (statement: string) => onServer(databaseUrl('of-the-database'), statement);

/** Starts the university before the tests of a file, with a superuser who has signed in. */
export function setUpRotation(): void {
  beforeAll(startEverything);
  afterAll(stopEverything);
}

async function startEverything(): Promise<void> {
  front = await startFaultProxy(behind);
  postgres = await startExternalPostgres(await freePort());
  for (const statement of [
    "create role minit login password 'of-the-database'",
    "create database minit owner minit template template0 encoding 'UTF8'",
  ])
    await onServer(postgres.url, statement);
  issuer = await startOwnIssuer('first-of-issuer');
  certificates = makeCertificates('subscriber');
  makeAuthority(20);
  subscriber = await fakeSubscriber({
    cert: certificates.read('subscriber.pem'),
    key: certificates.read('subscriber.key'),
  });
  mail.port = await freePort();
  mailServer.listen(mail.port, '127.0.0.1');
  environment = {
    ...ownUniversity('Test'),
    PORTAL_BASE_URL: address(),
    DATABASE_URL: databaseUrl('of-the-database'),
    PORTAL_MAIN_ISSUER: issuer.url,
    PORTAL_MAIN_CLIENT_SECRET: 'first-of-issuer',
    SMTP_URL: `smtp://minit:${mail.password}@127.0.0.1:${mail.port}`,
    PORTAL_METRICS_TOKEN: newToken(),
    PORTAL_RETURNED_MAIL_TOKEN: newToken(),
    PORTAL_WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
    NODE_EXTRA_CA_CERTS: certificates.path('ca.pem'),
    PORTAL_EDUROAM_REALM: 'example.se',
    PORTAL_EDUROAM_SERVER_NAMES: 'radius.example.se',
    PORTAL_EDUROAM_CA_FILE: certificates.path('radius.pem'),
    ...pushKeys(),
  };
  const named = await setup(SUPERUSER_FLAGS);
  if (!named.output.includes(`${SUPERUSER} is a superuser`)) throw new Error(named.output);
  await onPortal("update account set university_email_address = 'anna@example.org'");
  await restartWith({});
  [anna] = await issuer.signIn(address());
}

async function stopEverything(): Promise<void> {
  await portal?.remove();
  await Promise.all([issuer?.stop(), subscriber?.close(), front?.stop()]);
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  await postgres?.stop();
  certificates?.remove();
}

/** Adds a subscriber. */
export async function subscribe(
  name: string,
): Promise<{ readonly id: string; readonly secret: string }> {
  const { body } = await post('/api/Webhooks', {
    name,
    url: subscriber.url,
    eventTypes: ['account.created'],
    accountKinds: ['Student'],
    facts: [],
  });
  const made = body as { readonly subscriber: Subscriber; readonly secret: string };
  return { id: made.subscriber.id, secret: made.secret };
}

/** Sends a test event, which is then the only one that the subscriber has received. */
export async function sendTest(id: string): Promise<{ readonly problem: string | null }> {
  subscriber.received.length = 0;
  return (await post(`/api/Webhooks/${id}/test`)).body as { readonly problem: string | null };
}

export async function scimClient(flags: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, ['src/server/commands/scimClient.ts', ...flags], {
    cwd: root,
    env: { ...plainEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(child, 'close');
  return output;
}

export async function signInAgain(): Promise<void> {
  [anna] = await issuer.signIn(address());
}
