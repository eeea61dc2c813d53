import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneOf, copyOfProject } from '../support/releaseArchive.ts';

const VERSION = '98.7.6';

test('a release is the same, byte for byte, when it is made again from the same commit', () => {
  const work = mkdtempSync(join(tmpdir(), 'minit-same-release-'));
  const [first, again] = [join(work, 'first.tar.gz'), join(work, 'again.tar.gz')];
  const checkout = copyOfProject();
  checkout.setVersion(VERSION);
  checkout.edit('CHANGELOG.md', (text) =>
    text.replace(/^## Unreleased[\s\S]*?(?=^## )/m, `## ${VERSION} (2026-11-26)\n\n`),
  );
  checkout.commit();
  // The first attempt writes the contract, which is then committed.
  expect(checkout.release(first).output).toContain('Wrote the contract');
  checkout.commit();
  const clone = cloneOf(checkout);
  for (const [place, archive] of [
    [checkout, first],
    [clone, again],
  ] as const) {
    const { status, output } = place.release(archive);
    expect({ status, output }).toEqual({
      status: 0,
      output: expect.stringContaining(`Wrote ${archive}.`),
    });
    place.remove();
  }
  expect(readFileSync(again).equals(readFileSync(first))).toBe(true);
  rmSync(work, { recursive: true });
});
