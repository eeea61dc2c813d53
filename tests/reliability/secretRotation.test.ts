import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newToken } from '#server/base/secrets.ts';
import { answer } from '../areas/calls.ts';
import { addApp, codeOf, factorsOf, remove, stepUp } from '../areas/twoStep.ts';
import { onServer } from '../support/databaseServer.ts';
import { SUPERUSER } from '../support/ownUniversity.ts';
import { testNow } from '../tools/clock.ts';
import { root } from '../tools/modules.ts';
import {
  address,
  anna,
  certificates,
  connect,
  databaseUrl,
  endsOn,
  environment,
  issuer,
  mail,
  makeAuthority,
  metrics,
  onPortal,
  post,
  postgres,
  pushKeys,
  restartWith,
  scim,
  scimClient,
  sendTest,
  setup,
  setUpRotation,
  signInAgain,
  subscribe,
  subscriber,
  user,
} from './secretRotationSetUp.ts';

setUpRotation();

const SOON = { timeout: 90_000, interval: 200 };
const paper = readFileSync(join(root, 'docs/operating/secrets.md'), 'utf8');
/** The table of the chapter: each secret, and how it is replaced. */
const rows = [
  ...paper.slice(0, paper.indexOf('###')).matchAll(/^\| (?!secret \||---)(.+?) \| (.+) \|$/gm),
].map(([, secret = '', how = '']) => ({ secret, how }));
/** The flags of the command of setup or scim-client that a text of the chapter names. */
function flagsIn(text: string, command: string): string[] {
  const found = new RegExp(`${command} -- ([^\`\\n]+)`).exec(text)?.[1];
  if (found === undefined) throw new Error(`There is no ${command} in: ${text}`);
  return [...found.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare = '']) => quoted ?? bare);
}

