import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCompatibleVersions } from 'baseline-browser-mapping';
import { describe, expect, test } from 'vitest';
import { BASELINE_DATE, browserNames, OLDEST_BROWSERS } from '#build/browsers.ts';
import { root } from '../tools/modules.ts';
import { missingFeaturesIn } from '../tools/webFeatures.ts';

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
