import { chromium, firefox, webkit } from '@playwright/test';
import { existsSync } from 'node:fs';
import { findChromium, launchOptionsOf } from '#tests/tools/chromium.ts';
import type { RunningEngine } from './drivers/driver.ts';
import { FIREFOX_PREFERENCES } from './drivers/firefoxPreferences.ts';
import type { Ability } from './errand.ts';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

/** A way to start an engine that this machine has. */
interface Installation {
  readonly start: () => Promise<RunningEngine>;
  readonly lacks: readonly Ability[];
}

interface Engine {
  readonly installation: Installation | null;
  /** The Debian packages with the engine. */
  readonly packages: string;
}

const SYSTEM_FIREFOX = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** What the system's WebKit needs; the first is the driver. */
const SYSTEM_WEBKIT = [
  ['/usr/bin/WebKitWebDriver'],
  ['/usr/bin/Xvfb'],
  ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/girepository-1.0/WebKit2-4.1.typelib`,
  ),
  ['/usr/lib/python3/dist-packages/gi/__init__.py'],
];

const firstOf = (paths: readonly string[]) => paths.find((path) => existsSync(path)) ?? null;

function systemFirefox(): Installation | null {
  const program = firstOf(SYSTEM_FIREFOX);
  if (program === null) return null;
  return {
    start: async () => (await import('./drivers/bidi.ts')).startFirefox(program),
    lacks: [],
  };
}

function systemWebKit(): Installation | null {
  const [driver = null, ...others] = SYSTEM_WEBKIT.map(firstOf);
  if (driver === null || others.includes(null)) return null;
  return {
    start: async () => (await import('./drivers/webdriver.ts')).startWebKit(driver),
    lacks: [],
  };
}

/** Playwright's own builds, as `npx playwright install firefox webkit` installs them. */
function ofPlaywright(
  type: typeof chromium,
  lacks: readonly Ability[],
  firefoxUserPrefs: Record<string, string | number | boolean> = {},
): Installation | null {
  if (!existsSync(type.executablePath())) return null;
  return {
    start: async () =>
      (await import('./drivers/playwright.ts')).startPlaywright(type, { firefoxUserPrefs }),
    lacks,
  };
}

function installedChromium(): Installation | null {
  const program = findChromium();
  if (program === null) return null;
  const options = launchOptionsOf(
    program,
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--ignore-certificate-errors',
  );
  return {
    start: async () => (await import('./drivers/playwright.ts')).startPlaywright(chromium, options),
    // Playwright turns them off: it waits in vain for a page that is shown without being loaded.
    lacks: ['kept pages'],
  };
}

/** The engines in which errands are run. The system's are preferred: they can do everything. */
export const ENGINES: Readonly<Record<EngineName, Engine>> = {
  Chromium: { installation: installedChromium(), packages: 'chromium' },
  Firefox: {
    installation: systemFirefox() ?? ofPlaywright(firefox, ['settings'], FIREFOX_PREFERENCES),
    packages: 'firefox-esr',
  },
  WebKit: {
    installation: systemWebKit() ?? ofPlaywright(webkit, ['camera', 'settings']),
    packages: 'webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb',
  },
};

/** For each engine that is not installed, one line that says what to install. */
export const missingEngines: readonly string[] = Object.entries(ENGINES)
  .filter(([, { installation }]) => installation === null)
  .map(
    ([name, { packages }]) =>
      `The errands in ${name} are left out, because it is not installed (on Debian: sudo ` +
      `apt-get install ${packages}; elsewhere: npx playwright install ${name.toLowerCase()}).`,
  );
