import { describe, expect, test } from 'vitest';
import { api } from '#contract/index.ts';
import { isMutating, type RouteSpec } from '#contract/route.ts';
import { change } from '../areas/calls.ts';
import {
  ANNA,
  byScript,
  closedStatusOf,
  databaseContents,
  portal,
  scopeIn,
  setStatus,
  setUpAccountStatus,
} from './accountStatusSetUp.ts';

setUpAccountStatus();

/**
 * Every change that must be refused for a closed account: all changes that are not open to
 * everyone.
 */
const sensitiveChanges = Object.values(api)
  .flatMap((calls): RouteSpec[] => Object.values(calls))
  .filter((spec) => isMutating(spec) && spec.may !== 'everyone')
  .map(
    ({ method, path }) =>
      [method as 'POST' | 'PUT' | 'PATCH' | 'DELETE', path.replace(/\{\w+\}/g, '1')] as const,
  );

describe('an active session', () => {
  test.each(['Inactive', 'Retired', 'Suspended', 'None', 'Deceased'] as const)(
    'ends immediately when the account becomes %s, and stays ended',
    async (status) => {
      const browser = portal.browser();
      await byScript(1)(browser);
      expect((await browser.fetch('/api/user')).status).toBe(200);
      await setStatus(status, ANNA);

      expect((await browser.fetch('/api/user')).status).toBe(401);
      const untouched = await databaseContents();
      for (const [method, path] of sensitiveChanges)
        expect([path, (await browser.fetch(path, change(method, {}))).status]).toEqual([path, 401]);
      expect(await databaseContents()).toEqual(untouched);
      const twin = portal.browser();
      for (const name of browser.cookieNames()) twin.setCookie(name, browser.cookie(name) ?? '');
      const refresh = await browser.fetch('/api/authentication/refresh', { method: 'POST' });
      expect([refresh.status, await refresh.json()]).toEqual([
        401,
        { errors: { authentication: ['ACCOUNT_CLOSED'] } },
      ]);
      const isReported = status !== 'Deceased';
      expect(await closedStatusOf(browser)).toEqual(
        isReported ? { status, lastDay: null, until: null } : null,
      );
      // Another tab gets the same response, from the notice that the first refresh has set.
      expect(
        (await (await browser.fetch('/api/authentication/refresh', { method: 'POST' })).json())
          .errors,
      ).toEqual(isReported ? { authentication: ['ACCOUNT_CLOSED'] } : {});

      await setStatus('Active', ANNA);
      expect(await scopeIn(twin)).toBe(0);
      expect((await twin.fetch('/api/user')).status).toBe(401);
    },
  );

  test('stays ended when the account is reinstated before the next request', async () => {
    const browser = portal.browser();
    await byScript(1)(browser);
    await setStatus('Suspended', ANNA);
    await setStatus('Active', ANNA);
    expect(await scopeIn(browser)).toBe(0);
    expect((await browser.fetch('/api/user')).status).toBe(401);
    await byScript(1)(browser);
    expect(await scopeIn(browser)).toBe(1);
    expect(await closedStatusOf(browser)).toBeNull();
  });

  test('reports the reason on the next page load, without a refresh', async () => {
    const browser = portal.browser();
    await byScript(1)(browser);
    await setStatus('Suspended', ANNA);
    expect(await scopeIn(browser)).toBe(0);
    expect(await closedStatusOf(browser)).toMatchObject({ status: 'Suspended' });
  });
});
