import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { describeContract, parseContract } from '#build/release/releasedContract.ts';
import { production } from '../support/configurations.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { type Checkout, copyOfProject } from '../support/releaseArchive.ts';
import { filesIn } from '../tools/files.ts';
import { root } from '../tools/modules.ts';
import { freePort } from '../tools/server.ts';

const VERSION = '98.7.6';
const NAME = `minit-${VERSION}`;
const work = mkdtempSync(join(tmpdir(), 'minit-release-test-'));
const archive = join(work, 'first.tar.gz');
/** The unpacked archive. */
const unpacked = join(work, NAME);
const textOf = (file: string) => readFileSync(join(unpacked, file), 'utf8');

let checkout: Checkout;
beforeAll(() => {
  checkout = copyOfProject();
});
afterAll(() => {
  checkout.remove();
  execFileSync('chmod', ['-R', 'u+w', work]);
  rmSync(work, { recursive: true });
});

test('what is between releases makes an archive named after its commit, and no tag', () => {
  const { status, output } = checkout.release(archive);
  expect({ status, output }).toMatchObject({
    status: 0,
    output: expect.stringContaining('It is no release: CHANGELOG.md has changes above'),
  });
  const commit = checkout.git('rev-parse', 'HEAD').trim();
  const names = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' });
  expect(names).toContain(`-${commit.slice(0, 12)}/COMMIT\n`);
  expect(checkout.git('tag')).toBe('');
  rmSync(archive);
});

