import type { BrowserContext, Page } from '@playwright/test';
import { allTexts } from '#tests/tools/texts.ts';

/**
 * What is reported when a call is refused as the contract says, or when a journey takes the network
 * or a file away. Everything else that a page reports as an error fails the journey, unless the
 * journey expects it (`expectedErrors`).
 */
const ORDINARY: readonly RegExp[] = [
  /^Failed to load resource: the server responded with a status of 4\d\d/,
  /^Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_(REFUSED|RESET)|FAILED|NETWORK_CHANGED|EMPTY_RESPONSE|TIMED_OUT)/,
  // WebKit's words for a request that failed or that the next page ended, and for a setting that
  // only other engines know.
  /^Failed to load resource: (the network connection was lost|Could not connect|Connection (terminated|reset)|Message Corrupt|Socket I\/O|Load cannot follow)/i,
  /^(Fetch API cannot|Cannot) load \S+ due to access control checks\.$/,
  /^Viewport argument key "interactive-widget" not recognized/,
  // React reports an error that a boundary has caught. The page shows what these mean, and offers a
  // retry.
  /^(React Router caught the following error during render )?(ApiError|NetworkError|TypeError: (Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)|Error: Unable to preload CSS)\b/,
];

/** The errors of the pages of the running test. Tests of a worker run one after another. */
let errors: string[] = [];

/** Starts a new test's list of errors, to which its contexts report. */
export function startPageErrors(): string[] {
  errors = [];
  return errors;
}

/** Returns the errors that are neither ordinary nor expected. */
export const unexpected = (found: readonly string[], expected: readonly RegExp[]): string[] =>
  found.filter((error) => ![...ORDINARY, ...expected].some((pattern) => pattern.test(error)));

/**
 * Reports uncaught exceptions, console errors, violations of the content security policy, and pages
 * that are on the error page when the context is closed. An assertion that something has gone holds
 * on the error page too.
 */
export function watchPages(context: BrowserContext): void {
  const found = errors;
  context.on('weberror', (webError) => found.push(String(webError.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text()))
      found.push(message.text());
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    for (const page of context.pages())
      if (await isErrorPage(page)) found.push(`The error page is shown at ${page.url()}`);
    await close(options);
  };
}

/** The headings of the error page, in both languages. */
export const errorPageTitles = new RegExp(
  `^(${[allTexts('sv-SE'), allTexts('en-GB')].map((texts) => texts['STATUS/500/TITLE']).join('|')})$`,
);

/**
 * The page of the status code 500 shows the same heading on purpose. A page that has crashed or is
 * closing shows nothing.
 */
const isErrorPage = async (page: Page): Promise<boolean> =>
  !page.url().includes('/statuscode/') &&
  page
    .getByRole('heading', { name: errorPageTitles })
    .first()
    .isVisible()
    .catch(() => false);
