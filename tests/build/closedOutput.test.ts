import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../tools/modules.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
/** Those that run until they are stopped, or whose output is another program's. */
const others = new Set(['start', 'dev', 'test', 'trials', 'twin', 'bench']);
const commands = Object.entries(scripts).flatMap(([name, script]) => {
  const [, file] = /^node (?:-- )?(\S+\.ts)/.exec(script) ?? [];
  return file === undefined || others.has(name) ? [] : [[name, file] as const];
});

test.each(commands)('%s prepares for a reader that closes the pipe', (_name, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain('\nignoreClosedOutput();\n');
});

test.each([
  ['requirement', 'tests/requirementPlaces.ts', 'head -n 1'],
  ['setup', 'src/server/setup/setup.ts --check', 'true'],
])('%s ends quietly when its reader has closed the pipe', async (_name, command, reader) => {
  const { stderr } = await promisify(execFile)(
    'bash',
    ['-c', `set -o pipefail; "${process.execPath}" ${command} | ${reader}; echo "$?" >&2`],
    { cwd: root, env: { PATH: process.env['PATH'] }, timeout: 60_000 },
  );
  expect(stderr).not.toContain('EPIPE');
  expect(stderr).not.toContain('    at ');
});
