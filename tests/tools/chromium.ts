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

/** What keeps a test browser from asking the outside world for anything. */
export const QUIET_CHROMIUM = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

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

/** Like findChromium, but installs one as the platform allows; throws one line saying what to install where it cannot. */
export function needChromium(): string {
  const found = findChromium();
  if (found) return found;

  for (const [command, ...parameters] of installations()) {
    console.log(`No Chromium was found. Running: ${command} ${parameters.join(' ')}`);
    const { status } = spawnSync(command, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
    if (status !== 0) break;
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error('The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to one.');
}

/** Debian packages a Chromium that root may install; Ubuntu's is a snap, so Playwright's download serves there and elsewhere. */
function installations(): [command: string, ...parameters: string[]][] {
  if (isDebian() && process.getuid?.() === 0) {
    return [
      ['apt-get', 'update'],
      ['apt-get', 'install', '--yes', '--no-install-recommends', 'chromium'],
    ];
  }
  return [[process.execPath, 'node_modules/@playwright/test/cli.js', 'install', 'chromium']];
}

function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}
