import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApi } from '#contract/openapi.ts';
import { root } from './tools/modules.ts';

interface Operation {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary?: string;
  readonly 'x-may': string;
  readonly 'x-ours'?: true;
}

const HEAD = `# Calls

Every call of the portal, written from \`src/contract\` by
\`npx vitest run --config tests/vitest.config.ts --project unit callsDocument -u\`.

- \`/api/openapi.json\` also has the shapes.
- *Ours* marks calls that the specification does not have.
- *Who may* names the ways to sign in and, after a colon, what the user needs besides. The server checks it
  before it does anything; each call then checks which people and things the caller reaches.
`;

/** Who may call, as short as a cell of a table. */
const inShort = (may: string) =>
  may
    .replaceAll('anyone who is signed in by ', '')
    .replaceAll(' and may use ', ': ')
    .replaceAll(' and has the role ', ': ')
    .replaceAll(' and is ', ': ')
    .replaceAll('; or ', '<br>');

test('docs/calls.md has every call of the contract; -u writes them', async () => {
  const { paths } = openApi({ title: '', version: '', baseUrl: '', sessionCookie: '' });
  const rows = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths as Record<string, object>))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const name = `\`${method.toUpperCase()} ${path}\`${operation['x-ours'] ? ' (ours)' : ''}`;
      const summary = (operation.summary ?? '').replaceAll('|', '\\|');
      const of = rows.get(operation.tags[0]) ?? [];
      rows.set(operation.tags[0], [
        ...of,
        `| ${name} | ${summary} | ${inShort(operation['x-may'])} |`,
      ]);
    }
  const tables = [...rows].map(([resource, lines]) =>
    [`## ${resource}`, '', '| call | does | who may |', '| --- | --- | --- |', ...lines, ''].join(
      '\n',
    ),
  );
  await expect([HEAD, ...tables].join('\n')).toMatchFileSnapshot(join(root, 'docs/calls.md'));
});
