import type { Page } from '@playwright/test';

/** Lets the first such request reach the server and loses its answer; all others go through. Tells whether that has happened. */
export async function loseFirstAnswer(page: Page, url: string, method: 'POST' | 'DELETE'): Promise<() => boolean> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  return () => isLost;
}
