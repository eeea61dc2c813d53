import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { licencesOf } from './licences.ts';

ignoreClosedOutput();

/**
 * `npm run release [-- --skip-tests] [-- --to FILE]`: writes one archive with the sources, the built
 * client, the licences of all packages that it runs with and a list of them (CycloneDX). It contains
 * what is committed, without the tests. The same commit makes the same archive, byte for byte.
 */
const root = resolve(import.meta.dirname, '../../..');
/** What an installation needs, also to build the client anew. */
const INCLUDED = [
  '.dockerignore',
  'CHANGELOG.md',
  'README.md',
  'docs',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'sw',
  // The build reads every configuration that the one at the top refers to.
  'tests/tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vite.config.ts',
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/*.test.tsx',
  ':(exclude,glob)**/*.testing.ts',
];
const CYCLONEDX = ['--sbom-format=cyclonedx', '--sbom-type=application'];

const { values: options } = parseArgs({
  options: { 'skip-tests': { type: 'boolean', default: false }, to: { type: 'string' } },
});
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const name = `minit-${version}`;
const archive = resolve(options.to ?? join(root, 'dist', `${name}.tar.gz`));

try {
  refuseUnfinished();
  if (!options['skip-tests']) run('npm', ['test', '--', 'screens']);
  run('npm', ['run', 'build', '--', '--logLevel', 'warn']);
  const added = mkdtempSync(join(tmpdir(), 'minit-release-'));
  try {
    writeFileSync(join(added, 'LICENCES.txt'), licencesOf(root));
    writeFileSync(join(added, 'sbom.cdx.json'), billOfMaterials());
    pack(added);
  } finally {
    rmSync(added, { recursive: true, force: true });
  }
  process.stdout.write(`Wrote ${archive}.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'No release was made.'}\n`);
  process.exitCode = 1;
}

/** A release is of a commit that is described: everything is committed, and the changes are listed. */
function refuseUnfinished(): void {
  if (read('git', ['status', '--porcelain']).trim() !== '')
    throw new Error('There are changes that are not committed: commit or stash them first.');
  const [, newest = ''] = /^## (.*)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
  if (!newest.startsWith(`${version} `))
    throw new Error(
      `The first heading of CHANGELOG.md is "## ${newest}", not "## ${version} (date)": ` +
        'set the version of the release in package.json, and describe it there.',
    );
}

/**
 * The packages of an installation, in CycloneDX. npm names the whole after the project's folder, and
 * takes its time from the clock and its number from chance; here they follow from the commit.
 */
function billOfMaterials(): string {
  const bill = z
    .looseObject({ metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }) })
    .parse(JSON.parse(read('npm', ['sbom', '--omit=dev', '--package-lock-only', ...CYCLONEDX])));
  bill.metadata.component.name = 'minit';
  bill.metadata['timestamp'] = new Date(
    read('git', ['log', '-1', '--format=%cI']).trim(),
  ).toISOString();
  delete bill['serialNumber'];
  return `${JSON.stringify({ ...bill, serialNumber: serialNumberOf(JSON.stringify(bill)) }, null, 2)}\n`;
}

/** A UUID of version 8 (RFC 9562), which is a hash. */
function serialNumberOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
  ];
  return `urn:uuid:${[...parts, hash.slice(20, 32)].join('-')}`;
}

/** Packs the commit, the built client and the files of the folder `added` below one folder. */
function pack(added: string): void {
  const built = readdirSync(join(root, 'dist/client'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name: file }) => join(parentPath, file))
    .toSorted();
  const files = [
    ...built.map((file) => ({ file, folder: `${name}/${relative(root, dirname(file))}/` })),
    ...readdirSync(added).map((file) => ({ file: join(added, file), folder: `${name}/` })),
  ];
  mkdirSync(dirname(archive), { recursive: true });
  run('git', [
    'archive',
    '--format=tar.gz',
    `--output=${archive}`,
    ...files.flatMap(({ file, folder }) => [`--prefix=${folder}`, `--add-file=${file}`]),
    `--prefix=${name}/`,
    'HEAD',
    '--',
    ...INCLUDED,
  ]);
}

function run(command: string, parameters: readonly string[]): void {
  execFileSync(command, parameters, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
}

function read(command: string, parameters: readonly string[]): string {
  return execFileSync(command, parameters, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
