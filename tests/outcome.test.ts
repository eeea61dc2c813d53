import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vitestOutcome, withSecondAttempt } from './tools/outcome.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minit-outcome-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const passed = (fullName: string) => ({
  status: 'passed',
  fullName,
  failureMessages: [] as string[],
});
const failed = (fullName: string) => ({ status: 'failed', fullName, failureMessages: ['no\nat'] });
function write(files: Readonly<Record<string, readonly ReturnType<typeof passed>[]>>) {
  const testResults = Object.entries(files).map(([name, assertionResults]) => ({
    name: resolve(name),
    status: assertionResults.every(({ status }) => status === 'passed') ? 'passed' : 'failed',
    message: '',
    assertionResults,
  }));
  const numPassedTests = Object.values(files)
    .flat()
    .filter(({ status }) => status === 'passed').length;
  writeFileSync(join(folder, 'vitest.json'), JSON.stringify({ numPassedTests, testResults }));
}
const writeUnhandled = (file: string | null) =>
  writeFileSync(join(folder, 'unhandled.json'), JSON.stringify([{ file, text: 'late' }]));

test('a failed test is named with its file, which is to be run once more', () => {
  write({ 'a.test.ts': [passed('one'), failed('two')], 'b.test.ts': [passed('three')] });
  const first = vitestOutcome(folder, 1);
  expect(first).toEqual({
    passed: 2,
    failures: ['a.test.ts › two\n    no'],
    flaky: [],
    passedInFailed: new Map([['a.test.ts', 1]]),
  });
  expect(withSecondAttempt(first, { passed: 2, failures: [], flaky: [] })).toEqual({
    passed: 3,
    failures: [],
    flaky: ['a.test.ts › two\n    no'],
  });
  expect(withSecondAttempt(first, { passed: 1, failures: ['again'], flaky: [] })).toEqual({
    passed: 2,
    failures: ['again'],
    flaky: [],
  });
});

test('an error that no test has caught fails the run, and its file is to be run once more', () => {
  write({ 'a.test.ts': [passed('one')], 'b.test.ts': [passed('two')] });
  writeUnhandled('b.test.ts');
  expect(vitestOutcome(folder, 1)).toEqual({
    passed: 2,
    failures: ['b.test.ts › an error that no test has caught\n    late'],
    flaky: [],
    passedInFailed: new Map([['b.test.ts', 1]]),
  });
  writeUnhandled(null);
  expect(vitestOutcome(folder, 1)).toMatchObject({
    failures: ['no file › an error that no test has caught\n    late'],
    passedInFailed: new Map(),
  });
});

test('a run that fails without a reason is not green', () => {
  expect(vitestOutcome(folder, 1).failures).toHaveLength(1);
  write({ 'a.test.ts': [passed('one')] });
  expect(vitestOutcome(folder, 1).failures).toHaveLength(1);
  expect(vitestOutcome(folder, 0).failures).toEqual([]);
});
