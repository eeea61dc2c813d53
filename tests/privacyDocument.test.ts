import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { privacyTables } from '#server/retention/document.ts';
import { root } from './tools/modules.ts';

const path = join(root, 'docs/privacy.md');

test('docs/privacy.md has the rules that the portal deletes by; -u writes them', async () => {
  const text = readFileSync(path, 'utf8');
  expect(text).toMatch(/<!-- tables -->[\s\S]*<!-- \/tables -->/);
  await expect(
    text.replace(
      /(<!-- tables -->\n)[\s\S]*(<!-- \/tables -->)/,
      (_, begin: string, end: string) => `${begin}\n${privacyTables()}\n\n${end}`,
    ),
  ).toMatchFileSnapshot(path);
});

test.each(['README.md', 'docs/operating.md'])('%s leads to docs/privacy.md', (from) => {
  expect(readFileSync(join(root, from), 'utf8')).toMatch(/\]\((docs\/)?privacy\.md[)#]/);
});
