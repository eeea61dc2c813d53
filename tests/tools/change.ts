import { spawnSync } from 'node:child_process';
import { root } from './modules.ts';

function git(...parameters: string[]): string {
  const { status, stdout } = spawnSync('git', parameters, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/** A number that changes with the commit, for tests that take turns. */
export const turnOfCommit = (): number =>
  Number.parseInt(git('rev-parse', 'HEAD').slice(0, 6) || '0', 16);

/**
 * Returns the files that the change concerns, as paths within the project: what is not committed,
 * and the commits since `TEST_BASE`. Without that variable, these are the commits that are not in
 * `origin/main` yet or, if all are, the last one.
 */
export function changedFiles(): readonly string[] {
  const given = process.env['TEST_BASE'] ?? git('merge-base', 'HEAD', 'origin/main');
  const base = given === '' || given === git('rev-parse', 'HEAD') ? 'HEAD~1' : given;
  const untracked = git('ls-files', '--others', '--exclude-standard');
  return [...git('diff', '--name-only', base).split('\n'), ...untracked.split('\n')].filter(
    (path) => path !== '',
  );
}
