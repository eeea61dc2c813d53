import type { Selectable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CaptchaChallenge, CaptchaSolution } from '#contract/captcha.ts';
import { USUAL_DIFFICULTY } from '#rules/proofOfWork.ts';
import type { Database } from '#server/database/schema.ts';
import { hashOf } from '#server/base/secrets.ts';
import type { TestBrowser } from '../support/browser.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { solved } from '../support/proofOfWork.ts';

const KNOWN = 'extern@example.org';
const ALUMNA = 'sara.lund@example.org';
const UNKNOWN = 'newuser@example.org';
const MINUTE = 60_000;

let portal: Portal;
let passed = 0;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.now() + passed),
    environment: {
      PORTAL_TRUSTED_PROXIES: '127.0.0.1',
      PORTAL_PROOF_OF_WORK_BITS: String(USUAL_DIFFICULTY),
    },
  });
});
beforeEach(async () => {
  passed = 0;
  for (const table of ['outgoing_message', 'verification_code', 'guess_count'] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

let calls = 0;
/** Uses a new network address each time, unless one is given. */
const ask = (
  browser: TestBrowser,
  {
    email = KNOWN,
    captcha,
    source,
  }: { email?: string; captcha?: CaptchaSolution; source?: string } = {},
) => {
  calls += 1;
  const headers = {
    'x-forwarded-for': source ?? `10.3.${calls >> 8}.${calls & 255}`,
    ...(captcha && { 'content-type': 'application/json' }),
  };
  return browser.fetch(`/api/authentication/email/code?email=${email}`, {
    method: 'POST',
    headers,
    ...(captcha && { body: JSON.stringify({ captcha }) }),
  });
};
const challengeFor = async (browser: TestBrowser, subject = KNOWN): Promise<CaptchaChallenge> =>
  (await browser.fetch(`/api/captcha/challenge?purpose=email-code&subject=${subject}`)).json();
const responseOf = async (answer: Response) => ({
  status: answer.status,
  body: answer.status === 200 ? null : await answer.json(),
});

const NEEDED = { status: 429, body: { errors: { captcha: ['CAPTCHA_NEEDED'] } } };
const SENT = { status: 200, body: null };

/** What the server has counted once the codes of an address were exhausted, by address. */
const exhausted = new Map<string, Selectable<Database['guess_count']>[]>();

/**
 * Requests codes from twelve sources, which exhausts the limit of the email address. Once the
 * server has counted them for one test, the others begin with what it has counted.
 */
async function exhaustCodes(email = KNOWN): Promise<void> {
  const counted = exhausted.get(email);
  if (counted) {
    await portal.db.insertInto('guess_count').values(counted).execute();
    return;
  }
  for (let source = 0; source < 12; source += 1) {
    for (let time = 0; time < 5; time += 1)
      expect((await ask(portal.browser(), { email, source: `10.9.0.${source}` })).status).toBe(200);
  }
  exhausted.set(email, await portal.db.selectFrom('guess_count').selectAll().execute());
}

describe('once twelve sources have exhausted the codes of an email address', () => {
  test.each([KNOWN, UNKNOWN])(
    'sends a code for a proof of work, without revealing whether the address has an owner (%s)',
    async (email) => {
      await exhaustCodes(email);
      const browser = portal.browser();
      const refused = await ask(browser, { email });
      expect(refused.headers.get('retry-after')).toBe('3600');
      expect(await responseOf(refused)).toEqual(NEEDED);

      const sent = (await lettersOf(portal.db)).length;
      const challenge = await challengeFor(browser, email);
      expect(challenge).toMatchObject({ difficulty: 16 });
      expect(await responseOf(await ask(browser, { email, captcha: solved(challenge) }))).toEqual(
        SENT,
      );
      expect((await lettersOf(portal.db)).length).toBe(email === KNOWN ? sent + 1 : 0);
    },
  );

  test('counts one attempt, not two, when a browser repeats its request with a solution', async () => {
    await exhaustCodes();
    const browser = portal.browser();
    for (let time = 0; time < 5; time += 1) {
      expect(await responseOf(await ask(browser))).toEqual(NEEDED);
      expect(
        await responseOf(await ask(browser, { captcha: solved(await challengeFor(browser)) })),
      ).toEqual(SENT);
    }
    expect(
      await responseOf(await ask(browser, { captcha: solved(await challengeFor(browser)) })),
    ).toEqual({ status: 429, body: { errors: {} } });
  });

  test('accepts a solution once, even for concurrent calls', async () => {
    await exhaustCodes();
    const browser = portal.browser();
    const captcha = solved(await challengeFor(browser));
    const answers = await Promise.all(
      [1, 2, 3].map(() => ask(browser, { captcha }).then(responseOf)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toEqual([NEEDED, NEEDED]);
    passed = 10 * MINUTE - 30_000;
    expect(await responseOf(await ask(browser, { captcha }))).toEqual(NEEDED);
  });

  const solution = async (browser: TestBrowser) => solved(await challengeFor(browser));
  test.each<[what: string, make: (browser: TestBrowser) => Promise<CaptchaSolution>]>([
    ['for another address', async (browser) => solved(await challengeFor(browser, ALUMNA))],
    ['from another browser', () => solution(portal.browser())],
    ['with a wrong number', async (browser) => ({ ...(await solution(browser)), number: 0 })],
    [
      'of a challenge whose difficulty has been lowered',
      async (browser) => {
        const { challenge } = await challengeFor(browser);
        return solved({ challenge: challenge.replace(/\.16\./, '.1.'), difficulty: 1 });
      },
    ],
    [
      'of a challenge whose expiry has been extended',
      async (browser) => {
        const { challenge, difficulty } = await challengeFor(browser);
        return solved({
          challenge: challenge.replace(/\.(\d{13})\./, (_, at) => `.${Number(at) + 60 * MINUTE}.`),
          difficulty,
        });
      },
    ],
    ['of a forged challenge', async () => ({ challenge: 'AAAA.99999999999999.0.AAAA', number: 1 })],
    ['of a malformed challenge', async () => ({ challenge: 'x', number: 1 })],
  ])('rejects a solution %s and sends nothing', async (_what, make) => {
    await exhaustCodes();
    const sent = (await lettersOf(portal.db)).length;
    const browser = portal.browser();
    expect(await responseOf(await ask(browser, { captcha: await make(browser) }))).toEqual(NEEDED);
    expect(await lettersOf(portal.db)).toHaveLength(sent);
  });

  test('accepts a solution for ten minutes', async () => {
    await exhaustCodes();
    const browser = portal.browser();
    const [early, late] = [await solution(browser), await solution(browser)];
    passed = 10 * MINUTE - 30_000;
    expect(await responseOf(await ask(browser, { captcha: early }))).toEqual(SENT);
    passed = 10 * MINUTE + 1;
    expect(await responseOf(await ask(browser, { captcha: late }))).toEqual(NEEDED);
  });

  test('increases the difficulty with the number of solutions for the address, and finally accepts none', async () => {
    await exhaustCodes();
    const browser = portal.browser();
    const easy = solved(await challengeFor(browser));
    await ask(browser, { captcha: solved(await challengeFor(browser)) });
    const setSolvedCount = (guesses: number) =>
      portal.db
        .updateTable('guess_count')
        .set({ guesses })
        .where('purpose', '=', 'captcha-solved')
        .where('subject_hash', '=', hashOf(`email-code ${KNOWN}`))
        .execute();
    await setSolvedCount(100);
    expect(await challengeFor(browser)).toMatchObject({ difficulty: 18 });
    expect(await challengeFor(browser, ALUMNA)).toMatchObject({ difficulty: 16 });
    expect(await responseOf(await ask(browser, { captcha: easy }))).toEqual(NEEDED);
    await setSolvedCount(300);
    expect(await responseOf(await ask(portal.browser()))).toEqual({
      status: 429,
      body: { errors: {} },
    });
    passed = 61 * MINUTE;
    expect(await responseOf(await ask(portal.browser()))).toEqual(SENT);
  });

  test('limits a source to five codes, whatever solutions it sends', async () => {
    await exhaustCodes();
    const source = '10.10.0.1';
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      const browser = portal.browser();
      statuses.push((await ask(browser, { captcha: await solution(browser), source })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

test('refuses without a challenge at the limit when the captcha is disabled', async () => {
  const without = await startPortal({
    environment: { PORTAL_FEATURE_CAPTCHA: 'false', PORTAL_TRUSTED_PROXIES: '127.0.0.1' },
  });
  try {
    const post = (source: number) =>
      without.browser().fetch(`/api/authentication/email/code?email=${KNOWN}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.4.0.${source}` },
      });
    for (let call = 0; call < 60; call += 1) expect((await post(call % 12)).status).toBe(200);
    expect(await responseOf(await post(13))).toEqual({ status: 429, body: { errors: {} } });
  } finally {
    await without.close();
  }
});

test('returns the same kind of challenge for any address, and does not log its query', async () => {
  const browser = portal.browser();
  for (const subject of [KNOWN, UNKNOWN])
    expect(await challengeFor(browser, subject)).toEqual({
      challenge: expect.any(String),
      difficulty: 16,
      expires: expect.any(String),
    });
  expect(portal.log()).not.toContain(KNOWN);
  expect(
    (await browser.fetch('/api/captcha/challenge?purpose=other&subject=a@example.org')).status,
  ).toBe(400);
});
