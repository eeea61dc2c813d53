import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { root } from './tools/modules.ts';
import { plantedFaults } from './walks/planted.ts';

test.each(plantedFaults)('the planted fault $id can be planted', (fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8');
  const parts = text.split(fault.old);
  expect(parts, `${fault.file} has “${fault.old}” once`).toHaveLength(2);
  expect(parseSync(fault.file, parts.join(fault.new)).errors).toEqual([]);
});

test('planted faults have different names', () => {
  const ids = plantedFaults.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
