/** A size in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The part of a picture that is shown: the picture is turned by `angle` degrees clockwise about its middle, and the part lies in the
 * upright box that just holds the turned picture, in the picture's own pixels. Corners that the turning leaves empty are white.
 */
export interface Placement extends Size {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** The box that just holds a picture of this size turned by so many degrees. */
export function turnedSize({ width, height }: Size, angle: number): Size {
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(radians)), Math.abs(Math.cos(radians))];
  return { width: width * cosine + height * sine, height: width * sine + height * cosine };
}

/** A part may be a pixel larger than it should be: pages and libraries round each in their own way. */
const ROUNDING = 2;

/** Whether the part lies within the picture as it is turned. */
export function isWithin({ x, y, width, height, angle }: Placement, picture: Size): boolean {
  const box = turnedSize(picture, angle);
  return x >= -ROUNDING && y >= -ROUNDING && x + width <= box.width + ROUNDING && y + height <= box.height + ROUNDING;
}

/** The largest part of that shape in the middle of a picture that stands as it is. */
export function middleOf(picture: Size, shape: Size): Placement {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const [width, height] = [Math.max(1, Math.floor(shape.width * scale)), Math.max(1, Math.floor(shape.height * scale))];
  return { x: Math.floor((picture.width - width) / 2), y: Math.floor((picture.height - height) / 2), width, height, angle: 0 };
}
