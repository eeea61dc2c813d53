import { describe, expect, test } from 'vitest';
import { answer, change } from '../areas/calls.ts';
import { ask, codeFor, enter, portal, refusal, setUpCodes, time } from './emailCodeSetUp.ts';

setUpCodes();

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const wrongPassword = {
  currentPassword: 'is not this one',
  newPassword: 'en ekorre bygger bro',
  newPasswordConfirm: 'en ekorre bygger bro',
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
};

describe.each([
  ['set forward', 0, DAY],
  ['set back', DAY, 0],
] as const)('when the clock is %s by a day', (_, before, after) => {
  const step = () => (time.passed = after);
  const begin = () => (time.passed = before);

  test('no code becomes valid again, and a new one is', async () => {
    begin();
    const browser = portal.browser();
    const early = await codeFor(browser);
    step();
    expect(await refusal(await enter(browser, early))).toEqual({
      status: 400,
      body: { errors: { code: ['EMAIL_SIGN_IN/EXPIRED_CODE'] } },
    });
    // By its time, the earlier letter is the newest.
    await portal.db.deleteFrom('outgoing_message').execute();
    const code = await codeFor(browser);
    expect((await enter(browser, code)).status).toBe(200);
  });

  test('attempts that were used up keep nobody out longer than their time', async () => {
    begin();
    const anna = await portal.as('annli42');
    const attempt = async (send = anna) =>
      (await send('/api/Password/password', change('PUT', wrongPassword))).status;
    for (let times = 0; times < 5; times += 1) expect(await attempt()).toBe(400);
    expect(await attempt()).toBe(423);
    step();
    const later = await portal.as('annli42');
    for (let times = 0; times < 5; times += 1) expect(await attempt(later)).toBe(400);
    expect(await attempt(later)).toBe(423);
  });

  test('codes can be sent again, though no more than otherwise', async () => {
    begin();
    const browser = portal.browser();
    let sent = 0;
    while ((await ask(browser)).status === 200) sent += 1;
    expect(sent).toBeGreaterThan(0);
    step();
    for (let again = 0; again < sent; again += 1) expect((await ask(browser)).status).toBe(200);
    expect((await ask(browser)).status).toBe(429);
  });

  test('a proof of identity is not fresh', async () => {
    begin();
    const anna = await portal.as('annli42');
    const forget = (send = anna) => answer(send('/api/MFA/clear/Personal', change('DELETE')));
    step();
    expect((await forget()).status).toBeGreaterThanOrEqual(401);
    const again = await portal.as('annli42');
    expect((await forget(again)).status).toBeLessThan(300);
  });
});

test('a session that began before the clock was set back lasts no longer than others', async () => {
  time.passed = DAY;
  const anna = await portal.as('annli42');
  time.passed = 0;
  expect((await anna('/api/user')).status).toBe(200);
  const [session] = await portal.db
    .selectFrom('session')
    .select(['ends_at', 'access_until', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .where('ends_at', '<=', new Date(Date.now() + 12 * 60 * MINUTE))
    .execute();
  expect(session?.access_until.getTime()).toBeLessThanOrEqual(Date.now() + 30 * MINUTE);
  time.passed = 25 * MINUTE;
  expect((await anna('/api/user')).status).toBe(200);
  time.passed = 3 * 60 * MINUTE;
  expect((await anna('/api/user')).status).toBe(401);
});

test('a session ends when the clock is set forward, and the person signs in again', async () => {
  const anna = await portal.as('annli42');
  time.passed = DAY;
  expect((await anna('/api/user')).status).toBe(401);
  expect((await (await portal.as('annli42'))('/api/user')).status).toBe(200);
});

test('the token before a renewal is not accepted again when the clock is set back', async () => {
  time.passed = DAY;
  const browser = portal.browser();
  const { url } = await browser.open('/signin/main');
  await browser.submit(`${url.pathname}/login`, { persona: 'annli42' });
  const late = portal.browser();
  late.setCookie('session', browser.cookie('session') ?? '');
  expect((await browser.fetch('/api/authentication/refresh', { method: 'POST' })).status).toBe(204);
  expect((await late.fetch('/api/user')).status).toBe(200);
  time.passed = 0;
  expect((await browser.fetch('/api/user')).status).toBe(200);
  expect((await late.fetch('/api/user')).status).toBe(401);
});
