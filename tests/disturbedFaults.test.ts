import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { disturbances } from '#e2e/disturbed/disturbances.ts';
import { effectsByErrand } from '#e2e/disturbed/errands.ts';
import { disturbedFaults } from '#e2e/disturbed/planted.ts';
import { filesIn } from './tools/files.ts';
import { root } from './tools/modules.ts';

test.each(disturbedFaults)('the trial $finder.trial exists', ({ finder: { trial } }) => {
  const [disturbance = '', errand = ''] = trial.split(':');
  expect(disturbances.map(({ name }) => name)).toContain(disturbance);
  expect(Object.keys(effectsByErrand)).toContain(errand);
});

test('the effects are those of errands that exist', () => {
  const names = filesIn(join(root, 'e2e/engines/errands'))
    .map((file) => /^ {2}name: '(.+)',$/m.exec(readFileSync(file, 'utf8'))?.[1])
    .filter((name) => name !== undefined);
  expect(Object.keys(effectsByErrand).filter((name) => !names.includes(name))).toEqual([]);
});
