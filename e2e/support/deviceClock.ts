import type { BrowserContext, Page } from '@playwright/test';

declare global {
  interface Window {
    /** Sets the clock of the device, in milliseconds from the right time. */
    setDeviceClock?: (error: number) => void;
  }
}

export const DAY = 86_400_000;
/** Ten years to the same day, so that summer time is the same. */
export const TEN_YEARS = 3653 * DAY;

/** Gives the pages of a context a clock that is wrong by so many milliseconds from their start. */
export async function setClockOf(context: BrowserContext, error: number): Promise<void> {
  await context.addInitScript((atStart) => {
    const right = globalThis.Date;
    let wrong = atStart;
    window.setDeviceClock = (next) => void (wrong = next);
    const now = () => right.now() + wrong;
    globalThis.Date = new Proxy(right, {
      construct: (target, given, asked) =>
        Reflect.construct(target, given.length === 0 ? [now()] : given, asked) as Date,
      get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
    });
  }, error);
}

/** Sets the clock while a page is open, and shows the page as after a moment in the background. */
export const setClockWhileOpen = (page: Page, error: number): Promise<void> =>
  page.evaluate((next) => {
    window.setDeviceClock?.(next);
    document.dispatchEvent(new Event('visibilitychange'));
  }, error);
