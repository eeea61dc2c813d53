import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, plant, removeCopy } from '#tests/planted/copy.ts';
import { root } from '#tests/tools/modules.ts';
import { disturbedFaults } from './planted.ts';

/** Only these faults. */
const wanted = process.env['DISTURBED_PLANTED']?.split(',');
const chosen = disturbedFaults.filter(({ id }) => wanted?.includes(id) !== false);

let folder: string;
beforeAll(() => {
  folder = copyProject();
});
afterAll(() => removeCopy(folder));

const run = (command: string, ...parameters: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin', command),
    parameters,
    { cwd: folder, env: { ...process.env, DISTURBED: 'all' }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
};

const tryOut = (trial: string) =>
  run(
    'playwright',
    'test',
    '--config=e2e/playwright.config.ts',
    'e2e/disturbed/',
    `--grep=: ${trial}: `,
  );

test.each(chosen)('$finder.trial passes without the fault $id, and finds it', (fault) => {
  const { trial, says } = fault.finder;
  const without = tryOut(trial);
  expect(without.status, without.output).toBe(0);
  const takeOut = plant(folder, [fault]);
  try {
    // A fault that does not compile proves nothing.
    const options = ['--noEmit', '--composite', 'false', '--incremental', 'false'];
    const check = run('tsc', ...options, '-p', 'src/client/tsconfig.json');
    expect(check.status, check.output).toBe(0);
    expect(tryOut(trial).output).toMatch(says);
  } finally {
    takeOut();
  }
});
