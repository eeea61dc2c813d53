import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinTable } from '#server/areas/duplicates/index.ts';
import { privacyTables } from '#server/retention/document.ts';
import { root } from './tools/modules.ts';

const path = join(root, 'docs/privacy.md');

test('docs/privacy.md has the rules that the portal deletes by; -u writes them', async () => {
  const text = readFileSync(path, 'utf8');
  const written = { tables: privacyTables(), joins: joinTable() };
  let rewritten = text;
  for (const [name, table] of Object.entries(written)) {
    const between = new RegExp(`(<!-- ${name} -->\\n)[\\s\\S]*(<!-- /${name} -->)`);
    expect(text).toMatch(between);
    rewritten = rewritten.replace(between, (_, begin: string, end: string) =>
      [begin, table, `\n${end}`].join('\n'),
    );
  }
  await expect(rewritten).toMatchFileSnapshot(path);
});

test.each(['README.md', 'docs/operating.md'])('%s leads to docs/privacy.md', (from) => {
  expect(readFileSync(join(root, from), 'utf8')).toMatch(/\]\((docs\/)?privacy\.md[)#]/);
});
