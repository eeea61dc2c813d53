import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionLock } from './packageLock.ts';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;

/**
 * The licences of all packages that an installation without development packages has, as one text:
 * each package's own licence files, or the name of its licence if it has none. Packages for other
 * platforms are named with the licence that the lock file records.
 */
export function licencesOf(root: string): string {
  const sections = Object.entries(productionLock(root).packages)
    .filter(([place]) => place !== '')
    .map(([place, { version = '', license = 'not stated' }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return [`${name} ${version}\nLicence: ${license}`, ...filesOf(join(root, place))].join(
        '\n\n',
      );
    });
  return [...new Set(sections)].toSorted().join(`\n\n${'='.repeat(80)}\n\n`) + '\n';
}

const filesOf = (folder: string): string[] =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim());
