import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { errandTable } from './tools/errandTable.ts';

/** Returns the table of a report with these tests. */
function tableOf(tests: readonly object[]): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'minit-errands-'));
  const file = join(folder, 'playwright.json');
  const specs = tests.map((one) => ({ title: '', file: '', tests: [one] }));
  writeFileSync(
    file,
    JSON.stringify({
      stats: { expected: 0, flaky: 0 },
      suites: [{ specs: [], suites: [{ specs }] }],
    }),
  );
  try {
    return errandTable(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const result = (errand: string, engine: string, status: string, skip?: string) => ({
  status,
  results: [],
  annotations: [
    { type: 'errand', description: errand },
    { type: 'engine', description: engine },
    ...(skip === undefined ? [] : [{ type: 'skip', description: skip }]),
  ],
});

test('the table shows what became of each errand in each engine', () => {
  expect(
    tableOf([
      result('order-card', 'WebKit', 'unexpected'),
      result('order-card', 'Chromium', 'expected'),
      result('dark', 'Chromium', 'flaky'),
      result('dark', 'Firefox', 'skipped', 'not installed'),
      result('order-card', 'Firefox', 'skipped'),
    ]),
  ).toEqual([
    'errand      Chromium                      Firefox        WebKit',
    'dark        passed on the second attempt  not installed  not run',
    'order-card  passed                        not run        FAILED',
  ]);
});

test('a run without errands, or without a report, has no table', () => {
  expect(tableOf([{ status: 'expected', results: [], annotations: [] }])).toEqual([]);
  expect(errandTable('/nonexistent/playwright.json')).toEqual([]);
});
