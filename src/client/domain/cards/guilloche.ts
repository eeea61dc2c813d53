/** The units of the drawing: a card of 85.6 × 54 mm, ten units to the millimetre. */
export const CARD_UNITS = { width: 856, height: 540 } as const;

type Point = readonly [x: number, y: number];

const pathThrough = (points: number, at: (share: number) => Point): string =>
  `M${Array.from({ length: points + 1 }, (_, step) =>
    at(step / points)
      .map((unit) => unit.toFixed(1))
      .join(' '),
  ).join('L')}`;

/**
 * A hypotrochoid, the curve engraved on banknotes: a circle of radius `inner` rolls inside one of
 * radius `outer`, with its pen at distance `pen` from the centre of the rolling circle.
 */
const rosette = (
  [middleX, middleY]: Point,
  outer: number,
  inner: number,
  pen: number,
  turns: number,
): string =>
  pathThrough(turns * 36, (share) => {
    const angle = 2 * Math.PI * turns * share;
    const [arm, roll] = [outer - inner, ((outer - inner) / inner) * angle];
    return [
      middleX + arm * Math.cos(angle) + pen * Math.cos(roll),
      middleY + arm * Math.sin(angle) - pen * Math.sin(roll),
    ];
  });

/** One wave of a band of crossing waves. */
const wave = (number: number, of: number): string =>
  pathThrough(48, (share) => {
    const phase = (2 * Math.PI * number) / of;
    const swell = 70 * Math.sin(share * Math.PI);
    return [
      CARD_UNITS.width * share,
      400 - 190 * share + swell * Math.sin(share * 9 + phase) + 26 * Math.cos(share * 5 - phase),
    ];
  });

const WAVES = 14;

/** Returns the fine lines of the card's background as paths. The result is always the same. */
export const guilloche = (): readonly string[] => [
  rosette([668, 262], 245, 77, 96, 11),
  rosette([668, 262], 140, 39, 52, 39),
  ...Array.from({ length: WAVES }, (_, number) => wave(number, WAVES)),
];
