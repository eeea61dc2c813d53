import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { vitestOutcome } from './tools/outcome.ts';

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
const skipped = (fullName: string) => ({ ...passed(fullName), status: 'skipped' });
const failed = (fullName: string) => ({ status: 'failed', fullName, failureMessages: ['no\nat'] });
function write(files: Readonly<Record<string, readonly ReturnType<typeof passed>[]>>) {
  const testResults = Object.entries(files).map(([name, assertionResults]) => ({
    name: resolve(name),
    status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
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

test('a failed test and a skipped one are named with their files', () => {
  write({ 'a.test.ts': [passed('one'), failed('two')], 'b.test.ts': [skipped('three')] });
  expect(vitestOutcome(folder, 1)).toEqual({
    passed: 1,
    failures: ['a.test.ts › two\n    no'],
    skipped: ['b.test.ts › three'],
  });
});

test('an error that no test has caught fails the run', () => {
  write({ 'a.test.ts': [passed('one')], 'b.test.ts': [passed('two')] });
  writeUnhandled('b.test.ts');
  expect(vitestOutcome(folder, 1)).toEqual({
    passed: 2,
    failures: ['b.test.ts › an error that no test has caught\n    late'],
    skipped: [],
  });
  writeUnhandled(null);
  expect(vitestOutcome(folder, 1)).toMatchObject({
    failures: ['no file › an error that no test has caught\n    late'],
  });
});

test('a run that fails without a reason is not green', () => {
  expect(vitestOutcome(folder, 1).failures).toHaveLength(1);
  write({ 'a.test.ts': [passed('one')] });
  expect(vitestOutcome(folder, 1).failures).toHaveLength(1);
  expect(vitestOutcome(folder, 0).failures).toEqual([]);
});
