import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { productionLock } from './packageLock.ts';

const PARAMETERS = ['--package-lock-only', '--sbom-format=cyclonedx', '--sbom-type=application'];
const Bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
});

/**
 * The packages of an installation without development packages, in CycloneDX. npm names the whole
 * after its folder, and takes the time from the clock and the serial number from chance; here they
 * follow from the contents and from `date`, so that the same commit has the same bill.
 */
export function billOfMaterials(root: string, date: Date): string {
  const { serialNumber: _random, ...bill } = Bill.parse(JSON.parse(listedByNpm(root)));
  const { metadata } = bill;
  const own = {
    ...bill,
    metadata: {
      ...metadata,
      timestamp: date.toISOString(),
      component: { ...metadata.component, name: 'minit' },
    },
  };
  const serialNumber = serialNumberOf(JSON.stringify(own));
  return `${JSON.stringify({ ...own, serialNumber }, null, 2)}\n`;
}

/**
 * npm reads copies of the files that do not name the development packages: with `--omit=dev` it
 * also leaves out what a development package shares with the product.
 */
function listedByNpm(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'minit-packages-'));
  try {
    const lock = productionLock(root);
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ private: true, ...lock.packages[''] }),
    );
    return execFileSync('npm', ['sbom', ...PARAMETERS], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A UUID of version 8 (RFC 9562), which is a hash of the text. */
function serialNumberOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 15),
    hash.slice(15, 18),
    hash.slice(18, 30),
  ];
  return `urn:uuid:${a}-${b}-8${c}-8${d}-${e}`;
}
