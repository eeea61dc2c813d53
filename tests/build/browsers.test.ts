import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCompatibleVersions } from 'baseline-browser-mapping';
import { describe, expect, test } from 'vitest';
import { BASELINE_DATE, browserNames, NEWEST_FEATURES, OLDEST_BROWSERS } from '#build/browsers.ts';
import { modulesUnder, root } from '../tools/modules.ts';
import { missingInSources } from '../tools/sourceFeatures.ts';
import { missingInStyles } from '../tools/styleFeatures.ts';
import { firstVersions, missingFeaturesIn } from '../tools/webFeatures.ts';

test('the oldest browsers are those with every feature that was Baseline Widely available on the chosen day', () => {
  const versions = Object.fromEntries(
    getCompatibleVersions({ widelyAvailableOnDate: BASELINE_DATE }).map(({ browser, version }) => [
      browser,
      version,
    ]),
  );
  const { Chrome, Edge, Firefox, Safari } = OLDEST_BROWSERS;
  expect({
    chrome: Chrome,
    chrome_android: Chrome,
    edge: Edge,
    firefox: Firefox,
    firefox_android: Firefox,
    safari: Safari,
    safari_ios: Safari,
  }).toEqual(versions);
});

test('the README names them', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(
    `${browserNames('or')} (iOS ${OLDEST_BROWSERS.Safari}), or newer`,
  );
});

describe('in a script', () => {
  test.each<[string, string[]]>([
    [
      'Map.groupBy([], String); Promise.withResolvers(); [].toSorted(); AbortSignal.any([]); Array.fromAsync([])',
      [],
    ],
    ['new Set().union(new Set())', ['.union']],
    ['a.b.isSubsetOf(c)', ['.isSubsetOf']],
    ['Promise.try(f)', ['Promise.try']],
    ['Temporal.Now.instant()', ['Temporal']],
    ['Uint8Array.fromBase64("")', ['Uint8Array.fromBase64']],
    ['a.map(b).filter(c)', []],
  ])('%s lacks %j', (script, features) => {
    expect(missingFeaturesIn(script)).toEqual(features);
  });

  test('newer syntax is refused', () => {
    expect(() => missingFeaturesIn('using file = open();')).toThrow(SyntaxError);
  });
});

describe('the features that tell old browsers', () => {
  test('are in the oldest browsers', () => {
    for (const { name, ...feature } of NEWEST_FEATURES)
      for (const [browser, oldest] of Object.entries(OLDEST_BROWSERS)) {
        if ('isOfChromium' in feature && !/Chrome|Edge/.test(browser)) continue;
        const first = firstVersions(name)[browser as keyof typeof OLDEST_BROWSERS];
        expect(Number.parseFloat(first), `${name} in ${browser}`).toBeLessThanOrEqual(
          Number.parseFloat(oldest),
        );
      }
  });

  test.each(Object.entries(OLDEST_BROWSERS))(
    'include one that is new in %s %s',
    (browser, oldest) => {
      const firsts = NEWEST_FEATURES.map(
        ({ name }) => firstVersions(name)[browser as keyof typeof OLDEST_BROWSERS],
      );
      expect(firsts).toContain(oldest);
    },
  );
});

describe('in sources', () => {
  const found = (text: string) =>
    missingInSources([{ path: 'a.tsx', text }]).map(({ feature }) => feature);

  test.each<[string, string[]]>([
    ['requestIdleCallback(run)', ['requestIdleCallback']],
    ['window.requestIdleCallback(run)', ['.requestIdleCallback']],
    ['const { canShare } = navigator', ['.canShare']],
    ["'setAppBadge' in navigator", ['.setAppBadge']],
    ['<dialog closedby="any" inert />', ['closedby=']],
    ['<div popover="hint" />', ['popover=hint']],
    ['<div popover="auto" onToggle={f} />', []],
    ['field.showPicker(); element.checkVisibility(); list.toSorted()', []],
    ['const a = { share: 1 }; a.share', []],
  ])('%s lacks %j', (text, features) => {
    expect(found(text)).toEqual(features);
  });
});

describe('in styles', () => {
  test.each<[string, string[]]>([
    ['a { field-sizing: content }', ['field-sizing']],
    ['a { text-wrap: pretty }', ['text-wrap: pretty']],
    ['a { color: light-dark(#fff, #000) }', ['light-dark()']],
    ['a { color: #fff; color: light-dark(#fff, #000) }', []],
    ['a:open { color: red }', [':open']],
    ['@position-try --a { top: 0 }', ['@position-try']],
    ['@supports (field-sizing: content) { a { field-sizing: content } }', []],
    ['a { user-select: none }', ['user-select']],
    ['a { -webkit-user-select: none; user-select: none }', []],
    ['a:has(b) { height: 100dvh; color: color-mix(in srgb, red, blue); & b { inset: 0 } }', []],
  ])('%s lacks %j', (css, features) => {
    expect(missingInStyles(css)).toEqual(features);
  });
});

/** What the sources use and some of the oldest browsers lack, and what these do instead. */
const FALLBACKS: Readonly<Record<string, string>> = {
  '.setAppBadge': 'the number on the icon is left out',
  '.clearAppBadge': 'the number on the icon is left out',
  '.imageSmoothingQuality': 'the picture is drawn with the browser’s own quality',
  '.wakeLock': 'the screen dims as usual',
  '.postTask': 'tasks are scheduled with `setTimeout`',
  scheduler: 'tasks are scheduled with `setTimeout`',
  '.highlights': 'found words are not marked',
  Highlight: 'found words are not marked',
  '.canShare': 'the file is downloaded',
  DigitalCredential: 'a wallet is opened by a link',
  '.userAgentAllowsProtocol': 'a wallet is opened by a link',
  'closedby=': '`useLightDismiss` closes the dialog',
  '.closedBy': '`useLightDismiss` closes the dialog',
  'autocapitalize=': 'phones begin with a capital letter, which the rules accept',
  'autocorrect=': 'phones may offer corrections',
  'autocomplete=new-password': 'the browser suggests no password',
};
/** Names that are also those of our own properties, of libraries’ or of older web features. */
const HOMONYMS = [
  '.config',
  '.isError',
  '.letterSpacing',
  '.maxHeight',
  '.phone',
  '.scan',
  '.union',
  '.watch',
  'command=',
];

test('what the sources use beyond the oldest browsers has a fallback', () => {
  const found = missingInSources(
    modulesUnder('src/client', 'src/contract', 'src/rules', 'sw').filter(
      ({ path }) => !/\.(test|testing)\.tsx?$/.test(path),
    ),
  );
  const known = new Set([...Object.keys(FALLBACKS), ...HOMONYMS]);
  expect(found.filter(({ feature }) => !known.has(feature))).toEqual([]);
  expect([...known].filter((name) => !found.some(({ feature }) => feature === name))).toEqual([]);
});
