import type { CDPSession, Page } from '@playwright/test';

/** A limit lasts until the session that has set it ends it. */
const sessions = new WeakMap<Page, CDPSession>();

/** Limits what the page's origin may store, in bytes; without a number the limit ends. */
export async function setRoom(page: Page, quotaSize?: number): Promise<void> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  await session.send('Storage.overrideQuotaForOrigin', {
    origin: new URL(page.url()).origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
}
