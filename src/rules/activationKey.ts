import { compactCode } from '#contract/typedText.ts';

/**
 * Crockford's base 32: the digits, and the letters that cannot be mistaken for a digit or for
 * another letter (decisions, "The rest").
 */
export const KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const KEY_LENGTH = 16;

/** An activation key without separators, in capitals, as it is hashed and compared. */
export type ActivationKey = string;

/**
 * Letters that a reader may enter instead of a digit. U is not among them: it is excluded so that
 * no key spells a word.
 */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const SHAPE = new RegExp(`^[${KEY_ALPHABET}]{${KEY_LENGTH}}$`);

/**
 * Returns the normalised key, regardless of case, whitespace and hyphens; null if the text is not a
 * key.
 */
export function normaliseActivationKey(text: string): ActivationKey | null {
  const key = withoutSeparators(text).replaceAll(
    /[OIL]/g,
    (character) => lookalikes[character] ?? character,
  );
  return SHAPE.test(key) ? key : null;
}

/** Returns the key in groups of four for display, even if the key is incomplete. */
export const groupedActivationKey = (text: string): string =>
  withoutSeparators(text)
    .match(/.{1,4}/g)
    ?.join('-') ?? '';

const withoutSeparators = (text: string): string => compactCode(text).toUpperCase();
