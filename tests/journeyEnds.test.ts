import { expect, test } from 'vitest';
import { expectNone } from './tools/findings.ts';
import { testsEndingInAbsence } from './tools/journeyEnds.ts';
import { modulesUnder } from './tools/modules.ts';

test('no journey ends with only what is not there', () => {
  const found = modulesUnder('e2e').flatMap(({ path, text }) =>
    testsEndingInAbsence(path, text).map((line) => `${path}:${line}`),
  );
  expectNone(found, 'Expect what is there instead: an absence also holds on an empty page.');
});

const inTest = (lines: string) =>
  `test('a journey', async ({ page }) => { await expect(title).toBeVisible(); ${lines} });`;

test.each([
  'await expect(row).toBeHidden();',
  'await expect(row).toHaveCount(0);',
  'await expect(row).not.toBeVisible();',
  'expect(page.url(), "the address").not.toContain("typed text");',
  'await expect.poll(() => calls).not.toContain("GET");',
  'await expect(row).toBeHidden({ timeout: 60_000 }); await context.close();',
  'try { await expect(row).toHaveCount(0, { timeout: 60_000 }); } finally { await context.close(); }',
])('a journey that ends so is reported: %s', (lines) => {
  expect(testsEndingInAbsence('a.spec.ts', inTest(lines))).toEqual([1]);
});

test.each([
  'await expect(row).toBeHidden(); await expect(other).toBeVisible();',
  'await expect(rows).toHaveCount(10);',
  'expect(await violations(page)).toEqual([]);',
  'await expect(row).toBeHidden(); await expectSaved(page);',
  'await expect(page.getByText("A row that is.not.there(yet)")).toBeVisible();',
])('any other is not: %s', (lines) => {
  expect(testsEndingInAbsence('a.spec.ts', inTest(lines))).toEqual([]);
});
