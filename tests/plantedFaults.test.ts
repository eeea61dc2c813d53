import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { disturbedFaults } from '#e2e/disturbed/planted.ts';
import { withFault } from './planted/copy.ts';
import { isFoundByTest } from './planted/fault.ts';
import { testFaults } from './planted/faults.ts';
import { walkFaults } from './planted/walkFaults.ts';
import { longTests } from './longTests.ts';
import { root } from './tools/modules.ts';
import { messageOf } from './tools/outcome.ts';
import { touchedTests } from './tools/touchedTests.ts';
import { modulesNow, touchesLong } from './tools/turns.ts';

const CALL_TEST = /^tests\/(http|areas|database|reliability|walks)\//;
const modules = modulesNow();
const foundByTrials = [...walkFaults, ...disturbedFaults];
const faults = [...testFaults, ...foundByTrials];
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Why the text cannot be parsed. */
function errorsIn(file: string, text: string): readonly string[] {
  if (/\.tsx?$/.test(file)) return parseSync(file, text).errors.map(({ message }) => message);
  if (!file.endsWith('.json')) return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [messageOf(error)];
  }
}

test.each(faults)('the planted fault $id can be planted', (fault) => {
  const text = textOf(fault.file);
  const changed = withFault(text, fault);
  expect(changed).not.toBe(text);
  expect(errorsIn(fault.file, changed)).toEqual([]);
});

test('planted faults have different names', () => {
  const ids = faults.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each(testFaults)('the test that finds $id runs in every npm test', ({ finder }) => {
  expect(existsSync(join(root, finder.test)), finder.test).toBe(true);
  expect(finder.test).toMatch(/\.(test\.tsx?|spec\.ts)$/);
  expect(finder.test).not.toMatch(/^e2e\/(trials|engines)\//);
  const text = textOf(finder.test);
  expect(text.includes(finder.title), `${finder.test} has “${finder.title}”`).toBe(true);
  expect(text.includes('shareOf('), `${finder.test} takes shares`).toBe(false);
  const [, after = ''] = text.split(finder.title);
  expect(after.slice(0, 80)).not.toContain('tag: TRIAL');
});

/** Whether `npm test` runs the finder when the file has changed. */
function isRunAfter(file: string, finder: string): boolean {
  const { component, call } = touchedTests([file], modules);
  if (finder in longTests) return touchesLong(finder, [file]);
  if (CALL_TEST.test(finder)) return call(finder);
  // Rules, and what is no component, run always; journeys know which areas they visit.
  return finder.startsWith('src/client/') ? component(finder) : true;
}

test.each(testFaults)('a change of what $id breaks runs its test', ({ file, finder }) => {
  expect(isRunAfter(file, finder.test)).toBe(true);
});

test('at most two of forty faults need a journey', () => {
  const journeys = testFaults.filter(({ finder }) => finder.test.startsWith('e2e/'));
  expect(testFaults.length).toBeGreaterThanOrEqual(40);
  expect(journeys.length).toBeLessThanOrEqual(2);
  expect(faults.filter((fault) => !isFoundByTest(fault))).toHaveLength(foundByTrials.length);
});
