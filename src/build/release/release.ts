import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { billOfMaterials } from './billOfMaterials.ts';
import { describeContract, textOfContract } from './releasedContract.ts';
import { licencesOf } from './licences.ts';

ignoreClosedOutput();

/**
 * `npm run release [-- --skip-tests] [-- --to FILE]`: writes one archive with the sources, the built
 * client, the commit, the licences of all packages that it runs with and a list of them (CycloneDX).
 * It contains what is committed, without the tests and the demonstration. The same commit makes the
 * same archive, byte for byte. While the changelog has changes of no release, the archive is a
 * snapshot, named after its commit. A release first writes the contract with which the tests compare
 * the contract of the next one, and at last tags its commit `vVERSION`.
 */
const root = resolve(import.meta.dirname, '../../..');
/** What an installation needs, also to build the client anew. */
const INCLUDED = [
  '.dockerignore',
  'CHANGELOG.md',
  'README.md',
  'SECURITY.md',
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
  ':(exclude)src/demo',
  ':(exclude,glob)**/*.test.ts',
  ':(exclude,glob)**/*.test.tsx',
  ':(exclude,glob)**/*.testing.ts',
];

/** The contract of the last release. */
const RELEASED_CONTRACT = 'tests/contract/released.json';

const { values: options } = parseArgs({
  options: { 'skip-tests': { type: 'boolean', default: false }, to: { type: 'string' } },
});
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
const commit = read('git', ['rev-parse', 'HEAD']).trim();
const [, newest = ''] = /^## (.*)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? [];
const isSnapshot = newest === 'Unreleased';
const tag = `v${version}`;
const name = isSnapshot ? `minit-${version}-${commit.slice(0, 12)}` : `minit-${version}`;
const archive = resolve(options.to ?? join(root, 'dist', `${name}.tar.gz`));

try {
  refuseUnfinished();
  if (!isSnapshot) keepContract();
  if (!options['skip-tests']) run('npm', ['run', 'trials', '--', 'screens']);
  run('npm', ['run', 'build', '--', '--logLevel', 'warn']);
  const added = mkdtempSync(join(tmpdir(), 'minit-release-'));
  try {
    writeFileSync(join(added, 'COMMIT'), `${commit}\n`);
    writeFileSync(join(added, 'LICENCES.txt'), licencesOf(root));
    const date = new Date(read('git', ['log', '-1', '--format=%cI']).trim());
    writeFileSync(join(added, 'sbom.cdx.json'), billOfMaterials(root, date));
    pack(added);
  } finally {
    rmSync(added, { recursive: true, force: true });
  }
  process.stdout.write(`Wrote ${archive}.\n`);
  if (isSnapshot)
    process.stdout.write(
      `It is no release: CHANGELOG.md has changes above ${version}. Its folder is ${name}.\n`,
    );
  else if (tagged() === null) {
    run('git', ['tag', tag, commit]);
    process.stdout.write(`Tagged the commit ${tag}: push the tag with the release.\n`);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'No release was made.'}\n`);
  process.exitCode = 1;
}

/** A release is of a commit that is described: everything is committed, and the changes are listed. */
function refuseUnfinished(): void {
  if (read('git', ['status', '--porcelain']).trim() !== '')
    throw new Error('There are changes that are not committed: commit or stash them first.');
  if (isSnapshot) return;
  if (!newest.startsWith(`${version} `))
    throw new Error(
      `The first heading of CHANGELOG.md is "## ${newest}", not "## ${version} (date)": ` +
        'set the version of the release in package.json, and describe it there.',
    );
  if (![null, commit].includes(tagged()))
    throw new Error(`${tag} is the tag of another commit: set the version of the next release.`);
}

/** The commit that has the tag of this version; null if none has. */
function tagged(): string | null {
  const [line] = read('git', [
    'for-each-ref',
    '--format=%(objectname) %(*objectname)',
    `refs/tags/${tag}`,
  ])
    .trim()
    .split('\n');
  return line === undefined || line === ''
    ? null
    : (line.split(' ').findLast((part) => part !== '') ?? null);
}

/** @throws when the contract that is committed is not this release's, after it has been written. */
function keepContract(): void {
  const text = textOfContract(describeContract(version));
  if (readFileSync(join(root, RELEASED_CONTRACT), 'utf8') === text) return;
  writeFileSync(join(root, RELEASED_CONTRACT), text);
  throw new Error(
    `Wrote the contract of this release to ${RELEASED_CONTRACT}: ` +
      'empty the lists of tests/contract/releases.test.ts, commit both, and start again.',
  );
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
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
