import { chromium } from '@playwright/test';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

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
 * Chromium draws two suggestion lists for the address bar of each window, in processes of their own, and keeps a process ready for the
 * next page; a test needs neither. The rest is what Playwright disables, which this switch replaces.
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

/** What keeps a test browser from asking the outside world for anything, and from work that no page sees. */
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

const chosenByEnvironment = () => process.env['CHROMIUM_PATH'] ?? process.env['PLAYWRIGHT_CHROMIUM_EXECUTABLE_PATH'];

/** A Chromium on this machine: the one the environment names, else Playwright's own, else the system's; null where there is none. */
export function findChromium(): string | null {
  const chosen = chosenByEnvironment();
  if (chosen) {
    if (existsSync(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not exist.`);
  }
  return [chromium.executablePath(), ...SYSTEM_BROWSERS].find((path) => existsSync(path)) ?? null;
}

/**
 * The system's headless shell, which is Chromium without the window around the page and needs less of the processor; else what
 * `findChromium` finds. It has no camera, no notifications and installs nothing, so tests of those need the whole browser.
 */
export function findHeadlessChromium(): string | null {
  return !chosenByEnvironment() && existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium();
}

/** What Playwright needs to start the browser, or its own where none was found: `launchOptionsOf(findChromium())`. */
export const launchOptionsOf = (executablePath: string | null, ...switches: readonly string[]) => ({
  ...(executablePath && { executablePath }),
  args: [...QUIET_CHROMIUM, ...switches],
});

/** Like findChromium, but installs one as the platform allows; throws one line saying what to install where it cannot. */
export function needChromium(): string {
  if (!findChromium()) for (const command of installations()) if (!runs(command)) break;
  const found = findChromium();
  if (!found) throw new Error('The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to one.');
  return found;
}

/** Adds the headless shell where Debian's root may install it. Without it the journeys take longer, and are the same. */
export function wantHeadlessShell(): void {
  if (!chosenByEnvironment() && !existsSync(HEADLESS_SHELL) && isDebiansRoot()) runs([...DEBIAN_INSTALL, 'chromium-headless-shell']);
}

type Command = readonly [command: string, ...parameters: string[]];
const DEBIAN_INSTALL: Command = ['apt-get', 'install', '--yes', '--no-install-recommends'];

function runs([command, ...parameters]: Command): boolean {
  console.log(`Running: ${command} ${parameters.join(' ')}`);
  return spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
}

/** Debian packages a Chromium that root may install; Ubuntu's is a snap, so Playwright's download serves there and elsewhere. */
const installations = (): readonly Command[] =>
  isDebiansRoot()
    ? [['apt-get', 'update'], [...DEBIAN_INSTALL, 'chromium']]
    : [[process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']];

const isDebiansRoot = () => isDebian() && process.getuid?.() === 0;

function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
