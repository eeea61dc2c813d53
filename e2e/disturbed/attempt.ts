import type { TestInfo } from '@playwright/test';
import type { DriverTab, RunningEngine } from '../engines/drivers/driver.ts';
import { EngineBrowser } from '../engines/engineBrowser.ts';
import { startErrandPortal } from '../engines/errandPortal.ts';
import type { Errand } from '../engines/errand.ts';
import { newUniversity } from '../support/university.ts';
import type { Disturbance, Surroundings } from './disturbances.ts';
import { type Effects, effectsIn, query } from './effects.ts';
import { delayCode, startFaultyCalls } from './faultyCalls.ts';
import { claimsIn, MESSAGES } from './messages.ts';
import { type Press, pressedTab } from './pressedTab.ts';

/** A person reads what a page says for so long, and then tries again what it says has failed. */
const READS_MS = 3000;

/** What was seen while an errand was disturbed. */
export interface Observed {
  /** What has been struck, in words, in order. */
  readonly struck: readonly string[];
  readonly before: Effects;
  readonly after: Effects;
  /** Effects when a call was struck, or a press that is hindered; null when none was. */
  readonly atStrike: Effects | null;
  /** Text keys of what the pages have claimed since the strike, with the effects at that moment. */
  readonly claims: readonly {
    readonly key: string;
    readonly isDone: boolean;
    readonly effects: Effects;
  }[];
  /** Why the errand ended before its end; null if it did not. */
  readonly interruption: string | null;
  readonly errors: readonly string[];
  readonly headings: readonly string[];
  /** The calls that presses have made. */
  readonly calls: readonly string[];
}

/**
 * Runs an errand with a university of its own while it is disturbed: all of its steps, or the one
 * with this number, from 1.
 */
export async function attempt(
  engine: RunningEngine,
  errand: Errand,
  disturbance: Disturbance,
  step: number | null,
  testInfo: TestInfo,
): Promise<Observed> {
  const struck: string[] = [];
  const claims: { key: string; isDone: boolean; effects: Effects }[] = [];
  let last: Press | null = null;
  let presses = 0;
  let beforePress: Effects | null = null;
  let atStrike: Effects | null = null;
  let readsAt = Infinity;
  let saidBefore: readonly string[] = [];

  const calls = startFaultyCalls(disturbance.fault, step, async () => {
    struck.push(`the call of ${last?.what}`);
    // A call that the same press made before may have done already what the page then claims.
    atStrike = beforePress ?? (await effectsIn(portal.databaseUrl));
    readsAt = performance.now() + READS_MS;
  });
  const portal = await startErrandPortal(
    newUniversity,
    delayCode(disturbance.codeDelay ?? 0, calls.pass),
  );
  const opened = await engine.openBrowser(errand.setup);
  const tabs: DriverTab[] = [];

  /** Notes what the page claims after a strike, and tries again once what it says has failed. */
  const onLook = async (tab: DriverTab) => {
    if (performance.now() < readsAt) return;
    readsAt = Infinity;
    const said = await claimsOn(tab);
    const effects = await effectsIn(portal.databaseUrl);
    for (const isDone of [true, false])
      for (const key of isDone ? said.done : said.notDone)
        if (!saidBefore.includes(key)) claims.push({ key, isDone, effects });
    const saysDone = said.done.some((key) => !saidBefore.includes(key));
    if (!saysDone && !disturbance.hinders) await last?.tryAgain().catch(() => false);
  };
  const onPress = async (press: Press) => {
    last = press;
    presses += 1;
    calls.expectCall();
    const isStruck = disturbance.press !== undefined && (step === null || step === presses);
    if (isStruck) struck.push(`press ${presses}: ${press.what}`);
    const isHindered = isStruck && disturbance.hinders === true;
    if (isHindered || disturbance.fault !== undefined) {
      const said = await claimsOn(press.tab);
      saidBefore = [...said.done, ...said.notDone];
      beforePress = await effectsIn(portal.databaseUrl);
    }
    if (isHindered) atStrike = beforePress;
    await (isStruck ? disturbance.press(press, surroundings) : press.perform());
    if (isHindered) readsAt = performance.now() + READS_MS;
  };
  const openTab = async () => {
    const tab = await opened.openTab();
    tabs.push(tab);
    return pressedTab(tab, { onPress, onLook });
  };
  const surroundings: Surroundings = {
    portal,
    execute: async (statement) => void (await query(portal.databaseUrl, statement)),
    openTab: () => opened.openTab(),
  };

  try {
    const before = await effectsIn(portal.databaseUrl);
    const browser = new EngineBrowser(await openTab(), portal, openTab);
    const interruption = await errand
      .run({ browser, portal, filePath: (name) => testInfo.outputPath(name) })
      .then(
        () => null,
        (error: unknown) => String(error),
      );
    const headings = await Promise.all(
      tabs.map(async (tab) =>
        String(
          await tab.evaluate(`return document.querySelector('h1')?.innerText ?? ''`).catch(String),
        ),
      ),
    );
    if (interruption !== null) await attachPictures(tabs, testInfo);
    return {
      struck,
      before,
      after: await effectsIn(portal.databaseUrl),
      atStrike,
      claims,
      interruption,
      errors: opened.errors(),
      headings,
      calls: calls.made,
    };
  } finally {
    await opened.close();
    await portal.close();
  }
}

const claimsOn = async (tab: DriverTab) =>
  claimsIn(String(await tab.evaluate(MESSAGES).catch(String)));

async function attachPictures(tabs: readonly DriverTab[], testInfo: TestInfo): Promise<void> {
  for (const tab of tabs) {
    const body = await tab.screenshot().catch(() => null);
    if (body) await testInfo.attach('screenshot', { body, contentType: 'image/png' });
  }
}
