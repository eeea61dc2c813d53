import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { readManifest } from '../bench/chunks.ts';
import { copySources } from '../support/copySources.ts';
import { inventArea } from '../support/inventedArea.ts';
import { root } from '../tools/modules.ts';

const copies: string[] = [];
afterAll(() => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));

function copyOfProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'minit-areas-'));
  copies.push(copy);
  copySources(copy);
  return copy;
}

/**
 * Returns what the first page loads from the build: the page, its scripts and styles with
 * everything that these import, and the texts of every page.
 */
function firstPageOf(project: string): { files: number; bytes: number } {
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
  const built = (file: string) => readFileSync(join(project, 'dist/client', file));
  const chunks = readManifest(join(project, 'dist/client'));
  const byFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, chunk]));

  const page = built('index.html').toString();
  const files = new Set(
    [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].flatMap(([, file = '']) => [file]),
  );
  for (const file of files) {
    const { imports = [], css = [] } = byFile.get(file) ?? {};
    for (const name of imports) files.add(chunks[name]?.file ?? '');
    for (const style of css) files.add(style);
  }
  const bytes = ['index.html', 'app/translations/sv-SE.json', ...files].reduce(
    (sum, file) => sum + brotliCompressSync(built(file)).length,
    0,
  );
  return { files: files.size, bytes };
}

test(
  'twenty more areas add at most 100 bytes each, and no request, to the first page',
  { timeout: 600_000 },
  () => {
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
  },
);
