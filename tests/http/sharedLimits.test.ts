import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MAX_GUESTS } from '#contract/invitations.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/http/logging.ts';
import { TestBrowser } from '../support/browser.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { LITTLE_WORK, solved } from '../support/proofOfWork.ts';

const KNOWN = 'extern@example.org';
const INVITER = 'annli42';
const proxied = { PORTAL_TRUSTED_PROXIES: '127.0.0.1' };

let portal: Portal;
/** A second server on the same database, and how to stop it. */
let second: { readonly url: string; readonly close: () => Promise<void> };
beforeAll(async () => {
  portal = await startPortal({ environment: proxied });
  // The port decides only where the server listens; both servers are the same portal behind a load
  // balancer.
  const config = readConfig({
    HOST: '127.0.0.1',
    PORTAL_BASE_URL: portal.url,
    DATABASE_URL: portal.databaseUrl,
    ...LITTLE_WORK,
    ...proxied,
  });
  const app = await buildApp({
    config,
    db: portal.db,
    client: { folder: clientFolder('<title>MinIT</title>') },
    log: createLog(config, { write: () => undefined }),
  });
  second = { url: await app.listen({ port: 0, host: '127.0.0.1' }), close: () => app.close() };
});
beforeEach(async () => {
  for (const table of [
    'outgoing_message',
    'verification_code',
    'guess_count',
    'invitation',
  ] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await second.close();
  await portal.close();
});

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
const from = (source: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: {
    ...(init.headers as Record<string, string>),
    'x-forwarded-for': source,
    origin: portal.url,
  },
});
const RESET = 'reset_external_user_init_submit';
const CREATE = 'create_external_user_init_submit';

async function pass(browser: TestBrowser, email: string, action: string, source: string) {
  const challenge = await (
    await browser.fetch(
      `/api/captcha/challenge?${query({ purpose: action, subject: email })}`,
      from(source),
    )
  ).json();
  await browser.fetch(
    `/api/ReCaptchaV3?${query({ token: JSON.stringify({ action, subject: email, ...solved(challenge) }) })}`,
    from(source),
  );
}
const reset = async (browser: TestBrowser, source: string, email = KNOWN) =>
  (
    await browser.fetch(
      `/api/ExternalAccount/reset?${query({ email })}`,
      from(source, { method: 'POST' }),
    )
  ).status;
const post = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const guest = (index: number) => ({
  name: 'Ny Gäst',
  email: `gast${index}@example.org`,
  purpose: 'Forskning',
  endsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
});

