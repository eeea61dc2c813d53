import { test as base } from '@playwright/test';
import { newUniversity } from '../support/university.ts';
import type { RunningEngine } from './drivers/driver.ts';
import { type ErrandPortal, startErrandPortal } from './errandPortal.ts';
import { type EngineName, ENGINES } from './installedEngines.ts';

interface Fixtures {
  readonly engineName: EngineName;
  readonly engine: RunningEngine;
  readonly portal: ErrandPortal;
}

/** Tests that share a running engine, and a portal with its own university, per worker. */
export const test = base.extend<object, Fixtures>({
  engineName: ['Chromium', { option: true, scope: 'worker' }],
  engine: [
    async ({ engineName }, use) => {
      const { installation } = ENGINES[engineName];
      if (!installation) throw new Error(`${engineName} is not installed.`);
      const engine = await installation.start();
      await use(engine);
      await engine.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  portal: [
    async ({}, use) => {
      const portal = await startErrandPortal(newUniversity);
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
