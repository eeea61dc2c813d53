import { type BrowserContext, chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium, launchOptionsOf } from '#tests/tools/chromium.ts';
import { dateShift, shiftDate } from '#tests/tools/clock.ts';
import { watchPages } from './pageErrors.ts';

/** A browser with its own disk: stored data survives closing and reopening it. */
export interface Device {
  /** Starts the browser, with these arguments of the command line. */
  open(args?: readonly string[]): Promise<BrowserContext>;
  /** Closes the browser, as when a user swipes it away, and starts it again. */
  restart(args?: readonly string[]): Promise<BrowserContext>;
  remove(): Promise<void>;
}

export function newDevice(baseURL: string): Device {
  const disk = mkdtempSync(join(tmpdir(), 'minit-device-'));
  let context: BrowserContext | undefined;

  const open = async (args: readonly string[] = []) => {
    context = await chromium.launchPersistentContext(disk, {
      baseURL,
      locale: 'en-GB',
      timezoneId: 'Europe/Stockholm',
      viewport: { width: 390, height: 844 },
      ...launchOptionsOf(findChromium(), ...args),
    });
    await context.addInitScript(shiftDate, dateShift());
    watchPages(context);
    return context;
  };
  const close = async () => context?.close();
  return {
    open,
    restart: async (args) => {
      await close();
      return open(args);
    },
    remove: async () => {
      await close();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}
