import type { TestInfo } from '@playwright/test';
import { ENGINE, ERRAND } from '#tests/tools/errandTable.ts';
import { errorPageTitles, unexpected } from '../support/pageErrors.ts';
import type { DriverTab, RunningEngine } from './drivers/driver.ts';
import { EngineBrowser } from './engineBrowser.ts';
import type { Errand } from './errand.ts';
import { everyErrand } from './everyErrand.ts';
import { test } from './engineTest.ts';
import type { ErrandPortal } from './errandPortal.ts';
import { type EngineName, ENGINES } from './installedEngines.ts';

const { expect } = test;

/**
 * Declares a test for every errand in this engine if the environment says `ERRANDS=all`, otherwise
 * in Chromium those of every run. Where the engine is not installed or cannot do it, the test says
 * so.
 */
export async function runErrands(engineName: EngineName): Promise<void> {
  test.use({ engineName });
  const { installation } = ENGINES[engineName];
  for (const errand of await everyErrand()) {
    const isInEveryRun = engineName === 'Chromium' && errand.isInEveryRun;
    if (!isInEveryRun && process.env['ERRANDS'] !== 'all') continue;
    const title = `${engineName}: ${errand.name}: ${errand.title}`;
    const annotation = [
      { type: ERRAND, description: errand.name },
      { type: ENGINE, description: engineName },
    ];
    const lacking = errand.needs.filter((need) => installation?.lacks.includes(need));
    const obstacle =
      installation === null ? 'not installed' : lacking.map((need) => `no ${need}`).join(', ');
    if (obstacle !== '')
      test(title, { annotation }, ({}, testInfo) => testInfo.skip(true, obstacle));
    else
      test(title, { annotation }, async ({ engine, portal }, testInfo) => {
        await runIn(engine, portal, errand, testInfo);
      });
  }
}

/** Runs an errand in a new browser of the engine. */
export async function runIn(
  engine: RunningEngine,
  portal: ErrandPortal,
  { setup, expectedErrors, run }: Errand,
  testInfo: TestInfo,
): Promise<void> {
  const opened = await engine.openBrowser(setup);
  const tabs: DriverTab[] = [];
  try {
    const openTab = async () => {
      const tab = await opened.openTab();
      tabs.push(tab);
      return tab;
    };
    const browser = new EngineBrowser(await openTab(), portal, openTab);
    await run({ browser, portal, filePath: (name) => testInfo.outputPath(name) });
    for (const tab of tabs)
      expect(await headingOf(tab), 'the heading of the page').not.toMatch(errorPageTitles);
    expect(
      unexpected(opened.errors(), expectedErrors),
      'errors that the pages have reported',
    ).toEqual([]);
  } catch (error) {
    await attachScreenshots(tabs, testInfo);
    throw error;
  } finally {
    portal.goOnline();
    await opened.close();
  }
}

/** Shows what the tabs looked like when the errand failed; a tab that has crashed shows nothing. */
async function attachScreenshots(tabs: readonly DriverTab[], testInfo: TestInfo): Promise<void> {
  for (const tab of tabs) {
    const body = await tab.screenshot().catch(() => null);
    if (body) await testInfo.attach('screenshot', { body, contentType: 'image/png' });
  }
}

/** Returns the text of the page's first heading; empty if there is none. */
const headingOf = async (tab: DriverTab): Promise<string> =>
  String(await tab.evaluate(`return document.querySelector('h1')?.innerText ?? ''`));
