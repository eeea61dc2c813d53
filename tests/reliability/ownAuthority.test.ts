import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Provider } from 'oidc-provider';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemOf } from '#server/database/reachable.ts';
import { ownUniversity } from '../http/university.ts';
import {
  canMakeCertificates,
  type Certificates,
  makeCertificates,
  makeDatedCertificate,
} from '../support/certificates.ts';
import { startExternalPostgres, type Tls } from '../support/externalPostgres.ts';
import { runSetup } from '../support/setupProgram.ts';
import { freePort } from '../tools/server.ts';

const DAY_MS = 86_400_000;

/** A university whose issuer, mail server and PostgreSQL have certificates by an authority of its own. */
describe.skipIf(!canMakeCertificates)('with an authority of the university’s own,', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-own-authority-'));
  let certificates: Certificates;
  let postgres: Awaited<ReturnType<typeof startExternalPostgres>>;
  let environment: Record<string, string>;
  const closings: (() => void)[] = [];

  beforeAll(async () => {
    certificates = makeCertificates('server');
    const [cert, key] = [certificates.read('server.pem'), certificates.read('server.key')];
    postgres = await startExternalPostgres(await freePort(), { certificate: cert, key });
    const url = `https://localhost:${await freePort()}`;
    const provider = new Provider(url, {
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
    const issuer = createServer(
      { cert, key },
      (request, response) => void answer(request, response),
    );
    issuer.listen(Number(new URL(url).port), 'localhost');
    const mail = new SMTPServer({ secure: true, cert, key, authOptional: true });
    mail.on('error', () => undefined);
    mail.listen(0, 'localhost');
    await Promise.all([once(issuer, 'listening'), once(mail.server, 'listening')]);
    closings.push(
      () => issuer.close(),
      () => mail.close(),
    );
    environment = {
      ...ownUniversity('Production'),
      DATABASE_URL: `${postgres.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`,
      PORTAL_MAIN_ISSUER: url,
      SMTP_URL: `smtps://localhost:${(mail.server.address() as AddressInfo).port}`,
    };
  });
  afterAll(async () => {
    for (const close of closings) close();
    await postgres.stop();
    certificates.remove();
    rmSync(folder, { recursive: true });
  });

  const check = async (
    flags: readonly string[],
    variables: Readonly<Record<string, string>>,
  ): Promise<string> =>
    (await runSetup(['--check', ...flags], { ...environment, ...variables })).output;
  const SYSTEMS = ['database', 'issuer Main', 'mail'];

  test('what it has signed is refused until the authority is named, and setup says where', async () => {
    const output = await check([], {});
    for (const system of SYSTEMS)
      expect(output).toMatch(new RegExp(`^FAILED {2}${system}: .*NODE_EXTRA_CA_CERTS`, 'm'));
  });

  test('setup trusts it by the environment and by its own file', async () => {
    const variable = { NODE_EXTRA_CA_CERTS: certificates.path('ca.pem') };
    const file = join(folder, 'minit.env');
    writeFileSync(file, `NODE_EXTRA_CA_CERTS=${variable.NODE_EXTRA_CA_CERTS}\n`);
    for (const output of [await check([], variable), await check(['--env-file', file], {})])
      for (const system of SYSTEMS) expect(output).toMatch(new RegExp(`^ok {6}${system}: `, 'm'));
  });

  test.each([
    [
      'is no file',
      '/no/such/file.pem',
      /^Configuration: NODE_EXTRA_CA_CERTS refers to a file that/m,
    ],
    [
      'has no certificate',
      'README.md',
      /^Configuration: NODE_EXTRA_CA_CERTS refers to a file without/m,
    ],
  ])('a variable that %s is refused', async (_what, path, line) => {
    expect(await check([], { NODE_EXTRA_CA_CERTS: path })).toMatch(line);
  });

  test('a connection to PostgreSQL by TLS that fails says why', async () => {
    const own = (query: string) => `${environment['DATABASE_URL']}&${query}`;
    const authority = `sslrootcert=${certificates.path('ca.pem')}`;
    expect(await problemOf(own(authority))).toBeNull();
    expect(await problemOf(own(''))).toMatchObject({
      text: expect.stringMatching(/^its certificate is by an authority/),
    });
    expect(await problemOf(own('sslrootcert=/no/such.pem'))).toEqual({
      text: 'the file /no/such.pem, which it names, cannot be read (ENOENT)',
      mayPass: false,
    });
  });

  test.each<[string, () => Tls | undefined, RegExp]>([
    ['without TLS', () => undefined, /^PostgreSQL has no TLS: turn it on there/],
    [
      'with the certificate of another host',
      () => dated({ from: daysFromNow(-1), until: daysFromNow(1), host: 'db.example.se' }),
      /^its certificate is for another host/,
    ],
    [
      'with a certificate that has expired',
      () => dated({ from: daysFromNow(-2), until: daysFromNow(-1) }),
      /^its certificate has expired/,
    ],
  ])('a PostgreSQL %s is refused with what to do', async (_what, tlsOf, text) => {
    const server = await startExternalPostgres(await freePort(), tlsOf());
    const url = `${server.url.replace('127.0.0.1', 'localhost')}?sslmode=verify-full`;
    const problem = await problemOf(`${url}&sslrootcert=${certificates.path('ca.pem')}`);
    await server.stop();
    expect(problem).toEqual({ text: expect.stringMatching(text), mayPass: false });
  });

  /** By the clock of the computer, which OpenSSL reads; that of the tests stands elsewhere. */
  const daysFromNow = (days: number) => new Date(statSync(folder).mtimeMs + days * DAY_MS);
  function dated(dates: Parameters<typeof makeDatedCertificate>[2]): Tls {
    makeDatedCertificate(certificates, 'dated', dates);
    return { certificate: certificates.read('dated.pem'), key: certificates.read('dated.key') };
  }
});
