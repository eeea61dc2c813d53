import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installPackages, isDebianRoot } from './debianPackages.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium renders two suggestion lists for the address bar of each window, in separate processes,
 * and keeps a process ready for the next page; tests need neither. The other entries are those that
 * Playwright disables, whose switch this one replaces.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

/**
 * Switches that prevent a test browser from contacting external servers and from doing work that no
 * page shows.
 */
export const QUIET_CHROMIUM = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const chosenByEnvironment = () =>
  process.env['CHROMIUM_PATH'] ?? process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];

/**
 * Returns a Chromium on this machine: the one given in the environment, otherwise Playwright's own,
 * otherwise the system's; null if there is none.
 */
export function findChromium(): string | null {
  const chosen = chosenByEnvironment();
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path)) ?? null;
}

/**
 * Returns the system's headless shell, which is Chromium without the window around the page and
 * uses less processor time; otherwise what `findChromium` finds. The shell has no camera and no
 * notifications and cannot install apps, so tests of those need the complete browser.
 */
export function findHeadlessChromium(): string | null {
  return !chosenByEnvironment() && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/**
 * Returns the options with which Playwright starts the browser, or its own if none was found:
 * `launchOptionsOf(findChromium())`.
 */
export const launchOptionsOf = (executablePath: string | null, ...switches: readonly string[]) => ({
  ...(executablePath && { executablePath }),
  args: [...QUIET_CHROMIUM, ...switches],
});

/**
 * Like findChromium, but installs one where the platform allows it; otherwise throws a one-line
 * message that says what to install.
 */
export function requireChromium(): string {
  if (!findChromium()) installChromium();
  const found = findChromium();
  if (!found)
    throw new Error(
      'The browser tests need Chromium: install it (on Debian: sudo apt-get install ' +
        'chromium), or set CHROMIUM_PATH to one.',
    );
  return found;
}

/**
 * Installs the headless shell if running as root on Debian. Without it the journeys take longer but
 * are otherwise the same.
 */
function installHeadlessShell(): void {
  if (!chosenByEnvironment() && !existsSync(HEADLESS_SHELL))
    installPackages(['chromium-headless-shell']);
}

/** Makes sure that there is a Chromium, and the headless shell where it can be installed. */
export function prepareChromium(): void {
  requireChromium();
  installHeadlessShell();
}

/**
 * Debian packages a Chromium that root can install; Ubuntu's is a snap, so Playwright's download is
 * used there and elsewhere.
 */
function installChromium(): void {
  if (isDebianRoot()) {
    installPackages(['chromium']);
    return;
  }
  const parameters = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  console.log(`Running: node ${parameters.join(' ')}`);
  spawnSync(process.execPath, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
}
