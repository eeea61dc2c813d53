import { test as base } from '@playwright/test';
import { newPortal, type Portal } from '#tests/tools/server.ts';

/** The tests that drive other engines share a portal with few people. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    async ({}, use) => {
      const portal = await newPortal({ PORTAL_DEMO_PEOPLE: '100' });
      await portal.start();
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
export const { expect } = base;
