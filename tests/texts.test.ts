import { describe, expect, test } from 'vitest';
import * as keysByFile from '#client/i18n/keysByFile.ts';
import { translations } from '#contract/translations.ts';
import { expectListed, expectNone } from './tools/findings.ts';
import { filesOfTexts, loadedTexts, unloadedTexts } from './tools/loadedTexts.ts';
import { modulesUnder } from './tools/modules.ts';
import { allTexts, textsByArea } from './tools/texts.ts';

const sources = modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path));
const written = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/['"`>]([A-Z][A-Z0-9_]*(?:\/[A-Z0-9_]+)*)['"`<]/g)].map(([, key]) => key),
  ),
);

/**
 * A template `A/${value}/B` in the code stands for every key that begins with A/ and ends with /B.
 */
const built = sources
  .flatMap(({ text }) => [
    ...text.matchAll(/`([A-Z][A-Z0-9_]*\/(?:[A-Z0-9_/]|\$\{(?:[^{}`]|`[^`]*`)+\})*)`/g),
  ])
  .map(([, template = '']) => template)
  .filter((template) => template.includes('${'))
  .map((template) => new RegExp(`^${template.replaceAll(/\$\{(?:[^{}`]|`[^`]*`)+\}/g, '.+')}$`));

const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const isUsed = (key: string) => written.has(key) || built.some((pattern) => pattern.test(key));

test('finds the text keys in the code', () => {
  expect(written.size).toBeGreaterThan(100);
  expect(built.length).toBeGreaterThan(0);
});

test('every text is used somewhere', () => {
  const unused = Object.keys(allTexts('sv-SE')).filter(
    (key) => !isUsed(key) && !isUsed(withoutPlural(key)),
  );
  expectNone(unused, 'Remove the text in both languages, or use it.');
});

test('every file of texts has a name that the call serving it accepts', () => {
  const files = [...textsByArea('sv-SE').keys()].map((file) =>
    file ? `${file}.sv-SE.json` : 'sv-SE.json',
  );
  expect(files.filter((file) => !translations.file.params.safeParse({ file }).success)).toEqual([]);
});

test('every file of texts has typed keys', () => {
  expect(Object.keys(keysByFile).toSorted()).toEqual(
    [...textsByArea('sv-SE').keys()].map((file) => file || 'everyPage').toSorted(),
  );
});

describe('the texts of individual pages', () => {
  const client = sources.filter(({ path }) => path.startsWith('src/client/'));
  const ENTRY = 'src/client/main.tsx';

  test('are loaded wherever they are used', () => {
    expectNone(
      unloadedTexts(client, ENTRY),
      'Load them with the page: withTexts, or the area’s texts.',
    );
    expect(loadedTexts(client, ENTRY).get('src/client/features/cards/pin/PinForm.tsx')).toEqual(
      new Set(['cardFace', 'cards']),
    );
  });

  test('are named by each module that provides some, except for the titles of screens', () => {
    const nameless = client.filter((module) => filesOfTexts(module)?.length === 0);
    const paths = nameless.map(({ path }) => path);
    expectListed(paths, ['src/client/routing/useTitle.ts'], {
      missing: 'provides texts of any file. Name the files: textsOf<TextKeyOf<…>>().',
      surplus: 'names its files now.',
    });
  });

  test('are reported as missing where a page does not load them', () => {
    const from = (
      path: string,
      text: string,
      imports: Readonly<Record<string, 'static' | 'dynamic'>>,
    ) => ({
      path,
      text,
      imports: Object.entries(imports).map(([target, kind]) => ({
        target,
        request: target,
        isDynamic: kind === 'dynamic',
        isTypeOnly: false,
        isPackage: false,
      })),
    });
    const texts = from(
      'texts',
      "export const { useTranslation } = textsOf<TextKeyOf<'cards'>>();",
      {},
    );
    const piece = from('piece', '', { texts: 'static' });
    const page = (load: string) => from('page', load, { piece: 'dynamic' });
    expect(
      unloadedTexts([page("withTexts(['cards'], import('piece'))"), piece, texts], 'page'),
    ).toEqual([]);
    expect(unloadedTexts([page("import('piece')"), piece, texts], 'page')).toEqual([
      'texts: cards',
    ]);
    // Another import path to the same module, without the texts.
    const shell = from('shell', '', { page: 'static', piece: 'static' });
    expect(
      unloadedTexts([shell, page("withTexts(['cards'], import('piece'))"), piece, texts], 'shell'),
    ).toEqual(['texts: cards']);
  });
});

// WCAG 2.5.3: people who control the page by speech say what they see.
describe.each(['sv-SE', 'en-GB'] as const)('the name of a control in %s', (language) => {
  test('contains its visible text', () => {
    const texts = allTexts(language);
    const labelled =
      /aria-label=\{t\('([^']+)'[^<]*?\)\}(?:[^<>]|=>|<\w+Icon[^>]*\/>)*>\s*(?:<\w+Icon[^>]*\/>\s*)?\{t\('([^']+)'/g;
    const pairs = sources.flatMap(({ text }) => [...text.matchAll(labelled)]);
    expect(pairs.length).toBeGreaterThan(10);
    const wrong = pairs.filter(([, name = '', visible = '']) => {
      const [said, seen] = [texts[name] ?? '', texts[visible] ?? ''];
      return !said.toLowerCase().includes(seen.toLowerCase());
    });
    expectNone(
      wrong.map(([, name = '']) => name),
      'Begin the accessible name with the visible text.',
    );
  });
});
