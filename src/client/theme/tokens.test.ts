import { describe, expect, test } from 'vitest';
import html from '../../../index.html?raw';
import { contrastOf, shadesOf } from './brand.ts';
import { ink, primaryShade, schemes } from './tokens.ts';

const grounds = ['page', 'surface', 'quiet'] as const;
const texts = ['text', 'text-quiet', 'action', 'accent', 'ok', 'warn', 'bad'] as const;

describe.each(['light', 'dark'] as const)('the %s scheme', (name) => {
  const scheme = schemes[name];

  test.each(grounds.flatMap((ground) => texts.map((text) => [text, ground] as const)))('%s can be read on %s', (text, ground) => {
    expect(contrastOf(scheme[text], scheme[ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['action', 'accent', 'ok', 'warn', 'bad'] as const)('%s can be read on its own quiet ground', (state) => {
    expect(contrastOf(scheme[state], scheme[`${state}-quiet`])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('edges of controls and the focus ring stand out on %s', (ground) => {
    expect(contrastOf(scheme.edge, scheme[ground])).toBeGreaterThanOrEqual(3);
    expect(contrastOf(scheme.focus, scheme[ground])).toBeGreaterThanOrEqual(3);
  });

  test('white text can be read on a filled button', () => {
    expect(contrastOf('#ffffff', ink[primaryShade[name]])).toBeGreaterThanOrEqual(4.5);
  });
});

describe("a university's own colour", () => {
  test.each(['#8a1538', '#ffcc00', '#00b5e2', '#000000', '#ffffff'])('%s carries white text in both schemes', (colour) => {
    const shades = shadesOf(colour);
    expect(contrastOf('#ffffff', shades?.[primaryShade.light] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrastOf('#ffffff', shades?.[primaryShade.dark] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['red', '#abc', 'url(x)', ''])('%j is no colour, and ours stays', (colour) => {
    expect(shadesOf(colour)).toBeNull();
  });
});

test('the page that shows before the app has the same grounds and the same ink', () => {
  for (const colour of [schemes.light.page, schemes.dark.page, schemes.light.line, schemes.dark.line, ink[7]]) {
    expect(html).toContain(colour);
  }
});