/** By the secret as the chapter names it, what is done about it, and what must hold then. */
const rotations: Readonly<Record<string, (how: string) => Promise<void>>> = {
  'password in `DATABASE_URL`': async (how) => {
    const statement = /`(alter role [^`]+)`/.exec(how)?.[1] ?? '';
    await onServer(postgres.url, statement.replace('…', 'second'));
    // Open connections go on.
    expect(await user()).toBe(200);
    expect((await setup(['--check'])).output).toMatch(/^FAILED {2}database: .*password/m);
    await restartWith({ DATABASE_URL: databaseUrl('second') });
    expect((await setup(['--check'])).output).toMatch(/^ok {6}database/m);
    await onServer(postgres.url, statement.replace('…', 'of-the-database'));
    await restartWith({ DATABASE_URL: databaseUrl('of-the-database') });
  },

  '`PORTAL_<SCOPE>_CLIENT_SECRET`': async () => {
    issuer.secrets.add('second-of-issuer');
    const changed = { PORTAL_MAIN_CLIENT_SECRET: 'second-of-issuer' };
    expect((await issuer.signIn(address()))[1]).toBe('/account');
    await restartWith(changed);
    issuer.secrets.delete('first-of-issuer');
    const [another, place] = await issuer.signIn(address());
    expect([place, await user(another)]).toEqual(['/account', 200]);
    issuer.secrets.delete('second-of-issuer');
    expect((await issuer.signIn(address()))[1]).not.toBe('/account');
    issuer.secrets.add('second-of-issuer');
  },

  'password in `SMTP_URL`': async () => {
    const start = mail.letters;
    await connect('Before');
    await expect.poll(() => mail.letters, SOON).toBeGreaterThan(start);
    const before = mail.letters;
    mail.password = 'second-of-mail';
    await connect('Meanwhile');
    const changed = { SMTP_URL: `smtp://minit:${mail.password}@127.0.0.1:${mail.port}` };
    expect((await setup(['--check'])).output).toMatch(/^FAILED {2}mail: /m);
    expect((await setup(['--check'], changed)).output).toMatch(/^ok {6}mail: /m);
    expect(mail.letters).toBe(before);
    await restartWith(changed);
    await expect.poll(() => mail.letters, SOON).toBeGreaterThan(before);
  },

  '`PORTAL_METRICS_TOKEN`, `PORTAL_RETURNED_MAIL_TOKEN`': async () => {
    const report = (token: string | undefined) =>
      fetch(`${address()}/hooks/returned-mail`, {
        method: 'POST',
        body: 'From: a@example.se\n\nI am on holiday.\n',
        headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${token}` },
      });
    const statuses = async (named: Readonly<Record<string, string>>) => [
      (await metrics(named['PORTAL_METRICS_TOKEN'])).status,
      (await report(named['PORTAL_RETURNED_MAIL_TOKEN'])).status,
    ];
    const earlier = environment;
    expect(await statuses(earlier)).toEqual([200, 400]);
    await restartWith({
      PORTAL_METRICS_TOKEN: newToken(),
      PORTAL_RETURNED_MAIL_TOKEN: newToken(),
    });
    expect(await statuses(environment)).toEqual([200, 400]);
    expect(await statuses(earlier)).toEqual([404, 404]);
  },

  'tokens of connected systems': async () => {
    const { client, token } = await connect('Staff system');
    const path = `/api/ScimClients/${client.id}/token`;
    const renewed = await post(path, { endsOn, version: client.version });
    const { token: second } = renewed.body as { readonly token: string };
    expect([await scim(token), await scim(second)]).toEqual([200, 200]);
    // One that became known is revoked at once.
    const flags = flagsIn(paper, 'npm run scim-client');
    expect(await scimClient(flags)).toContain('Staff system');
    expect([await scim(token), await scim(second)]).toEqual([401, 401]);
  },

  'secrets of subscribers': async () => {
    const { id, secret } = await subscribe('Cards');
    const { body } = await post(`/api/Webhooks/${id}/secret`);
    const { secret: second } = body as { readonly secret: string };
    expect(await sendTest(id)).toMatchObject({ problem: null });
    expect([secret, second].map(subscriber.isSignedWith)).toEqual([true, true]);
  },

  'certificates (BankID, eduroam, wallets, Apple, own authorities)': async () => {
    const known = async () => {
      const text = await (await metrics(environment['PORTAL_METRICS_TOKEN'])).text();
      const seconds = /certificate_end_timestamp_seconds\{use="Eduroam"\} (\S+)/.exec(text)?.[1];
      return new Date(Number(seconds) * 1000);
    };
    const ends = () => new X509Certificate(certificates.read('radius.pem')).validToDate;
    const day = () => ends().toISOString().slice(0, 10);
    expect(await known()).toEqual(ends());
    expect((await setup(['--check'])).output).toContain(`valid until ${day()}: renew it soon`);
    makeAuthority(300);
    await restartWith({});
    expect(await known()).toEqual(ends());
    expect((await setup(['--check'])).output).toMatch(
      new RegExp(`certificate for Eduroam: valid until ${day()}$`, 'm'),
    );
  },

  '`PORTAL_PUSH_PRIVATE_KEY`': async () => {
    await restartWith(pushKeys());
    // With which the page subscribes anew (client/device/push.ts).
    expect((await answer(anna.fetch('/api/user/push'))).body).toEqual({
      publicKey: environment['PORTAL_PUSH_PUBLIC_KEY'],
    });
  },

  '`PORTAL_SECRET_KEY`': async (how) => {
    await signInAgain();
    const { secret, recoveryCodes } = await addApp(anna.fetch, testNow());
    const { id } = await subscribe('Mail lists');
    const { PORTAL_SECRET_KEY: old = '' } = environment;
    const changed = { PORTAL_SECRET_KEY: newToken() };
    expect((await setup(['--check'], changed)).output).toMatch(/^FAILED {2}secret key: /m);
    expect((await setup(flagsIn(how, 'minit setup'), changed)).output).toContain('is accepted');
    await restartWith(changed);
    expect(await user()).toBe(200);
    // What was sealed with the earlier key cannot be read, which is told as a wrong code.
    for (const code of [codeOf(secret, testNow(), 30), recoveryCodes[0] ?? ''])
      expect((await stepUp(anna.fetch, { code })).status).toBe(400);
    expect(await sendTest(id)).toMatchObject({ problem: 'SECRET_UNREADABLE' });
    // Each is made anew as the chapter says.
    const [another, place] = await issuer.signIn(address());
    expect(place).toBe('/account');
    const app = await addApp(another.fetch, testNow(), 'New phone');
    expect((await stepUp(another.fetch, { code: codeOf(app.secret, testNow(), 30) })).status).toBe(
      204,
    );
    const [earlier] = await factorsOf(another.fetch);
    expect((await remove(another.fetch, earlier?.id ?? '')).status).toBe(204);
    const { secret: renewed } = (await post(`/api/Webhooks/${id}/secret`)).body as {
      readonly secret: string;
    };
    expect(await sendTest(id)).toMatchObject({ problem: null });
    expect(subscriber.isSignedWith(renewed)).toBe(true);
    // The earlier key is refused from now on.
    expect((await setup(['--check'], { PORTAL_SECRET_KEY: old })).output).toMatch(
      /^FAILED {2}secret key: /m,
    );
  },
};

const tried = rows.filter(({ secret }) => secret in rotations);

test.each(tried)('$secret is replaced as the chapter says', async ({ secret, how }) => {
  await rotations[secret]?.(how);
  // Nobody is signed out by any of it.
  expect(await user()).toBe(200);
});

test('the chapter says which secrets no test replaces', () => {
  expect(tried.map(({ secret }) => secret).toSorted()).toEqual(Object.keys(rotations).toSorted());
  const others = rows.filter((row) => !tried.includes(row));
  for (const { how } of others) expect(how).toContain('Not tried by a test');
});

test('another superuser is named in an emergency', async () => {
  await onPortal("update account set user_id = 'davos31'");
  const { output } = await setup([
    ...flagsIn(paper.slice(paper.indexOf('## Emergency')), 'minit setup'),
    '--given-name',
    'Bo',
    '--surname',
    'Ahl',
  ]);
  expect(output).toContain(`${SUPERUSER} is a superuser of the whole organisation`);
});
