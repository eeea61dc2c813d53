import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listOfAreaNames } from './tools/areaNames.ts';
import { modulesUnder, root } from './tools/modules.ts';

test('src/README.md says which calls each area makes, and which areas of the server handle them', () => {
  const list = listOfAreaNames(modulesUnder('src'));
  expect(readFileSync(join(root, 'src/README.md'), 'utf8'), list).toContain(list);
});
