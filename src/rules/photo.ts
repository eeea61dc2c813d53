/**
 * Minimum size in pixels of a picture to be printed on a card: upright, 3 to 4 (decisions, "The
 * rest").
 */
export const CARD_PHOTO = { width: 600, height: 800 } as const;

/**
 * Size of the portrait on a card that is shown on a screen: at most three pixels per CSS pixel,
 * even where the card fills a phone.
 */
export const CARD_PORTRAIT = { width: 450, height: 600 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A pixel may be lost where part of a picture is rounded. */
const ROUNDING = 1;

/** Whether a picture of this size can be printed on a card. */
export const fitsCard = ({ width, height }: Size): boolean =>
  width >= CARD_PHOTO.width &&
  height >= CARD_PHOTO.height &&
  Math.abs((width * CARD_PHOTO.height) / CARD_PHOTO.width - height) <= 2 * ROUNDING;

/** Whether a printable part can be cut from a picture of this size. */
export const isLargeEnough = ({ width, height }: Size): boolean =>
  width >= CARD_PHOTO.width && height >= CARD_PHOTO.height;
