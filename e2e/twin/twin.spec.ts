import { test as base } from '../engines/engineTest.ts';
import { everyErrand } from '../engines/everyErrand.ts';
import { ENGINES } from '../engines/installedEngines.ts';
import { runIn } from '../engines/runErrands.ts';
import { startTwin } from './startTwin.ts';

const test = base.extend({
  portal: [
    async ({}, use) => {
      const portal = await startTwin(console.log);
      await use(portal);
      await portal.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// One twin takes a minute to start, and serves all errands one after another.
test.describe.configure({ mode: 'default' });

if (process.env['TWIN'] === 'all')
  for (const errand of await everyErrand()) {
    const obstacle =
      errand.onlyDemonstration ??
      errand.needs.find((need) => ENGINES.Chromium.installation?.lacks.includes(need));
    test(`twin: ${errand.name}: ${errand.title}`, async ({ engine, portal }, testInfo) => {
      testInfo.skip(obstacle !== undefined, obstacle ?? '');
      await runIn(engine, portal, errand, testInfo);
    });
  }
