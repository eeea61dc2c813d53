import { request } from '@playwright/test';
import { expect } from '../support/test.ts';

/** People who sign in at once, as at the beginning of a morning. */
const AT_ONCE = 4;

/**
 * Signs everybody in at the issuer, each with a browser's cookies of their own, and asks the portal
 * who it is. Returns those whom it did not know. @throws when the portal fails a request
 */
export async function everybodySignsIn(
  portal: string,
  userIds: readonly string[],
): Promise<readonly string[]> {
  const waiting = [...userIds];
  const unknown: string[] = [];
  const work = async () => {
    for (let userId = waiting.pop(); userId !== undefined; userId = waiting.pop())
      if ((await signedInAs(portal, userId)) !== userId) unknown.push(userId);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return unknown.toSorted();
}

/** The user id of whom the portal knows after the sign-in; null for nobody. */
async function signedInAs(portal: string, userId: string): Promise<string | null> {
  const browser = await request.newContext({ baseURL: portal, ignoreHTTPSErrors: true });
  try {
    const page = await browser.get('/signin/main?returnTo=/home');
    const form = { login: userId, password: 'any' };
    const home = await browser.post(page.url(), { form });
    expect(home.status()).toBeLessThan(500);
    const user = await browser.get('/api/User');
    expect(user.status()).toBeLessThan(500);
    return user.ok() ? ((await user.json()) as { liUId: string | null }).liUId : null;
  } finally {
    await browser.dispose();
  }
}
