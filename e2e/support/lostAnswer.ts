import type { Page } from '@playwright/test';

/**
 * Lets the first matching request reach the server but drops its response; other requests pass.
 * Returns a function that tells whether a response has been dropped.
 */
export async function dropFirstResponse(
  page: Page,
  url: string,
  method: 'POST' | 'DELETE',
): Promise<() => boolean> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  return () => isLost;
}
