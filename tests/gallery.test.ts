import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { writeGallery } from './tools/gallery.ts';

const top = mkdtempSync(join(tmpdir(), 'minit-gallery-'));
afterAll(() => rmSync(top, { recursive: true }));

const folderOf = (...names: string[]) => {
  const folder = mkdtempSync(join(top, 'pictures-'));
  for (const name of names) writeFileSync(join(folder, name), '');
  return folder;
};
const sourcesIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/src="([^"]+)"/g)].map(([, source]) =>
    source?.replace(/^\.\.\/[^/]+/, '..'),
  );

test('a gallery shows every picture once and ignores other files in the folder', () => {
  const page = writeGallery(
    folderOf('card_nilan234_390_light_sv.png', 'home_annli42_1440_dark_en.png', 'notes.txt'),
    null,
  );
  expect(sourcesIn(page)).toEqual([
    'card_nilan234_390_light_sv.png',
    'home_annli42_1440_dark_en.png',
  ]);
});

test('pictures of an earlier run precede their successors, and new and missing ones are named', () => {
  const before = folderOf('card_nilan234_390_light_sv.png', 'old_nobody_390_light_sv.png');
  const page = writeGallery(
    folderOf('card_nilan234_390_light_sv.png', 'new_nobody_390_light_sv.png'),
    before,
  );
  expect(sourcesIn(page)).toEqual([
    '../card_nilan234_390_light_sv.png',
    'card_nilan234_390_light_sv.png',
    'new_nobody_390_light_sv.png',
    '../old_nobody_390_light_sv.png',
  ]);
  expect(readFileSync(page, 'utf8')).toMatch(
    /did not exist before.*new_nobody[^]*no longer exists/,
  );
});
