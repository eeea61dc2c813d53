type ShadeScale = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];
type Rgb = readonly [number, number, number];

/** Minimum contrast of white text on a filled button (WCAG 1.4.3). */
const TEXT_CONTRAST = 4.5;
const WHITE: Rgb = [255, 255, 255];
const INK: Rgb = [10, 14, 21];

/**
 * Returns ten shades of a university's colour (`#rrggbb`), or null when it is not a valid colour. A
 * colour too light for white text is darkened until the contrast suffices, so that a configuration
 * cannot make buttons unreadable.
 */
export function shadesOf(colour: string): ShadeScale | null {
  const brand = parse(colour);
  if (!brand) return null;
  const base = darkenForWhiteText(brand);
  const lighter = (share: number) => format(mix(base, WHITE, share));
  const darker = (share: number) => format(mix(base, INK, share));
  // Shade 5 fills buttons in the dark scheme, also under white text.
  const onDark = format(darkenForWhiteText(mix(base, WHITE, 0.2)));
  return [
    lighter(0.94),
    lighter(0.86),
    lighter(0.72),
    lighter(0.55),
    lighter(0.36),
    onDark,
    lighter(0.1),
    format(base),
    darker(0.25),
    darker(0.5),
  ];
}

/** Replaces the default ink blue with a university's own colour. */
export function applyBrandColour(colour: string): void {
  shadesOf(colour)?.forEach((shade, number) =>
    document.documentElement.style.setProperty(`--ink-${number}`, shade),
  );
}

/** Returns the WCAG contrast of two colours `#rrggbb`; 1 when either is not a valid colour. */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [parse(one), parse(other)];
  return a && b ? contrast(a, b) : 1;
}

function darkenForWhiteText(colour: Rgb): Rgb {
  let shade = colour;
  while (contrast(shade, WHITE) < TEXT_CONTRAST) shade = mix(shade, INK, 0.05);
  return shade;
}

function parse(colour: string): Rgb | null {
  const digits = /^#([\da-f]{6})$/i.exec(colour.trim())?.[1];
  if (!digits) return null;
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const format = (colour: Rgb): string =>
  `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const mix = (from: Rgb, to: Rgb, share: number): Rgb => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
];

function contrast(one: Rgb, other: Rgb): number {
  const [light, dim] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dim ?? 0) + 0.05);
}

const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
const linear = (part: number): number =>
  part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
