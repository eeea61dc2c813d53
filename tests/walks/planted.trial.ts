import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, plant, removeCopy } from '#tests/planted/copy.ts';
import { CONTROL, walkFaults } from '#tests/planted/walkFaults.ts';
import { root } from '#tests/tools/modules.ts';

const MINUTES = 10;
const CONTROL_MINUTES = 2;
/** Only these faults, for a trial while a rule is written. */
const wanted = process.env['WALK_PLANTED']?.split(',');

let folder: string;
beforeAll(() => {
  folder = copyProject();
});
afterAll(() => removeCopy(folder));

const run = (command: string, parameters: readonly string[], variables: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin', command),
    parameters,
    { cwd: folder, env: { ...process.env, ...variables }, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
};

/** Walks in the copy, until one finds this fault or, without one, something that is not known. */
const walkFor = (minutes: number, fault: string | undefined) =>
  run('vitest', ['run', '--config=tests/vitest.config.ts', '--project=trials', 'long'], {
    WALK_MINUTES: String(minutes),
    WALK_SHORTENS: 'no',
    WALK_TRACE: undefined,
    // One fault can be found in many ways; the walk goes on until it has the one that is meant.
    WALK_COLLECTS: fault === undefined ? undefined : '1',
    WALK_FINDS: fault,
    WALK_UNTIL: undefined,
  });

const FOUND = /PLANTED \S+ seed \d+ after .* s, \d+ moves/;

describe.runIf(wanted === undefined || wanted.includes(CONTROL))('without a planted fault', () => {
  test('the walk finds nothing', () => {
    const { status, output } = walkFor(CONTROL_MINUTES, undefined);
    expect(status, output).toBe(0);
  });
});

const faults = walkFaults.filter(({ id }) => wanted?.includes(id) !== false);
describe.runIf(faults.length > 0)('with a planted fault', () => {
  test.each(faults)('the walk finds $id', (fault) => {
    const takeOut = plant(folder, [fault]);
    try {
      // A fault that does not compile proves nothing.
      const check = run('tsc', [
        '--noEmit',
        '--composite',
        'false',
        '--incremental',
        'false',
        '-p',
        'src/server/tsconfig.json',
      ]);
      expect(check.status, check.output).toBe(0);
      const { output } = walkFor(MINUTES, fault.id);
      expect(output).toMatch(FOUND);
      console.log(FOUND.exec(output)?.[0]);
    } finally {
      takeOut();
    }
  });
});
