import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { invoiceFields, invoiceParts } from '#contract/invoiceParts.ts';
import { filesUnder, root } from './tools/modules.ts';

const sources = ['src/contract', 'src/rules', 'src/client', 'src/server']
  .flatMap((folder) => filesUnder(folder))
  .filter((file) => /(?<!\.test|\.testing)\.tsx?$/.test(file) && !file.includes('/migrations/'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Where a text of the account stands by name; everything else follows from its row. */
const described = ['src/contract/invoiceParts.ts'];
/** What is said of single parts only: the report of costs, and which columns have addresses. */
const single = ['src/server/areas/finance/store.ts', 'src/rules/recognisers.ts'];

test.each(invoiceFields)('%s is described once, and nothing else spells it', (field) => {
  const { column } = invoiceParts[field];
  const spelling = new RegExp(String.raw`\b(?:${field}|${column})\b`);
  const found = sources.filter(({ text }) => spelling.test(text)).map(({ file }) => file);
  expect(found.filter((file) => !single.includes(file))).toEqual(described);
});
