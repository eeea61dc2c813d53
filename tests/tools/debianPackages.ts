import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** What `npm test` needs on Debian besides Chromium. Without a package, the tests of it are skipped. */
export const TEST_PACKAGES = [
  'openssl',
  // Directories: OpenLDAP, and a domain controller.
  'slapd',
  'samba',
  'samba-ad-dc',
  'samba-ad-provision',
  'samba-dsdb-modules',
  'samba-vfs-modules',
  // Recovery of a database to a moment.
  'postgresql',
  // The eduroam network.
  'freeradius',
  'freeradius-postgresql',
  'eapoltest',
  // The files for operation.
  'nginx',
  'systemd',
  // Exported and printed files.
  'libreoffice-calc-nogui',
  'poppler-utils',
];

/** The other engines of the errands, which the trials use. */
export const ENGINE_PACKAGES = [
  'firefox-esr',
  'webkit2gtk-driver',
  'gir1.2-webkit2-4.1',
  'python3-gi',
  'xvfb',
];

const INSTALL = ['install', '--yes', '--no-install-recommends'];
/** Asked by packages that would start a service when they are installed; 101 forbids it. */
const START_POLICY = '/usr/sbin/policy-rc.d';

/** Whether this process may install Debian packages. */
export const isDebianRoot = (): boolean => isDebian() && process.getuid?.() === 0;

function isDebian(): boolean {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

/**
 * Installs those of the packages that are missing, if running as root on Debian, without starting
 * the services in them. Returns whether it has succeeded.
 */
export function installPackages(packages: readonly string[]): boolean {
  if (!isDebianRoot()) return false;
  const missing = packages.filter((name) => !isInstalled(name));
  if (missing.length === 0) return true;
  const ownPolicy = !existsSync(START_POLICY);
  if (ownPolicy) writeFileSync(START_POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return runApt('update') && runApt(...INSTALL, ...missing);
  } finally {
    if (ownPolicy) rmSync(START_POLICY, { force: true });
  }
}

function isInstalled(name: string): boolean {
  const { stdout } = spawnSync('dpkg-query', ['--show', '--showformat=${db:Status-Status}', name], {
    encoding: 'utf8',
  });
  return stdout === 'installed';
}

function runApt(...parameters: readonly string[]): boolean {
  console.log(`Running: apt-get ${parameters.join(' ')}`);
  const { status } = spawnSync('apt-get', ['--quiet=2', ...parameters], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
