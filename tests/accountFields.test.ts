import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type AccountField, allFields, columnOf } from '#contract/accountFields.ts';
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

/**
 * The modules that follow from the rows of `accountFieldRows.ts`, and the fields that they name
 * nevertheless, because they say something of that field which holds of no other. Every other name
 * in them would be a place that a new field has to be added to as well.
 */
const deriving: Readonly<Record<string, readonly AccountField[]>> = {
  // The end as it is determined at present is explained by it.
  'src/contract/account.ts': ['validThrough'],
  'src/contract/accountFieldShapes.ts': [],
  'src/contract/accounts.ts': [],
  'src/contract/employeeProfile.ts': [],
  'src/rules/accountFields.ts': [],
  'src/server/areas/accounts/accountStore.ts': [],
  'src/server/areas/accounts/store.ts': [],
  // What is determined of the end at present.
  'src/server/areas/accounts/shape.ts': ['validThrough', 'affiliationEndDate'],
  'src/server/areas/accounts/specification.ts': ['externalEmailAddress'],
  'src/server/areas/accounts/responsibility.ts': [],
  'src/server/areas/accounts/history.ts': [],
  'src/server/areas/employeeProfile/changes.ts': [],
  // It is required by one subscription.
  'src/server/areas/employeeProfile/refusals.ts': ['subscriptionType', 'externalEmailAddress'],
  // The position has both too.
  'src/server/areas/employeeProfile/writeChanges.ts': ['validThrough', 'subscriptionType'],
  'src/server/areas/duplicates/joinStore.ts': [],
  'src/server/areas/duplicates/personColumns.ts': [],
  'src/server/areas/privacy/disclosedFields.ts': [],
  'src/server/retention/accounts.ts': [],
};

test.each(Object.entries(deriving))('%s names no field but %j', (file, named) => {
  const { text } = sources.find((one) => one.file === file) ?? { text: '' };
  expect(text).not.toBe('');
  const code = text.replaceAll(/^(?:import|export) [^;]* from '[^']*';$/gm, '');
  const found = allFields.filter((field) =>
    new RegExp(String.raw`(?<![\w.-])(?:${field}|${columnOf(field)})(?![\w-])`).test(code),
  );
  expect(found.toSorted()).toEqual(named.toSorted());
});
