import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { ownUniversity } from '../http/university.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { runSetup } from '../support/setupProgram.ts';
import { FakeTopDesk, TOPDESK_PASSWORD, TOPDESK_USER } from '../support/topDesk.ts';
import { freePort } from '../tools/server.ts';

/** An empty production portal beside an issuer, a mail server, a gateway and a TOPdesk. */
let database: OpenDatabase;
let real: OpenDatabase;
const issuer = createServer();
const letters: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    let letter = '';
    stream.on('data', (chunk: Buffer) => (letter += chunk.toString()));
    stream.on('end', () => {
      letters.push(letter);
      done();
    });
  },
});
/** A gateway for text messages, which accepts those of its one account. */
const texts: Record<string, string>[] = [];
const gateway = createServer((request, response) => {
  let form = '';
  request.on('data', (chunk: Buffer) => (form += chunk.toString()));
  request.on('end', () => {
    const json = (status: number, body: object) =>
      void response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(body));
    const path = `${request.method} ${request.url}`;
    if (!['GET /a1/me', 'POST /a1/sms'].includes(path)) return json(404, {});
    if (request.headers.authorization !== `Basic ${btoa('u1:pass-of-texts')}`) return json(401, {});
    if (path === 'GET /a1/me') return json(200, { id: 'u1', balance: 100 });
    texts.push(Object.fromEntries(new URLSearchParams(form)));
    return json(200, { id: 's1', status: 'created' });
  });
});
const topDesk = new FakeTopDesk();
let environment: Record<string, string> = {};
let gatewayUrl = '';
let topDeskUrl = '';
const folder = mkdtempSync(join(tmpdir(), 'minit-setup-'));

