import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { firstFiles, withImports } from '../bench/chunks.ts';
import { copySources } from '../support/copySources.ts';
import { inventArea } from '../support/inventedArea.ts';
import { root } from '../tools/modules.ts';

const copies: string[] = [];
afterAll(() => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));

/** Returns the folder of a copy of the project's sources. */
function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'minit-areas-'));
  copies.push(copy);
  copySources(copy);
  return copy;
}

function build(project: string): void {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    {
      cwd: project,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error(stderr);
}

const readBuilt = (project: string, file: string): Buffer =>
  readFileSync(join(project, 'dist/client', file));

/** Returns what the first page loads: itself, its scripts and styles, and the texts of every page. */
function firstPageOf(project: string): { files: number; bytes: number } {
  build(project);
  const folder = join(project, 'dist/client');
  const files = withImports(firstFiles(folder), folder);
  const loaded = ['index.html', 'app/translations/sv-SE.json', ...files];
  const sizes = loaded.map((file) => brotliCompressSync(readBuilt(project, file)).length);
  return { files: files.size, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

test('twenty more areas add at most 100 bytes each, and no request, to the first page', () => {
  const before = firstPageOf(copyOfProject());
  const larger = copyOfProject();
  for (let number = 1; number <= 20; number++) {
    const changed = inventArea(larger, `invented${String.fromCharCode(96 + number)}`);
    expect(changed.length).toBeLessThanOrEqual(7);
  }
  const after = firstPageOf(larger);
  expect(after.files).toBe(before.files);
  expect((after.bytes - before.bytes) / 20).toBeLessThanOrEqual(100);
  console.info(
    `An area costs the first page ${Math.round((after.bytes - before.bytes) / 20)} bytes.`,
  );
});
