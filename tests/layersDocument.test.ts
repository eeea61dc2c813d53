import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CLIENT_LAYERS, mayImport, SERVER_LAYERS } from './tools/folders.ts';
import { root } from './tools/importTargets.ts';

const HEAD = `# Layers

Which folder may import which, written from the rules of the linter (\`tests/tools/folders.ts\`) by
\`npx vitest run --config tests/vitest.config.ts --project unit layersDocument -u\`.

An arrow points to what a folder imports. Within the client and the server each layer may import all that stand
below it, and none above. A feature of the client never imports another one; an area of the server imports another
only through its \`index.ts\`. What is not listed here, such as \`src/server/process\`, composes the server and may
import all of it.
`;

const folders = [
  'sw',
  'src/build',
  'src/client',
  'src/demo',
  'src/server',
  'src/rules',
  'src/contract',
];
const idOf = (folder: string) => folder.replaceAll(/\W/g, '_');

/** Whether files of a folder may import what lies anywhere in another, but for single files. */
const imports = (from: string, to: string) =>
  mayImport(`${from}/any.ts`, {
    target: to === 'src/server' ? `${to}/${SERVER_LAYERS[0]}/any.ts` : `${to}/any.ts`,
    isPackage: false,
    isTypeOnly: false,
    isDynamic: false,
  });

const stack = (folder: string, layers: readonly string[]) => [
  `  subgraph ${idOf(folder)}["${folder}"]`,
  `    ${layers
    .toReversed()
    .map((layer) => `${idOf(`${folder}/${layer}`)}["${layer}"]`)
    .join(' --> ')}`,
  '  end',
];

test('docs/layers.md has the folders and what each may import; -u writes it', async () => {
  const arrows = folders.flatMap((from) =>
    folders
      .filter((to) => to !== from && imports(from, to))
      .map((to) => `  ${idOf(from)} --> ${idOf(to)}`),
  );
  const picture = [
    '```mermaid',
    'flowchart TB',
    ...stack('src/client', CLIENT_LAYERS),
    ...stack('src/server', SERVER_LAYERS),
    ...folders
      .filter((folder) => folder !== 'src/client' && folder !== 'src/server')
      .map((folder) => `  ${idOf(folder)}["${folder}"]`),
    ...arrows,
    '```',
    '',
  ];
  await expect([HEAD, ...picture].join('\n')).toMatchFileSnapshot(join(root, 'docs/layers.md'));
});
