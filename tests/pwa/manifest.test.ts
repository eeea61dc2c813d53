import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkManifest, manifest } from '#server/http/manifest.ts';

const names = {
  productName: 'MinIT',
  universityName: { 'sv-SE': 'Kvarnby universitet', 'en-GB': 'Kvarnby University' },
};
const shortcutNames = {
  'sv-SE': {
    show: 'Visa mitt kort',
    freeze: 'Frys mitt kort',
    help: 'Hjälp och kontakt',
    check: 'Kontrollera ett kort',
  },
  'en-GB': {
    show: 'Show my card',
    freeze: 'Freeze my card',
    help: 'Help and contact',
    check: 'Check a card',
  },
};
const publicFolder = join(import.meta.dirname, '../../public');

/** Returns the size that a PNG states in its first chunk. */
function sizeOf(file: string): string {
  if (!existsSync(file)) return 'missing';
  const header = readFileSync(file).subarray(0, 24);
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`;
}

describe.each(['sv-SE', 'en-GB'] as const)('the manifest in %s', (language) => {
  const made = manifest(names, language);

  // PWA-01
  test('describes one app in its language, named by the configuration', () => {
    expect(made).toMatchObject({
      id: '/',
      start_url: '/home',
      scope: '/',
      display: 'standalone',
      display_override: ['standalone', 'minimal-ui'],
      launch_handler: { client_mode: ['navigate-existing', 'auto'] },
      lang: language,
      short_name: 'MinIT',
    });
    expect(made.name).toBe(`MinIT – ${names.universityName[language]}`);
    expect(made.description).toContain(names.universityName[language]);
  });

  // PWA-01
  test('has icons of every purpose in both sizes', () => {
    expect(made.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
  });

  test('refers to existing pictures of the stated size', () => {
    const pictures = [
      ...made.icons,
      ...made.screenshots,
      ...made.shortcuts.flatMap(({ icons }) => icons),
    ];
    expect(pictures.map(({ src }) => ({ src, sizes: sizeOf(join(publicFolder, src)) }))).toEqual(
      pictures.map(({ src, sizes }) => ({ src, sizes })),
    );
  });

  test('has screenshots for phones and for computers', () => {
    expect(made.screenshots.map(({ form_factor }) => form_factor)).toEqual([
      'narrow',
      'narrow',
      'wide',
    ]);
  });

  test('receives photos that are shared to it', () => {
    expect(made.share_target).toEqual({
      action: '/share/photo',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: expect.arrayContaining(['image/heic']) }] },
    });
  });

  test('has shortcuts to showing and freezing the card, to help, and to checking a card', () => {
    expect(made.shortcuts.map(({ name, url }) => [name, url])).toEqual([
      [shortcutNames[language].show, '/card/panels/campuscard/show'],
      [shortcutNames[language].freeze, '/card/panels/campuscard/freeze'],
      [shortcutNames[language].help, '/home/panels/helpdesk'],
      [shortcutNames[language].check, '/check'],
    ]);
  });
});

describe.each([
  ['sv-SE', 'Kortkontroll'],
  ['en-GB', 'Card check'],
] as const)('the manifest of the check in %s', (language, name) => {
  const made = checkManifest(names, language);
  const portal = manifest(names, language);

  test('describes an app of its own that opens the check', () => {
    expect(made).toMatchObject({
      id: '/check',
      start_url: '/check',
      scope: '/check',
      display: 'standalone',
      lang: language,
      name: `${name} – ${names.universityName[language]}`,
      short_name: name,
    });
    expect(made.description).toContain(names.universityName[language]);
    expect(made.id).not.toBe(portal.id);
  });

  test('has icons of its own in every purpose and size, that exist', () => {
    expect(made.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
      portal.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    );
    expect(made.icons.map(({ src }) => sizeOf(join(publicFolder, src)))).toEqual(
      made.icons.map(({ sizes }) => sizes),
    );
    const own = new Set<string>(made.icons.map(({ src }) => src));
    expect(portal.icons.filter(({ src }) => own.has(src))).toEqual([]);
  });
});
