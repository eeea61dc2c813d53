/** What a picture must have to be printed on a card: upright, 3 to 4, in pixels (decisions, "The rest"). */
export const CARD_PHOTO = { width: 600, height: 800 } as const;

/** What a card on a screen shows of it: at most three pixels for each of its own, also where the card fills a phone. */
export const CARD_PORTRAIT = { width: 450, height: 600 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A pixel is lost where a part of a picture is rounded. */
const ROUNDING = 1;

/** Whether a picture of this size can be printed on a card. */
export const fitsCard = ({ width, height }: Size): boolean =>
  width >= CARD_PHOTO.width && height >= CARD_PHOTO.height && Math.abs((width * CARD_PHOTO.height) / CARD_PHOTO.width - height) <= 2 * ROUNDING;

/** Whether a part that can be printed can be cut from a picture of this size. */
export const isLargeEnough = ({ width, height }: Size): boolean => width >= CARD_PHOTO.width && height >= CARD_PHOTO.height;
