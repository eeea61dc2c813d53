import sharp from 'sharp';

type Colour = readonly [red: number, green: number, blue: number];

/** The appearance of a drawn person. */
export interface Look {
  readonly ground: Colour;
  readonly skin: Colour;
  readonly hair: Colour;
  readonly coat: Colour;
  /** Whether the hair reaches the shoulders. */
  readonly hasLongHair: boolean;
}

/** Drawn at half size and enlarged, which is fast and softens the edges. */
const [WIDTH, HEIGHT] = [300, 400];
const SIZE = { width: 2 * WIDTH, height: 2 * HEIGHT };

interface Layer {
  readonly colour: Colour;
  /** The share of a pixel that the layer covers, from 0 to 1. */
  covers(x: number, y: number): number;
}

/** An ellipse of which only the part above `until` is drawn. */
const ellipse = (
  colour: Colour,
  [middleX, middleY]: readonly [number, number],
  [halfWidth, halfHeight]: readonly [number, number],
  until = HEIGHT,
): Layer => ({
  colour,
  covers: (x, y) => {
    const inside =
      (1 - Math.hypot((x - middleX) / halfWidth, (y - middleY) / halfHeight)) *
      Math.min(halfWidth, halfHeight);
    return Math.min(Math.max(inside + 0.5, 0), Math.min(Math.max(until - y, 0), 1));
  },
});

const darker = ([red, green, blue]: Colour, share: number): Colour => [
  red * share,
  green * share,
  blue * share,
];

function layersOf({ skin, hair, coat, hasLongHair }: Look): Layer[] {
  const dark: Colour = [42, 38, 44];
  return [
    ellipse(hair, [150, 170], hasLongHair ? [86, 108] : [72, 82], hasLongHair ? 285 : 190),
    ellipse(darker(skin, 0.88), [150, 258], [30, 60]),
    ellipse(coat, [150, 420], [138, 132]),
    ellipse(darker(skin, 0.94), [150, 292], [34, 20]),
    ellipse(skin, [150, 182], [62, 80]),
    ellipse(hair, [150, 122], [66, 42], 138),
    ellipse(dark, [127, 176], [5.5, 6.5]),
    ellipse(dark, [173, 176], [5.5, 6.5]),
    ellipse(darker(skin, 0.86), [150, 200], [6, 9]),
    ellipse(darker(skin, 0.6), [150, 224], [20, 10]),
    ellipse(skin, [150, 219], [23, 10]),
  ];
}

/**
 * Draws a portrait of a fictitious person as a JPEG in card size. The same look gives the same
 * picture.
 */
export async function drawPortrait(
  look: Look,
): Promise<{ readonly jpeg: Buffer; readonly width: number; readonly height: number }> {
  const layers = layersOf(look);
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1) {
    const ground = darker(look.ground, 1.06 - (0.18 * y) / HEIGHT);
    for (let x = 0; x < WIDTH; x += 1)
      pixels.set(colourAt(layers, ground, x, y), (y * WIDTH + x) * 3);
  }
  const jpeg = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .resize(SIZE)
    .jpeg({ quality: 86 })
    .toBuffer();
  return { jpeg, ...SIZE };
}

function colourAt(layers: readonly Layer[], ground: Colour, x: number, y: number): number[] {
  let colour = ground;
  for (const layer of layers) {
    const share = layer.covers(x, y);
    if (share > 0)
      colour = [
        mixed(colour[0], layer.colour[0], share),
        mixed(colour[1], layer.colour[1], share),
        mixed(colour[2], layer.colour[2], share),
      ];
  }
  return colour.map((value) => Math.min(Math.round(value), 255));
}

const mixed = (below: number, above: number, share: number): number =>
  below + (above - below) * share;