beforeAll(async () => {
  database = await createEmptyDatabase();
  real = await openDatabase({ url: database.url });
  const url = `http://127.0.0.1:${await freePort()}`;
  const provider = new Provider(url, {
    enableHttpPostMethods: true,
    cookies: { long: { sameSite: 'none' } },
    clients: [
      {
        client_id: 'minit',
        client_secret: 'not-used',
        redirect_uris: ['https://minit.example.se/signin/main/callback'],
        post_logout_redirect_uris: ['https://minit.example.se/signout/complete'],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
  });
  const answer = provider.callback();
  issuer.on('request', (request, response) => void answer(request, response));
  await new Promise<void>((resolve) =>
    issuer.listen(Number(new URL(url).port), '127.0.0.1', resolve),
  );
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  gatewayUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
  topDeskUrl = (await topDesk.start()).replace('tas/api/', '');
  const address = mailServer.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  environment = {
    ...ownUniversity('Production'),
    DATABASE_URL: database.url,
    PORTAL_MAIN_ISSUER: url,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  };
});
afterAll(async () => {
  await new Promise((resolve) => issuer.close(resolve));
  await new Promise<void>((resolve) => mailServer.close(() => resolve()));
  gateway.close();
  topDesk.close();
  await real.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const setup = (flags: readonly string[], more: Record<string, string> = {}) =>
  runSetup(flags, { ...environment, ...more });

const annli42 = ['--superuser', 'annli42', '--given-name', 'Anna', '--surname', 'Lind'];

test('a check of an empty portal says what is missing and changes nothing', async () => {
  const { status, output } = await setup(['--check', '--letter-to', 'me@example.se']);
  expect(output).toContain('TO DO   the accessibility statement does not say yet');
  expect(output).toMatch(/^ok {6}database: .*PostgreSQL \d+/m);
  expect(output).toMatch(/^FAILED {2}superuser: the database is new/m);
  expect(output).toMatch(
    /^ok {6}issuer Main: accepts the sign-in with https:\/\/minit.example.se\/signin\/main\/callback$/m,
  );
  expect(output).toMatch(/^ok {6}mail: the mail server accepts the sign-in$/m);
  expect(status).toBe(1);
  expect(letters).toEqual([]);
});

test('what does not answer is named with what to do, and without passwords', async () => {
  const { status, output } = await setup(['--check'], {
    DATABASE_URL: 'postgresql://minit:pass-of-database@127.0.0.1:9/minit',
    SMTP_URL: 'smtp://minit:pass-of-mailer@127.0.0.1:9',
    PORTAL_MAIN_ISSUER: 'http://127.0.0.1:9',
  });
  expect(output).toMatch(/^FAILED {2}database: DATABASE_URL names .*: nothing answers there/m);
  expect(output).toMatch(/^FAILED {2}issuer Main: .*correct PORTAL_MAIN_ISSUER$/m);
  expect(output).toMatch(/^FAILED {2}mail: .*correct SMTP_URL/m);
  expect(output).not.toContain('pass-of');
  expect(status).toBe(1);
});

test.each([
  [
    'an address that is not registered',
    { PORTAL_BASE_URL: 'https://other.example.se' },
    /^FAILED {2}issuer Main: refuses the sign-in \(status 400\): register https:\/\/other/m,
  ],
  [
    'an address of the sign-out that is not registered',
    { PORTAL_BASE_URL: 'https://other.example.se' },
    /^FAILED {2}issuer Main: refuses the sign-out \(status 400\): register https:\/\/other/m,
  ],
  [
    'a wrong secret',
    { PORTAL_MAIN_CLIENT_SECRET: 'wrong' },
    /^FAILED {2}issuer Main: refuses the client \(invalid_client\): correct PORTAL_MAIN_CLIENT_ID/m,
  ],
])('the issuer refuses %s', async (_what, more, line) => {
  expect((await setup(['--check'], more)).output).toMatch(line);
});

test('the first superuser is named once, with an entry in the audit trail', async () => {
  const first = await setup([...annli42, '--abbreviation', 'EXU', '--letter-to', 'me@example.se']);
  expect(first.output).toContain('The organisation has its root');
  expect(first.output).toContain('annli42 is a superuser of the whole organisation');
  expect(first.output).not.toContain('FAILED');
  expect(first.status).toBe(0);
  expect(letters).toHaveLength(1);
  const second = await setup(['--superuser', 'olisv34', '--given-name', 'O', '--surname', 'S']);
  expect(second.output).toContain('There is a superuser already (annli42)');
  expect(second.status).toBe(1);
  const entries = await real.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { action: 'register.organisation', after: { id: 'EXU', outcome: 'made' } },
    {
      action: 'roles.give',
      after: { liUId: 'annli42', role: 'MinITSuperUser', source: 'register' },
    },
    { action: 'roles.give', after: { liUId: 'annli42', role: null, source: 'register' } },
  ]);
  const checked = await setup(['--check']);
  expect(checked.output).toMatch(/^ok {6}superuser: 1 can sign in$/m);
  expect(checked.status).toBe(0);
});

test('a superuser who administers nobody is given the whole organisation, once', async () => {
  await real.db.deleteFrom('administers').execute();
  const again = await setup(['--superuser', 'annli42']);
  expect(again.output).toContain('annli42, a superuser, now administers the whole organisation.');
  const parts = await real.db
    .selectFrom('administers')
    .innerJoin('organisation', 'organisation.id', 'organisation_id')
    .select(['short_name', 'parent_id', 'source_id'])
    .execute();
  expect(parts).toEqual([{ short_name: 'EXU', parent_id: null, source_id: null }]);
  const third = await setup(['--superuser', 'annli42']);
  expect(third.output).toContain('annli42 is a superuser already.');
  expect(third.status).toBe(1);
});

describe('text messages', () => {
  const settings = (more: Record<string, string> = {}) => ({
    PORTAL_SMS_ENDPOINT: `${gatewayUrl}a1/`,
    PORTAL_SMS_USER: 'u1',
    PORTAL_SMS_PASSWORD: 'pass-of-texts',
    PORTAL_SMS_SENDER: 'MinIT',
    ...more,
  });
  const run = async (flags: readonly string[], more: Record<string, string>) => {
    texts.length = 0;
    return { ...(await setup(flags, more)), sent: [...texts] };
  };

  test('one is sent to the number that was asked for', async () => {
    const { output, sent, status } = await run(['--text-to', '070-123 45 67'], settings());
    expect(output).toMatch(/^ok {6}text messages: one is on its way to \+46701234567; see/m);
    expect(sent).toEqual([
      expect.objectContaining({
        from: 'MinIT',
        to: '+46701234567',
        message: expect.stringContaining('https://minit.example.se'),
      }),
    ]);
    expect(status).toBe(0);
  });

  test('a check signs in and sends none', async () => {
    const { output, sent } = await run(['--check', '--text-to', '+46701234567'], settings());
    expect(output).toMatch(/^ok {6}text messages: the gateway accepts the sign-in$/m);
    expect(sent).toEqual([]);
  });

  test.each<[string, string[], () => Record<string, string>, RegExp]>([
    [
      'a wrong password',
      ['--check'],
      () => settings({ PORTAL_SMS_PASSWORD: 'pass-of-others' }),
      /^FAILED {2}text messages: refused: correct PORTAL_SMS_USER and PORTAL_SMS_PASSWORD$/m,
    ],
    [
      'a wrong address',
      ['--check'],
      () => settings({ PORTAL_SMS_ENDPOINT: gatewayUrl }),
      /^FAILED {2}text messages: .*status 404.*correct PORTAL_SMS_ENDPOINT$/m,
    ],
    [
      'a message that is refused',
      ['--text-to', '+46701234567'],
      () => settings({ PORTAL_SMS_PASSWORD: 'pass-of-others' }),
      /^FAILED {2}text messages: none was sent to \+46701234567: status 401; correct/m,
    ],
    [
      'no gateway',
      ['--text-to', '+46701234567'],
      () => ({}),
      /^FAILED {2}text messages: none was sent: set PORTAL_SMS_USER/m,
    ],
    ['what is no number', ['--text-to', '013-28 10 00'], settings, /^--text-to needs a mobile/m],
  ])('%s is named with what to do', async (_what, flags, environmentOf, line) => {
    const { output, sent, status } = await run(flags, environmentOf());
    expect(output).toMatch(line);
    expect(output).not.toContain('pass-of');
    expect(sent).toEqual([]);
    expect(status).toBe(1);
  });
});

test.each<[string, () => Record<string, string>, RegExp, 0 | 1]>([
  ['with the right address finds cases', () => ({}), /^ok {6}TOPdesk: finds cases$/m, 0],
  [
    'with a wrong address is named with it',
    () => ({ PORTAL_TOPDESK_URL: `${topDeskUrl}elsewhere` }),
    /^FAILED {2}TOPdesk: .*\/elsewhere\/tas\/api\/ \(status 404\): correct PORTAL_TOPDESK_URL$/m,
    1,
  ],
  [
    'with the address of something else is named with it',
    () => ({ PORTAL_TOPDESK_URL: gatewayUrl }),
    /^FAILED {2}TOPdesk: does not answer at .*: correct PORTAL_TOPDESK_URL$/m,
    1,
  ],
  [
    'with a wrong password is named with the operator',
    () => ({ PORTAL_TOPDESK_PASSWORD: 'pass-of-others' }),
    /^FAILED {2}TOPdesk: refused \(status 401\): correct PORTAL_TOPDESK_USER/m,
    1,
  ],
])('TOPdesk %s', async (_what, more, line, status) => {
  const checked = await setup(['--check'], {
    PORTAL_TOPDESK_URL: topDeskUrl,
    PORTAL_TOPDESK_USER: TOPDESK_USER,
    PORTAL_TOPDESK_PASSWORD: TOPDESK_PASSWORD,
    ...more(),
  });
  expect(checked.output).toMatch(line);
  expect(checked.output).not.toContain('pass-of');
  expect(checked.status).toBe(status);
});

test('another secret key is noticed, until it is accepted', async () => {
  const key = { PORTAL_SECRET_KEY: 'quite-another-key-of-32-characters-0987' };
  const checked = await setup(['--check'], key);
  expect(checked.output).toMatch(/^FAILED {2}secret key: PORTAL_SECRET_KEY is another one/m);
  const refused = await setup([...annli42], key);
  expect(refused.output).toContain('PORTAL_SECRET_KEY is not the key that this database was used');
  expect((await setup(['--accept-key'], key)).output).toContain('is accepted');
  expect((await setup(['--check'], key)).status).toBe(0);
});

test('answers are written into a file that only its owner reads', async () => {
  const file = join(folder, 'minit.env');
  const flags = ['--portal-university-name-sv', "Sankt Eriks 'U'", '--env-file', file, '--write'];
  await setup([...flags, '--portal-main-client-secret', 'a b$c']);
  expect(readFileSync(file, 'utf8')).toContain("\nPORTAL_MAIN_CLIENT_SECRET='a b$c'\n");
  expect(readFileSync(file, 'utf8')).toContain(`PORTAL_UNIVERSITY_NAME_SV="Sankt Eriks 'U'"`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
