import { expect } from '@playwright/test';
import { dateShift, shiftDate } from '#tests/tools/clock.ts';

/**
 * A browser of another engine than the journeys' Chromium. Elements are found by selector and
 * accessible name, as a user would describe them.
 */
export interface EngineBrowser {
  goto(url: string): Promise<void>;
  /** Runs the body of an async function in the page and returns its JSON result. */
  evaluate(body: string): Promise<unknown>;
  click(selector: string, name: string): Promise<void>;
  type(selector: string, name: string, text: string): Promise<void>;
  chooseFile(selector: string, file: string): Promise<void>;
  pressEscape(): Promise<void>;
  /** Presses and releases the mouse at a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  close(): Promise<void>;
}

/** Time within which an element or a text must appear. */
export const APPEARS_WITHIN_MS = 20_000;

/** The script that runs first in every page: it moves the page's clock to that of the tests. */
export const pageScript = (): string =>
  `(${shiftDate.toString()})(${JSON.stringify(dateShift())});`;

/**
 * Source of a function that returns the first visible element with a selector and an accessible
 * name; null if there is none. Invisible file inputs count as visible, because users reach them
 * through a button.
 */
export const FIND = `(selector, name) => {
  const nameOf = (element) => {
    const labels = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? []);
    const text =
      element.getAttribute('aria-label') ??
      [...labels, ...(element.labels ?? [])].map((label) => label.textContent).join(' ');
    return (text || element.textContent).replace(/\\s+/g, ' ').trim();
  };
  const isVisible = (element) =>
    element.type === 'file' ||
    (element.getClientRects().length > 0 && element.closest('[inert]') === null);
  const isNamed = (element) => name === '' || nameOf(element) === name;
  return (
    [...document.querySelectorAll(selector)].find(
      (element) => isVisible(element) && !element.disabled && isNamed(element),
    ) ?? null
  );
}`;

/** Waits until the page shows the text. */
export async function expectText(browser: EngineBrowser, text: string): Promise<void> {
  const shown = () => browser.evaluate('return document.body.innerText').catch(String);
  await expect.poll(shown, { timeout: APPEARS_WITHIN_MS }).toContain(text);
}

/** Repeats an attempt until it returns a value. @throws when there is none in time */
export async function waitFor<T>(what: string, attempt: () => Promise<T | null>): Promise<T> {
  const deadline = performance.now() + APPEARS_WITHIN_MS;
  for (;;) {
    const found = await attempt().catch(() => null);
    if (found !== null) return found;
    if (performance.now() > deadline)
      throw new Error(`Nothing appeared within ${APPEARS_WITHIN_MS / 1000} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Signs in as one of the demonstration's people. */
export async function signInAs(
  browser: EngineBrowser,
  portalUrl: string,
  persona: string,
): Promise<void> {
  await browser.goto(`${portalUrl}/landingpage`);
  const body = JSON.stringify({ persona, scope: 1 });
  const status = await browser.evaluate(
    `return (await fetch('/demo/session', { method: 'POST', ` +
      `headers: { 'content-type': 'application/json' }, ` +
      `body: ${JSON.stringify(body)} })).status`,
  );
  expect(status).toBe(200);
}
