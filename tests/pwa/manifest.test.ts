import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { manifest } from '../../src/server/http/manifest.ts';

const names = { productName: 'MinIT', universityName: { 'sv-SE': 'Kvarnby universitet', 'en-GB': 'Kvarnby University' } };
const publicFolder = join(import.meta.dirname, '../../public');

/** A PNG says its size in the first chunk. */
function sizeOf(file: string): string {
  if (!existsSync(file)) return 'missing';
  const header = readFileSync(file).subarray(0, 24);
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
}

describe.each(['sv-SE', 'en-GB'] as const)('the manifest in %s', (language) => {
  const made = manifest(names, language);

  // PWA-01
  test('is one app in its language, named by the configuration', () => {
    expect(made).toMatchObject({ id: '/', start_url: '/home', scope: '/', display: 'standalone', lang: language, short_name: 'MinIT' });
    expect(made.name).toBe(`MinIT – ${names.universityName[language]}`);
    expect(made.description).toContain(names.universityName[language]);
  });

  // PWA-01
  test('has icons for every shape in both sizes', () => {
    expect(made.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']);
  });

  test('names pictures that are there, in the size it says', () => {
    const pictures = [...made.icons, ...made.screenshots, ...made.shortcuts.flatMap(({ icons }) => icons)];
    expect(pictures.map(({ src }) => ({ src, sizes: sizeOf(join(publicFolder, src)) }))).toEqual(pictures.map(({ src, sizes }) => ({ src, sizes })));
  });

  test('shows itself on phones and on computers', () => {
    expect(made.screenshots.map(({ form_factor }) => form_factor)).toEqual(['narrow', 'narrow', 'wide']);
  });

  test('leads to freezing the card, to the profile and to help', () => {
    expect(made.shortcuts.map(({ url }) => url)).toEqual(['/card/panels/campuscard/freeze', '/profile', '/home/panels/helpdesk']);
  });
});
