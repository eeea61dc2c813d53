/**
 * An errand is a task of a person that is tried in every engine: Chromium, Firefox and WebKit. One
 * errand is one file in `errands`, which exports it:
 *
 * ```ts
 * export const orderCard = errand({
 *   name: 'order-card',
 *   title: 'a card is ordered with a photo',
 *   source: 'CARD-01',
 *   isInEveryRun: true,
 *   async run({ browser, portal }) {
 *     await browser.signInAs('majek123');
 *     await browser.goto('/card');
 *     await browser.click('link', 'Order a card');
 *     await browser.expectText('Open the camera');
 *   },
 * });
 * ```
 *
 * Every file of that folder is run; nothing else lists them. `EngineBrowser` has what a person can do.
 * The page is in English (`en-GB`), on a desktop's screen unless `setup` says otherwise. All errands
 * of an engine use one portal one after another, and each engine has its own: an errand may change
 * only people that no other errand uses. The browser of each errand is new.
 *
 * An error that a page reports fails the errand, unless `expectedErrors` matches it.
 *
 * ```sh
 * npm run trials -- order-card                       # one errand in every engine that is installed
 * ERRANDS=all npx playwright test --config e2e/playwright.config.ts e2e/engines/webkit -g order-card
 * ```
 */
import type { Setup } from './drivers/driver.ts';
import type { EngineBrowser } from './engineBrowser.ts';
import type { ErrandPortal } from './errandPortal.ts';

/** What Playwright's builds of some engines lack. */
export type Ability = 'camera' | 'kept pages' | 'settings';

export interface ErrandRun {
  readonly browser: EngineBrowser;
  readonly portal: ErrandPortal;
  /** Returns a path for a file of this run. */
  readonly filePath: (name: string) => string;
}

export interface Errand {
  /** Its name in the table of errands, and for `npm run trials -- NAME`. */
  readonly name: string;
  readonly title: string;
  /** The requirements that it tests. */
  readonly source: string;
  /** Whether `npm test` runs it; the trials run all. */
  readonly isInEveryRun: boolean;
  readonly setup: Setup;
  readonly needs: readonly Ability[];
  /** Why it can be run at the demonstration alone, and not at another university. */
  readonly onlyDemonstration: string | undefined;
  readonly expectedErrors: readonly RegExp[];
  readonly run: (given: ErrandRun) => Promise<void>;
}

const DEFAULT_SETUP: Setup = { screen: 'desktop', colourScheme: 'light', siteData: 'allowed' };

type Defaulted = 'setup' | 'needs' | 'onlyDemonstration' | 'expectedErrors';

/** Describes an errand. */
export const errand = ({
  setup = {},
  needs = [],
  onlyDemonstration,
  expectedErrors = [],
  ...rest
}: Omit<Errand, Defaulted> &
  Partial<Omit<Pick<Errand, Defaulted>, 'setup'>> & {
    readonly setup?: Partial<Setup>;
  }): Errand => ({
  setup: { ...DEFAULT_SETUP, ...setup },
  needs,
  onlyDemonstration,
  expectedErrors,
  ...rest,
});
