import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import html from '../../../index.html?raw';
import { contrastOf, shadesOf } from './brand.ts';
import { theme } from './theme.ts';

const client = join(import.meta.dirname, '..');
const css = readFileSync(join(client, 'theme/tokens.css'), 'utf8');

const { light: lightShade, dark: darkShade } = theme.primaryShade as {
  light: number;
  dark: number;
};

type Scheme = 'light' | 'dark';

/** The rule of the scheme that follows the position in the style sheet. */
const ruleOf = (scheme: Scheme, from: number) => {
  const start = css.indexOf(`scheme='${scheme}'`, from);
  return css.slice(start, css.indexOf('}', start));
};
const moreContrast = css.indexOf('(prefers-contrast: more)');

/**
 * Resolves a token to its colour in a scheme, also where more contrast is preferred, following
 * references to other tokens.
 */
function colourOf(token: string, scheme: Scheme, isMore = false): string {
  const own = (isMore ? ruleOf(scheme, moreContrast) : '') + ruleOf(scheme, 0);
  const value = new RegExp(`--${token}: ([^;]+);`).exec(own + css)?.[1] ?? '';
  const name = /^var\(--(.+)\)$/.exec(value)?.[1];
  return name === undefined ? value : colourOf(name, scheme, isMore);
}

const grounds = ['page', 'surface', 'quiet'];
const texts = ['text', 'text-quiet', 'action', 'accent', 'ok', 'warn', 'bad'];

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const colour = (name: string) => colourOf(`m-${name}`, scheme);

  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    '%s is readable on %s',
    (text, ground) => {
      expect(contrastOf(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['action', 'accent', 'ok', 'warn', 'bad'])(
    '%s is readable on its own quiet background',
    (state) => {
      expect(contrastOf(colour(state), colour(`${state}-quiet`))).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(grounds)('control edges and the focus ring are visible on %s', (ground) => {
    expect(contrastOf(colour('edge'), colour(ground))).toBeGreaterThanOrEqual(3);
    expect(contrastOf(colour('focus'), colour(ground))).toBeGreaterThanOrEqual(3);
  });

  test('white text is readable on a filled button', () => {
    expect(
      contrastOf('#ffffff', colourOf(`ink-${scheme === 'light' ? lightShade : darkShade}`, scheme)),
    ).toBeGreaterThanOrEqual(4.5);
  });
});

describe.each(['light', 'dark'] as const)('more contrast in the %s scheme', (scheme) => {
  const colour = (name: string) => colourOf(`m-${name}`, scheme, true);

  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))(
    '%s has a contrast of 7:1 on %s',
    (text, ground) => {
      expect(contrastOf(colour(text), colour(ground))).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(['action', 'accent', 'ok', 'warn', 'bad'])(
    '%s has a contrast of 7:1 on its own quiet background',
    (state) => {
      expect(contrastOf(colour(state), colour(`${state}-quiet`))).toBeGreaterThanOrEqual(7);
    },
  );

  test.each(grounds)('lines, control edges and the focus ring stand out from %s', (ground) => {
    for (const name of ['line', 'edge', 'focus'])
      expect(contrastOf(colour(name), colour(ground)), name).toBeGreaterThanOrEqual(4.5);
  });

  test('white text on a filled button has a contrast of 7:1', () => {
    for (const name of ['mantine-primary-color-filled', 'mantine-color-red-filled'])
      expect(contrastOf('#ffffff', colourOf(name, scheme, true)), name).toBeGreaterThanOrEqual(7);
  });

  test('no text is muted', () => {
    expect(colour('text-quiet')).toBe(colour('text'));
  });
});

describe("a university's own colour", () => {
  test.each(['#8a1538', '#ffcc00', '#00b5e2', '#000000', '#ffffff'])(
    'white text is readable on %s in both schemes',
    (colour) => {
      const shades = shadesOf(colour);
      expect(contrastOf('#ffffff', shades?.[lightShade] ?? '')).toBeGreaterThanOrEqual(4.5);
      expect(contrastOf('#ffffff', shades?.[darkShade] ?? '')).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(['red', '#abc', 'url(x)', ''])(
    'rejects %j, so that the default colour stays',
    (colour) => {
      expect(shadesOf(colour)).toBeNull();
    },
  );
});

test('every token used in a style sheet is defined', () => {
  const sheets = readdirSync(client, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  );
  const texts = sheets.map((file) => readFileSync(join(client, file), 'utf8'));
  const used = texts.flatMap((text) =>
    [...text.matchAll(/var\(--((?:m|ink|ember|green|amber|red|gray|dark)-[\w-]+)\)/g)].map(
      ([, name]) => name,
    ),
  );
  expect([...new Set(used)].filter((name) => !css.includes(`--${name}:`))).toEqual([]);
});

test('the start page in index.html has the same background and ink colours', () => {
  const shown = [
    colourOf('m-page', 'light'),
    colourOf('m-page', 'dark'),
    colourOf('m-line', 'light'),
    colourOf('m-line', 'dark'),
    colourOf('ink-7', 'light'),
  ];
  expect(shown.filter((colour) => !html.includes(colour))).toEqual([]);
});