describe('a release is refused, and no archive written,', () => {
  test('while something is not committed', () => {
    checkout.edit('README.md', (text) => `${text}\n`);
    expect(checkout.release(archive)).toMatchObject({
      status: 1,
      output: expect.stringContaining('not committed'),
    });
    checkout.git('checkout', '--quiet', 'README.md');
  });

  test('while the changelog describes another version', () => {
    checkout.edit('CHANGELOG.md', (text) =>
      text.replace(/^## Unreleased[\s\S]*?(?=^## )/m, '## 98.7.5 (2026-11-26)\n\n'),
    );
    checkout.setVersion(VERSION);
    checkout.commit();
    expect(checkout.release(archive)).toMatchObject({
      status: 1,
      output: expect.stringContaining(
        `The first heading of CHANGELOG.md is "## 98.7.5 (2026-11-26)", not "## ${VERSION} (date)"`,
      ),
    });
    expect(() => statSync(archive)).toThrow('ENOENT');
  });

  test('while another commit has its tag', () => {
    checkout.edit('CHANGELOG.md', (text) => text.replace('## 98.7.5 ', `## ${VERSION} `));
    checkout.commit();
    checkout.git('tag', `v${VERSION}`, 'HEAD~1');
    expect(checkout.release(archive)).toMatchObject({
      status: 1,
      output: expect.stringContaining(`v${VERSION} is the tag of another commit`),
    });
    checkout.git('tag', '--delete', `v${VERSION}`);
  });

  test('until its contract is committed, which the next release is compared with', () => {
    expect(checkout.release(archive)).toMatchObject({
      status: 1,
      output: expect.stringContaining('Wrote the contract of this release to'),
    });
    expect(() => statSync(archive)).toThrow('ENOENT');
    const kept = readFileSync(join(checkout.folder, 'tests/contract/released.json'), 'utf8');
    expect(parseContract(kept)).toEqual(describeContract(VERSION));
  });
});

describe('a release', () => {
  beforeAll(() => {
    checkout.commit();
    const { status, output } = checkout.release(archive);
    if (status !== 0 || !output.includes(`Wrote ${archive}.`)) throw new Error(output);
    execFileSync('tar', ['xzf', archive, '-C', work]);
  });

  test('states its commit, which it has tagged', () => {
    const commit = checkout.git('rev-parse', 'HEAD').trim();
    expect(textOf('COMMIT').trim()).toBe(commit);
    expect(checkout.git('rev-parse', `v${VERSION}`).trim()).toBe(commit);
  });

  test('has one folder, named after the version, with the client, without tests and demonstration', () => {
    const names = execFileSync('tar', ['tzf', archive], { encoding: 'utf8' }).trim().split('\n');
    expect(new Set(names.map((name) => name.split('/', 1).join('')))).toEqual(new Set([NAME]));
    const files = filesIn(unpacked).map((file) => relative(unpacked, file));
    expect(files).toEqual(
      expect.arrayContaining([
        'LICENCES.txt',
        'dist/client/index.html',
        'dist/client/sw.js',
        'docs/example.env',
        'docs/systemd/minit@.service',
        'package-lock.json',
        'src/server/main.ts',
      ]),
    );
    expect(
      files.filter((file) =>
        /^e2e|^src\/demo|\.test\.tsx?$|\.testing\.ts$|^tests\/.*\.ts$/.test(file),
      ),
    ).toEqual([]);
    expect(JSON.parse(textOf('package.json'))).toMatchObject({ version: VERSION });
  });

  test('lists every package of an installation in CycloneDX, and states its licence', () => {
    const bill = Bill.parse(JSON.parse(textOf('sbom.cdx.json')));
    expect(bill.metadata.component).toMatchObject({ name: 'minit', version: VERSION });
    const found = bill.components.map(({ 'bom-ref': ref, hashes: [hash] }) => [
      ref,
      hash?.content ?? '',
    ]);
    expect(new Map(found as [string, string][])).toEqual(
      new Map(installed().map(({ ref, hash }) => [ref, hash])),
    );
    expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([]);
    const refs = new Set([bill.metadata.component['bom-ref'], ...found.map(([ref]) => ref)]);
    const named = bill.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
    expect(named.filter((ref) => !refs.has(ref))).toEqual([]);

    const titles = textOf('LICENCES.txt')
      .split(/^={80}$/m)
      .map((section) => section.trim().split('\n', 2));
    expect(titles.map(([title = '']) => title.replace(' ', '@')).toSorted()).toEqual(
      [...new Set(installed().map(({ ref }) => ref))].toSorted(),
    );
    expect(
      titles.filter(([, licence]) => !/^Licence: (?!not stated)\S/.test(licence ?? '')),
    ).toEqual([]);
  });

  test('runs as it was unpacked, and changes nothing in its folder', async () => {
    symlinkSync(join(root, 'node_modules'), join(unpacked, 'node_modules'));
    execFileSync('chmod', ['-R', 'a-w', unpacked]);
    const before = statesIn(unpacked);
    const database = await createEmptyDatabase();
    const port = await freePort();
    const { PATH, TMPDIR } = process.env;
    const server = spawn('node_modules/node/bin/node', ['src/server/main.ts'], {
      cwd: unpacked,
      env: {
        PATH,
        TMPDIR,
        NODE_ENV: 'production',
        ...production,
        DATABASE_URL: database.url,
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    server.stdout.resume();
    const ended = once(server, 'exit');
    try {
      await expect
        .poll(() => statusOf(port, '/health/ready'), { timeout: 60_000, interval: 200 })
        .toBe(200);
      const page = await fetch(`http://localhost:${port}/`, { headers: { accept: 'text/html' } });
      const scripts = [...(await page.text()).matchAll(/<script[^>]* src="([^"]+)"/g)];
      expect(scripts).not.toEqual([]);
      const statuses = scripts.map(([, path = '']) => statusOf(port, path));
      expect(new Set(await Promise.all(statuses))).toEqual(new Set([200]));
    } finally {
      server.kill('SIGTERM');
      await ended;
      await database.close();
    }
    expect(await ended).toEqual([0, null]);
    expect(startAsDemonstration()).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Configuration: PORTAL_ENVIRONMENT must be .*\n$/),
    });
    expect(statesIn(unpacked)).toEqual(before);
  });
});

/** Starts the release without a configuration, as a checkout starts the demonstration. */
const startAsDemonstration = () =>
  spawnSync('node_modules/node/bin/node', ['src/server/main.ts'], {
    cwd: unpacked,
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
    timeout: 60_000,
  });

const statusOf = (port: number, path: string): Promise<number | null> =>
  fetch(`http://localhost:${port}${path}`).then(
    ({ status }) => status,
    () => null,
  );

/** What would differ if a file of the release were added, removed or written. */
const statesIn = (folder: string): string[] =>
  filesIn(folder)
    .map((file) => relative(folder, file))
    .filter((file) => !file.startsWith('node_modules/'))
    .map((file) => `${file} ${statSync(join(folder, file)).mtimeMs}`);

/** What CycloneDX 1.5 requires, and what the portal promises of each package. */
const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.5'),
  serialNumber: z
    .string()
    .check(z.regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)),
  version: z.literal(1),
  metadata: z.object({
    timestamp: z.iso.datetime(),
    component: z.object({
      type: z.literal('application'),
      name: z.string(),
      version: z.string(),
      'bom-ref': z.string(),
    }),
  }),
  components: z.array(
    z.object({
      type: z.literal('library'),
      name: z.string(),
      version: z.string(),
      'bom-ref': z.string(),
      purl: z.string().check(z.startsWith('pkg:npm/')),
      hashes: z.array(z.object({ alg: z.literal('SHA-512'), content: z.string() })),
      licenses: z.array(z.looseObject({})),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      dev: z.optional(z.boolean()),
    }),
  ),
});

/** The locked packages that `npm ci --omit=dev` installs on any platform. */
const installed = (): { ref: string; hash: string }[] =>
  Object.entries(Lock.parse(JSON.parse(textOf('package-lock.json'))).packages)
    .filter(([place, { dev }]) => place !== '' && !dev)
    .map(([place, { version = '', integrity = '' }]) => ({
      ref: `${place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
      hash: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
    }));
