import { dateShift, shiftDate } from '#tests/tools/clock.ts';
import { findElement, type Query } from '../findElement.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface DriverElement {
  click(): Promise<void>;
  /** Types into the element, which has the focus, in place of what is selected in it. */
  type(text: string): Promise<void>;
  upload(file: string): Promise<void>;
}

/** One tab of a browser, with what differs between the ways in which engines are controlled. */
export interface DriverTab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Runs the body of an async function in the page and returns its JSON result. */
  evaluate(body: string): Promise<unknown>;
  find(query: Query): Promise<DriverElement | null>;
  /** Presses keys together, each named as in `KeyboardEvent.key`. */
  press(keys: readonly string[]): Promise<void>;
  /** Presses at the first point, moves to each of the others, and releases. */
  drag(pointer: 'mouse' | 'touch', points: readonly Point[]): Promise<void>;
  /** Returns a picture of what the tab shows, as PNG. */
  screenshot(): Promise<Buffer>;
}

/** What an errand needs of a browser from its start. */
export interface Setup {
  readonly screen: keyof typeof SCREENS;
  readonly colourScheme: 'light' | 'dark';
  /** Whether the browser's settings let sites store cookies and other data. */
  readonly siteData: 'allowed' | 'blocked';
}

/** A browser without any data of earlier ones. */
export interface DriverBrowser {
  openTab(): Promise<DriverTab>;
  /** The errors that its pages have reported so far. */
  errors(): readonly string[];
  close(): Promise<void>;
}

/** An engine that has been started, from which browsers are opened at little cost. */
export interface RunningEngine {
  openBrowser(setup: Setup): Promise<DriverBrowser>;
  stop(): Promise<void>;
}

export const SCREENS = {
  smallPhone: { width: 375, height: 667 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
} as const;

/** Time within which an element or a text must appear. */
export const APPEARS_WITHIN_MS = 20_000;

/** The script that runs first in every page: it moves the page's clock to that of the tests. */
export const pageScript = (): string =>
  `(${shiftDate.toString()})(${JSON.stringify(dateShift())});`;

/** An expression that finds an element in the page. */
export const finding = (query: Query): string =>
  `(${findElement.toString()})(${JSON.stringify(query)})`;

/** An expression that runs the body of an async function. */
export const running = (body: string): string => `(async () => { ${body} })()`;

/** What Playwright's and Puppeteer's pages have in common. */
interface ControlledPage {
  goto(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  goForward(): Promise<unknown>;
  readonly mouse: {
    move(x: number, y: number, options?: { steps: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
}

export const navigationOf = (
  page: ControlledPage,
): Pick<DriverTab, 'goto' | 'reload' | 'back' | 'forward'> => ({
  async goto(url) {
    await page.goto(url);
  },
  async reload() {
    await page.reload();
  },
  async back() {
    await page.goBack();
  },
  async forward() {
    await page.goForward();
  },
});

export async function dragMouse(
  { mouse }: ControlledPage,
  [start, ...others]: readonly Point[],
): Promise<void> {
  if (!start) return;
  await mouse.move(start.x, start.y);
  await mouse.down();
  for (const { x, y } of others) await mouse.move(x, y, { steps: 5 });
  await mouse.up();
}

/** Repeats an attempt until it returns a value. @throws when there is none in time */
export async function waitFor<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + APPEARS_WITHIN_MS;
  let problem = '';
  for (;;) {
    const found = await attempt().catch((error: unknown) => {
      problem = `\nThe last attempt failed: ${String(error)}`;
      return null;
    });
    if (found !== null) return found;
    if (performance.now() > deadline)
      throw new Error(`Nothing appeared within ${APPEARS_WITHIN_MS / 1000} s: ${what}${problem}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
