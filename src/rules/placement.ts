/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The visible part of a picture. The picture is rotated by `angle` degrees clockwise about its
 * centre, and the part is positioned in the upright bounding box of the rotated picture, in the
 * picture's own pixels. Corners left empty by the rotation are white.
 */
export interface Placement extends Size {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Returns the bounding box of a picture of this size rotated by the given angle in degrees. */
export function rotatedSize({ width, height }: Size, angle: number): Size {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** A part may be a pixel too large, because pages and libraries round differently. */
const ROUNDING = 2;

/** Whether the part lies within the rotated picture. */
export function isWithin({ x, y, width, height, angle }: Placement, picture: Size): boolean {
  const box = rotatedSize(picture, angle);
  return (
    x >= -ROUNDING &&
    y >= -ROUNDING &&
    x + width <= box.width + ROUNDING &&
    y + height <= box.height + ROUNDING
  );
}

/** Returns the largest centred part with the given shape in an unrotated picture. */
export function centredPart(picture: Size, shape: Size): Placement {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const [width, height] = [
    Math.max(1, Math.floor(shape.width * scale)),
    Math.max(1, Math.floor(shape.height * scale)),
  ];
  return {
    x: Math.floor((picture.width - width) / 2),
    y: Math.floor((picture.height - height) / 2),
    width,
    height,
    angle: 0,
  };
}
