/** How the values of two people compare. */
export type Likeness = 'same' | 'partly' | 'different' | 'onlyOne' | 'neither';

/** Compares what two people have of something, in the spelling in which values are compared. */
export function likenessOf(one: readonly string[], other: readonly string[]): Likeness {
  const [some, others] = [new Set(one), new Set(other)];
  if (some.size === 0 && others.size === 0) return 'neither';
  if (some.size === 0 || others.size === 0) return 'onlyOne';
  const shared = [...some].filter((value) => others.has(value)).length;
  if (shared === 0) return 'different';
  return shared === some.size && shared === others.size ? 'same' : 'partly';
}

export const folded = (text: string): string => text.trim().toLowerCase();

/** Returns a phone number in one spelling: a Swedish one begins with a zero, another with a plus. */
export const dialled = (number: string): string =>
  number
    .replaceAll(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+460?/, '0');