describe('a code for an external account', () => {
  test('reaches the owner whose browser did the work, although 13 sources have used up their share', async () => {
    for (let source = 0; source < 13; source += 1) {
      for (let time = 0; time < 5; time += 1) {
        const browser = portal.browser();
        await pass(browser, KNOWN, RESET, `10.1.0.${source}`);
        expect(await reset(browser, `10.1.0.${source}`)).toBe(200);
      }
    }
    const owner = portal.browser();
    await pass(owner, KNOWN, RESET, '192.0.2.1');
    expect(await reset(owner, '192.0.2.1')).toBe(200);
    expect(await lettersOf(portal.db)).toHaveLength(66);
  });

  test('is not kept from the owner by the number of solutions of others either', async () => {
    const stranger = portal.browser();
    await pass(stranger, KNOWN, RESET, '10.2.0.1');
    await portal.db
      .updateTable('guess_count')
      .set({ guesses: 300 })
      .where('purpose', '=', 'captcha-solved')
      .execute();
    const owner = portal.browser();
    await pass(owner, KNOWN, RESET, '192.0.2.1');
    expect(await reset(owner, '192.0.2.1')).toBe(200);
  }, 60_000);

  test('reaches every guest behind one campus address', async () => {
    for (let index = 0; index < 45; index += 1) {
      const browser = portal.browser();
      const email = `gast${index}@example.org`;
      await pass(browser, email, CREATE, '192.0.2.7');
      expect(
        (
          await browser.fetch(
            `/api/ExternalAccount/email/information?${query({ email })}`,
            from('192.0.2.7'),
          )
        ).status,
      ).toBe(200);
      expect(
        (
          await browser.fetch(
            `/api/ExternalAccount/email/code?${query({ email })}`,
            from('192.0.2.7', { method: 'POST' }),
          )
        ).status,
      ).toBe(200);
    }
  });

  test('is limited for one source and address across servers', async () => {
    const other = () => new TestBrowser(second.url);
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const browser = time % 2 === 0 ? portal.browser() : other();
      await pass(browser, KNOWN, RESET, '10.3.0.1');
      statuses.push(await reset(browser, '10.3.0.1'));
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a guest whose browser has opened the invitation to the address', () => {
  const email = 'bjuden@example.org';
  const codeFor = async (browser: TestBrowser, source: string) => {
    await pass(browser, email, CREATE, source);
    return (
      await browser.fetch(
        `/api/ExternalAccount/email/code?${query({ email })}`,
        from(source, { method: 'POST' }),
      )
    ).status;
  };
  const spend = (purpose: string, guesses: number) =>
    portal.db.updateTable('guess_count').set({ guesses }).where('purpose', '=', purpose).execute();
  const spent = async (purpose: string) =>
    (
      await portal.db
        .selectFrom('guess_count')
        .select('guesses')
        .where('purpose', '=', purpose)
        .execute()
    ).map(({ guesses }) => guesses);
  const invitedBrowser = async () => {
    expect(
      await check('/api/invitations', { guests: [{ ...guest(0), email }], language: 'sv-SE' }),
    ).toBe(200);
    const token =
      /#([\w-]+)/.exec(
        (await lettersOf(portal.db)).find(({ recipient }) => recipient === email)?.body ?? '',
      )?.[1] ?? '';
    const browser = portal.browser();
    expect(
      (await browser.fetch('/api/invitations/opened', from('192.0.2.20', post({ token })))).status,
    ).toBe(200);
    return browser;
  };

  test.each([
    ['the codes that others have had mailed to the address', 'external-code-address', 300],
    [
      'the questions that others behind the same network address have asked',
      'external-question-captcha',
      200,
    ],
  ])(
    'is not kept back by %s, and adds nothing to them',
    async (_what, purpose, max) => {
      const browser = await invitedBrowser();
      expect(await codeFor(portal.browser(), '192.0.2.21')).toBe(200);
      await spend(purpose, max);
      expect(await codeFor(portal.browser(), '192.0.2.21')).toBe(429);
      const before = await spent(purpose);
      expect(await codeFor(browser, '192.0.2.21')).toBe(200);
      expect(await spent(purpose)).toEqual(before);
    },
    60_000,
  );
});

/**
 * All calls that disclose whether an address has an account, and the number of addresses that one
 * caller may ask about.
 */
const questions: readonly (readonly [
  what: string,
  max: number,
  ask: (index: number, url: string) => Promise<number>,
  perCall: number,
])[] = [
  [
    'checking guests',
    4 * MAX_GUESTS,
    (index) => check('/api/invitations/check', { guests: list(index) }),
    200,
  ],
  [
    'inviting guests',
    4 * MAX_GUESTS,
    (index) => check('/api/invitations', { guests: list(index), language: 'sv-SE' }),
    200,
  ],
  [
    'what is known about an address',
    40,
    async (index, url) =>
      (
        await new TestBrowser(url).fetch(
          `/api/ExternalAccount/email/information?${query({ email: `p${index}@example.org` })}`,
          from('192.0.2.9'),
        )
      ).status,
    1,
  ],
  [
    'creating an account',
    40,
    async (index, url) =>
      (
        await new TestBrowser(url).fetch(
          `/api/ExternalAccount/email/code?${query({ email: `p${index}@example.org` })}`,
          from('192.0.2.9', { method: 'POST' }),
        )
      ).status,
    1,
  ],
  [
    'resetting a password',
    40,
    (index, url) => reset(new TestBrowser(url), '192.0.2.9', `p${index}@example.org`),
    1,
  ],
];
// The first guest of each list makes the invitations fail, so that nothing is sent.
const list = (index: number) =>
  Array.from({ length: MAX_GUESTS }, (_, row) =>
    row === 0 ? { ...guest(0), email: KNOWN } : guest(index * MAX_GUESTS + row),
  );
const check = async (path: string, body: unknown) =>
  (await (await portal.as(INVITER))(path, post(body))).status;

test.each(questions)(
  '%s is limited to %i addresses for one caller, across servers',
  async (_what, max, ask, perCall) => {
    const statuses: number[] = [];
    for (let index = 0; index <= max / perCall; index += 1)
      statuses.push(await ask(index, index % 2 === 0 ? portal.url : second.url));
    expect(statuses.slice(0, -1)).not.toContain(429);
    expect(statuses.at(-1)).toBe(429);
  },
);
