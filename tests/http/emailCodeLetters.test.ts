import { describe, expect, test } from 'vitest';
import {
  ALUMNA,
  ask,
  codeFor,
  enter,
  KNOWN,
  letters,
  LOCKED,
  other,
  portal,
  post,
  refusal,
  UNKNOWN,
  WRONG,
  setUpCodes,
} from './emailCodeSetUp.ts';

setUpCodes();

describe('the requested email address', () => {
  test.each([
    ['does not belong to any account', UNKNOWN, async () => undefined],
    ['belongs to an employee', 'anna.lindqvist@kvarnby.example', async () => undefined],
    [
      'belongs to a closed account',
      KNOWN,
      async () =>
        portal.db
          .updateTable('account')
          .set({ disabled_at: new Date() })
          .where('user_id', '=', 'eriex62')
          .execute(),
    ],
    [
      'has not been verified',
      KNOWN,
      async () =>
        portal.db.updateTable('external_account').set({ email_verified_at: null }).execute(),
    ],
  ])(
    'gets the usual response but no email when it is one that %s',
    async (_whose, email, prepare) => {
      const browser = portal.browser();
      const known = await ask(browser, ALUMNA);
      await portal.db.deleteFrom('outgoing_message').execute();
      await prepare();
      try {
        const answer = await ask(browser, email);
        expect([answer.status, await answer.text(), namesOf(answer)]).toEqual([
          known.status,
          await known.text(),
          namesOf(known),
        ]);
        expect(await letters()).toEqual([]);
        for (const verdict of [WRONG, WRONG, WRONG, WRONG, LOCKED, LOCKED])
          expect(await refusal(await enter(browser, '12345678', email))).toEqual(verdict);
      } finally {
        await portal.db
          .updateTable('account')
          .set({ disabled_at: null })
          .where('user_id', '=', 'eriex62')
          .execute();
        await portal.db
          .updateTable('external_account')
          .set({ email_verified_at: new Date() })
          .execute();
      }
    },
  );

  const namesOf = ({ headers }: Response) =>
    [...headers.keys()].filter((name) => name !== 'set-cookie').toSorted();

  test.each([
    ['two addresses', 'email=extern%40example.org&email=evil%40example.net'],
    ['a list', 'email%5B%5D=extern%40example.org&email%5B%5D=evil%40example.net'],
    ['an object', 'email%5Bx%5D=evil%40example.net'],
    ['two addresses in one value', 'email=extern%40example.org%2Cevil%40example.net'],
    ['an injected header', 'email=extern%40example.org%0d%0aBcc%3A%20evil%40example.net'],
    ['look-alike letters', 'email=%D0%B5xtern%40example.org'],
    ['an empty query', ''],
  ])('is rejected when it consists of %s', async (_what, query) => {
    expect((await post(portal.browser(), 'code', query)).status).toBe(400);
    expect(await letters()).toEqual([]);
  });
});

describe('the email', () => {
  test('is in the page’s language, with the code only in its text and no link that uses the code', async () => {
    await ask(portal.browser(), KNOWN, { 'accept-language': 'en-GB' });
    await ask(portal.browser(), KNOWN, { 'accept-language': 'sv-SE' });
    const [swedish, english] = await letters();
    expect([swedish?.subject, english?.subject]).toEqual([
      'Din kod till MinIT',
      'Your code for MinIT',
    ]);
    expect(swedish?.body).toMatch(
      /^Hej\n\nSkriv koden på sidan där du loggar in:\n\n {4}\d{4} \d{4}\n\nDen gäller till kl. \d\d:\d\d, en gång/,
    );
    expect(english?.body).toMatch(/^Hello\n\nType the code on the page/);
    expect(swedish?.body.match(/https?:\S+/g)).toEqual([portal.url]);
  });

  test.each(['host', 'x-forwarded-host', 'forwarded', 'x-original-host'])(
    'does not depend on the header %s',
    async (header) => {
      const { host } = new URL(portal.url);
      const answer = await ask(portal.browser(), KNOWN, {
        [header]:
          header === 'forwarded' ? 'host=evil.example' : header === 'host' ? host : 'evil.example',
      });
      expect(answer.status).toBe(200);
      const [letter] = await letters();
      expect(JSON.stringify(letter)).not.toContain('evil');
      expect(letter?.body).toContain(portal.url);
    },
  );

  test('contains a code that is neither logged nor stored in plain text', async () => {
    const browser = portal.browser();
    const code = await codeFor(browser);
    await enter(browser, other(code));
    const rows = JSON.stringify(
      await portal.db.selectFrom('verification_code').selectAll().execute(),
    );
    for (const secret of [code, other(code), KNOWN]) expect(portal.log()).not.toContain(secret);
    expect(rows).not.toContain(code);
  });

  const askFrom = (source: string, browser = portal.browser()) =>
    ask(browser, KNOWN, { 'x-forwarded-for': source });
  const statusesFrom = async (source: string, times: number) => {
    const statuses: number[] = [];
    for (let time = 0; time < times; time += 1) statuses.push((await askFrom(source)).status);
    return statuses;
  };

  test('is limited in number per browser and per source', async () => {
    const browser = portal.browser();
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) statuses.push((await ask(browser)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(browser)).headers.get('retry-after')).toBe('900');
    expect(await statusesFrom('10.77.0.1', 6)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statusesFrom('2001:db8:1:2::1', 4)).toEqual([200, 200, 200, 200]);
    expect(await statusesFrom('2001:db8:1:2:ffff::1', 2)).toEqual([200, 429]);
    expect(await letters()).toHaveLength(15);
    expect((await ask(portal.browser(), ALUMNA)).status).toBe(200);
  });

  test('still reaches the owner’s own browser after many requests by others', async () => {
    const known = portal.browser();
    expect((await enter(known, await codeFor(known))).status).toBe(200);
    for (let source = 0; source < 10; source += 1)
      expect((await statusesFrom(`10.78.0.${source}`, 6)).at(-1)).toBe(429);
    expect((await askFrom('10.79.0.1')).status).toBe(200);
    // Enough sources to exhaust the limit of the email address.
    for (let source = 0; source < 4; source += 1) await statusesFrom(`10.80.0.${source}`, 5);
    expect((await askFrom('10.79.0.2')).status).toBe(429);
    expect(await letters()).toHaveLength(60);
    const later = portal.browser();
    later.setCookie('browser', known.cookie('browser') ?? '');
    expect((await enter(later, await codeFor(later))).status).toBe(200);
  });
});
