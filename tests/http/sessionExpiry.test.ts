import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import {
  portal,
  scripted,
  sessionCookieOf,
  signedIn,
  stateIn,
  statusOf,
  time,
  setUpSessions,
} from './sessionsSetUp.ts';

setUpSessions();

const MINUTE = 60_000;

describe('session expiry', () => {
  const use = (browser: TestBrowser) => statusOf(browser, '/api/user');

  // AUTH-21
  test('refuses calls after the access period with 401 until the session is refreshed under a new id', async () => {
    const browser = await signedIn('annli42');
    const before = browser.cookie('session');
    time.passed = 31 * MINUTE;
    expect(await use(browser)).toBe(401);
    expect(await statusOf(browser, '/api/authentication/refresh', { method: 'POST' })).toBe(204);
    expect(browser.cookie('session')).not.toBe(before);
    expect(await use(browser)).toBe(200);
    time.passed = 62 * MINUTE;
    expect(await use(browser)).toBe(401);
    expect(await statusOf(browser, '/api/authentication/refresh', { method: 'POST' })).toBe(204);
    expect(await use(browser)).toBe(200);
  });

  test('refreshes the session when the client asks who is signed in', async () => {
    const browser = await signedIn('annli42');
    const before = browser.cookie('session');
    time.passed = 31 * MINUTE;
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 1, liUId: 'annli42' });
    expect(browser.cookie('session')).not.toBe(before);
    expect(await use(browser)).toBe(200);
  });

  test('accepts the old token after a refresh for calls in progress, but not later', async () => {
    const browser = await signedIn('annli42');
    const late = portal.browser();
    late.setCookie('session', browser.cookie('session') ?? '');
    time.passed = 31 * MINUTE;
    await browser.fetch('/api/authentication/refresh', { method: 'POST' });
    expect(await use(late)).toBe(200);
    const again = await late.fetch('/api/authentication/refresh', { method: 'POST' });
    expect([again.status, sessionCookieOf(again)]).toEqual([204, '']);
    time.passed += MINUTE;
    expect(await use(late)).toBe(401);
  });

  test('lets many tabs refresh concurrently', async () => {
    const browser = await signedIn('annli42');
    time.passed = 31 * MINUTE;
    const tabs = Array.from({ length: 8 }, () => {
      const tab = portal.browser();
      tab.setCookie('session', browser.cookie('session') ?? '');
      return tab;
    });
    const answers = await Promise.all(
      tabs.map((tab) => tab.fetch('/api/authentication/refresh', { method: 'POST' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(tabs.map(() => 204));
    expect(
      new Set(answers.map(sessionCookieOf).filter((cookie) => cookie !== '')).size,
      'one new session for all',
    ).toBe(1);
  });

  test('does not allow a refresh without a provider', async () => {
    const browser = await scripted('annli42');
    time.passed = 31 * MINUTE;
    expect(await statusOf(browser, '/api/authentication/refresh', { method: 'POST' })).toBe(401);
    expect(await stateIn(browser)).toMatchObject({ authenticationScope: 0 });
  });

  test('ends an unused session despite its provider', async () => {
    const browser = await signedIn('annli42');
    time.passed = 121 * MINUTE;
    expect(await statusOf(browser, '/api/authentication/refresh', { method: 'POST' })).toBe(401);
  });

  test('ends a used session after its maximum lifetime', async () => {
    const browser = await signedIn('annli42');
    for (time.passed = 0; time.passed < 12 * 60 * MINUTE; time.passed += 25 * MINUTE)
      await browser.fetch('/api/authentication/refresh', { method: 'POST' });
    time.passed = 12 * 60 * MINUTE + 1000;
    expect(await use(browser)).toBe(401);
    expect(await statusOf(browser, '/api/authentication/refresh', { method: 'POST' })).toBe(401);
  });

  test('responds to a refresh without a session with 401', async () => {
    expect(
      await statusOf(portal.browser(), '/api/authentication/refresh', { method: 'POST' }),
    ).toBe(401);
  });
});
