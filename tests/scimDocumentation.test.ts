import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAX_OPERATIONS, MAX_PAYLOAD } from '#server/scim/bulk.ts';
import { MAX_DEPTH, MAX_LENGTH, MAX_TERMS } from '#server/scim/filter.ts';
import { groupRoles } from '#server/scim/groups.ts';
import { DEFAULT_COUNT, MAX_COUNT } from '#server/scim/paging.ts';
import { type Attribute, placeOf, type Schema } from '#server/scim/schema.ts';
import { resourceTypes, schemas } from '#server/scim/schemas.ts';
import { root } from './tools/modules.ts';

const text = readFileSync(join(root, 'docs/scim.md'), 'utf8');

const noteOf = ({ mutability, required, returned }: Attribute): string =>
  [
    required && 'required',
    mutability === 'readOnly' && 'read-only',
    mutability === 'immutable' && 'stays',
    returned === 'request' && 'on request',
  ]
    .filter(Boolean)
    .join(', ');

const rowsOf = (attributes: readonly Attribute[], before = ''): string[] =>
  attributes.flatMap((one) => {
    const name = `${before}${one.name}${one.multiValued ? '[]' : ''}`;
    return one.subAttributes === undefined
      ? [`| \`${name}\` | ${one.type} | ${noteOf(one)} | ${one.description} |`]
      : rowsOf(
          one.subAttributes.filter((sub) => one.mutability !== 'readOnly' || sub.name !== '$ref'),
          `${name}.`,
        );
  });

const tableOf = ({ attributes }: Schema): string =>
  ['| attribute | type | | contains |', '| --- | --- | --- | --- |', ...rowsOf(attributes)].join(
    '\n',
  );

test.each(schemas.map((schema) => [schema.id, schema] as const))(
  'lists the attributes of %s',
  (id, schema) => {
    expect(text).toContain(`\`${id}\`\n\n${tableOf(schema)}\n`);
  },
);

test('names the limits and the roles', () => {
  for (const limit of [MAX_OPERATIONS, MAX_LENGTH, MAX_TERMS, MAX_DEPTH, DEFAULT_COUNT, MAX_COUNT])
    expect(text).toContain(`**${limit.toLocaleString('en')}**`);
  expect(text).toContain(`**${MAX_PAYLOAD / 1024 / 1024} MiB**`);
  for (const role of groupRoles) expect(text).toContain(`\`${role}\``);
});

test.each(['Microsoft Entra ID', 'Okta'])('maps attributes of %s to some that exist', (product) => {
  const [, section = ''] = text.split(`### ${product}\n`);
  const [table = ''] = section.split('\n### ');
  const rows = [...table.matchAll(/^\| (.+?) \| `(.+?)` \|/gm)];
  expect(rows.length).toBeGreaterThan(10);
  for (const [, from = '', path = ''] of rows) {
    const type = from.endsWith('(group)') ? resourceTypes.Group : resourceTypes.User;
    expect([path, placeOf(type, path.replace(/\[.*\]/, ''))]).not.toEqual([path, null]);
  }
});
