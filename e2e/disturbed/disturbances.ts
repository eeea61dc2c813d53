import { setTimeout as sleep } from 'node:timers/promises';
import { translatePage } from '#tests/support/translator.ts';
import type { DriverTab } from '../engines/drivers/driver.ts';
import type { ErrandPortal } from '../engines/errandPortal.ts';
import type { Fault } from './faultyCalls.ts';
import type { Press } from './pressedTab.ts';

/** What a disturbance can reach besides the page. */
export interface Surroundings {
  readonly portal: Pick<ErrandPortal, 'url' | 'goOffline' | 'goOnline' | 'restartLater'>;
  /** Runs a statement on the portal's database. */
  readonly execute: (statement: string) => Promise<void>;
  /** Opens another tab of the same browser. */
  readonly openTab: () => Promise<DriverTab>;
}

/** Something that a person, a browser or a network does to the steps of an errand. */
export interface Disturbance {
  /** The first part of a trial's name: `npm run trials -- twice-250:order-card`. */
  readonly name: string;
  /**
   * What it strikes at a time: every press of the errand at once, one press after another, or the
   * answer of one call after another that a press makes.
   */
  readonly strikes: 'every press' | 'one press' | 'one call';
  /** Whether the errand may then end before its own end, on a page that says what is so. */
  readonly mayInterrupt: boolean;
  /** Whether the errand may then go on with something else, as after Back. */
  readonly mayStray?: true;
  /** Whether the server does not do then what is pressed, so that a page may not say that it is done. */
  readonly hinders?: true;
  /** How it presses, in place of the errand. */
  readonly press?: (press: Press, surroundings: Surroundings) => Promise<void>;
  /** What becomes of the call. */
  readonly fault?: Fault;
  /** By how many milliseconds each file of the portal's code comes later. */
  readonly codeDelay?: number;
}

/** Who signs in within another tab; no errand is about this person. */
export const ANOTHER = 'karwi36';

/** How soon after a press the browser does something. */
const SOON_MS = 500;
const AWAY_MS = 5000;
const MINUTE_MS = 60_000;

/** Presses the same point again after some milliseconds. */
const twice = (milliseconds: number): Disturbance => ({
  name: `twice-${milliseconds}`,
  strikes: 'every press',
  mayInterrupt: false,
  async press({ perform, repeat, isUndoneByAnother }) {
    await perform();
    if (isUndoneByAnother) return;
    if (milliseconds > 0) await sleep(milliseconds);
    await repeat();
  },
});

const answered = (fault: Fault, mayInterrupt: boolean): Disturbance => ({
  name: `answer-${fault}`,
  strikes: 'one call',
  mayInterrupt,
  fault,
});

/** Does something else soon after one press. */
const afterwards = (name: string, act: (tab: DriverTab) => Promise<void>): Disturbance => ({
  name,
  strikes: 'one press',
  mayInterrupt: true,
  async press({ perform, tab }) {
    await perform();
    await sleep(SOON_MS);
    // A driver waits in vain for a page that the browser asks about, or that does not load anew.
    await Promise.race([act(tab).catch(() => undefined), sleep(AWAY_MS)]);
  },
});

/** Changes something elsewhere just before one press. */
const beforehand = (
  name: string,
  act: (surroundings: Surroundings) => Promise<void>,
): Disturbance => ({
  name,
  strikes: 'one press',
  mayInterrupt: true,
  async press({ perform }, surroundings) {
    await act(surroundings);
    await perform();
  },
});

/** Makes the server, just before one press, refuse or not receive what it asks for. */
const hindered = (...parameters: Parameters<typeof beforehand>): Disturbance => ({
  ...beforehand(...parameters),
  hinders: true,
});

/** Draws the page in another way before each press, which is then made on what is found anew. */
const drawn = (name: string, script: string): Disturbance => ({
  name,
  strikes: 'every press',
  mayInterrupt: false,
  async press({ tab, tryAgain }) {
    await tab.evaluate(script);
    for (let attempts = 0; attempts < 40 && !(await tryAgain()); attempts += 1) await sleep(100);
  },
});

const ADDRESS = 'return location.pathname + location.search';
const SUSPEND_ALL = `
  insert into suspension (account_id, since, reason, status_before)
    select id, now(), 'Misuse', user_status from account
    on conflict (account_id) do nothing;
  update account set user_status = 'Suspended', disabled_at = now()`;
const signInAsAnother = `return (await fetch('/demo/session', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ persona: '${ANOTHER}', scope: 1 }),
})).status`;

/** The errand as it is; all other disturbances are compared with it. */
export const UNDISTURBED: Disturbance = {
  name: 'undisturbed',
  strikes: 'every press',
  mayInterrupt: false,
};

export const disturbances: readonly Disturbance[] = [
  UNDISTURBED,
  twice(0),
  twice(250),
  twice(700),
  // The second press comes while the code of the area that the first one opens is under way.
  { ...twice(250), name: 'twice-slow-code', codeDelay: 700 },
  answered('late', false),
  answered('lost', true),
  answered('cut', true),
  answered('status-500', true),
  answered('status-429', true),
  answered('page', true),
  afterwards('reload', (tab) => tab.reload()),
  { ...afterwards('back', (tab) => tab.back()), mayStray: true },
  {
    ...afterwards('back-and-forward', async (tab) => {
      await tab.back();
      await tab.forward();
    }),
    mayStray: true,
  },
  hindered('network-gone', async ({ portal }) => {
    portal.goOffline();
    setTimeout(() => portal.goOnline(), AWAY_MS);
  }),
  hindered('session-ended', ({ execute }) => execute('delete from session')),
  hindered('suspended', ({ execute }) => execute(SUSPEND_ALL)),
  beforehand('ten-minutes-later', ({ portal }) => portal.restartLater(10 * MINUTE_MS)),
  beforehand('another-day', ({ portal }) => portal.restartLater(15 * 60 * MINUTE_MS)),
  hindered('role-taken', ({ execute }) =>
    execute('delete from role_assignment; delete from administers'),
  ),
  beforehand('another-person', async ({ openTab, portal }) => {
    const tab = await openTab();
    await tab.goto(`${portal.url}/blank-page`);
    await tab.evaluate(signInAsAnother);
  }),
  {
    name: 'second-tab',
    strikes: 'one press',
    mayInterrupt: true,
    async press({ tab, perform, tryAgain }, { portal, openTab }) {
      const other = await openTab();
      await other.goto(portal.url + String(await tab.evaluate(ADDRESS)));
      await sleep(SOON_MS);
      await perform();
      await sleep(SOON_MS);
      await tryAgain(other);
    },
  },
  drawn('large-text', `document.documentElement.style.fontSize = '200%'`),
  drawn('translated', `(${String(translatePage)})()`),
];
