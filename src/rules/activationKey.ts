/** Crockford's base 32: the digits, and the letters that nobody takes for one or for another letter (decisions, "The rest"). */
export const KEY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const KEY_LENGTH = 16;

/** An activation key without separators, in capitals: that is how it is hashed and compared. */
export type ActivationKey = string;

/** What a reader may take a character for. U is none of them: it is left out so that no key spells a word. */
const lookalikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

const SHAPE = new RegExp(`^[${KEY_ALPHABET}]{${KEY_LENGTH}}$`);

/** The key that was read off a paper or a screen, whatever its case, blanks and hyphens; null when it is none. */
export function normaliseActivationKey(text: string): ActivationKey | null {
  const key = bare(text).replaceAll(/[OIL]/g, (character) => lookalikes[character] ?? character);
  return SHAPE.test(key) ? key : null;
}

/** The key as people read it, in groups of four; also one that is not written to its end. */
export const groupedActivationKey = (text: string): string => bare(text).match(/.{1,4}/g)?.join('-') ?? '';

const bare = (text: string): string => text.toUpperCase().replaceAll(/[\s\p{Pd}]/gu, '');
