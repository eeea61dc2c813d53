import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';

const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.se'];

/** A repository of its own, in which a release can be prepared and made. */
export interface Checkout {
  readonly folder: string;
  readonly git: (...parameters: string[]) => string;
  readonly commit: () => void;
  /** Changes a file with the function. */
  readonly edit: (file: string, change: (text: string) => string) => void;
  readonly setVersion: (version: string) => void;
  /** Runs `npm run release` without the tests, and returns its exit code and output. */
  readonly release: (archive: string) => { status: number | null; output: string };
  readonly remove: () => void;
}

/** Copies the project as it is, also what is not committed, into a new repository. */
export function copyOfProject(): Checkout {
  const folder = mkdtempSync(join(tmpdir(), 'minit-checkout-'));
  const files = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const deleted = execFileSync('git', ['ls-files', '--deleted', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  for (const file of files.split('\0').filter((name) => name && !deleted.includes(name))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const checkout = checkoutIn(folder);
  checkout.git('init', '--quiet');
  installIn(checkout);
  checkout.commit();
  return checkout;
}

/** A second repository at the same commit, in another folder. */
export function cloneOf({ folder }: Checkout): Checkout {
  const clone = mkdtempSync(join(tmpdir(), 'minit-clone-'));
  execFileSync('git', ['clone', '--quiet', folder, clone]);
  const checkout = checkoutIn(clone);
  installIn(checkout);
  return checkout;
}

/** Uses the packages of this project, which are not committed. */
function installIn({ folder }: Checkout): void {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, '.git/info/exclude'), 'node_modules\n');
}

function checkoutIn(folder: string): Checkout {
  const git = (...parameters: string[]) =>
    execFileSync('git', [...AUTHOR, ...parameters], { cwd: folder, encoding: 'utf8' });
  return {
    folder,
    git,
    commit() {
      git('add', '--all');
      git('commit', '--quiet', '--message', 'Prepare the release');
    },
    edit: (file, change) =>
      writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8'))),
    setVersion: (version) =>
      void execFileSync('npm', ['version', '--no-git-tag-version', version], { cwd: folder }),
    release(archive) {
      const { status, stdout, stderr } = spawnSync(
        'npm',
        ['run', '--silent', 'release', '--', '--skip-tests', '--to', archive],
        // The environment of the tests would change the build.
        { cwd: folder, env: plainEnvironment(), encoding: 'utf8' },
      );
      return { status, output: stdout + stderr };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
