import { compactCode } from '#contract/typedText.ts';

/**
 * Returns the code as calls expect it. People type and paste it with the space that the message
 * contains, or with separators between groups.
 */
export const digitsOf = (typed: string): string => compactCode(typed);

/** Whether the text has the form of a one-time code: eight digits. */
export const isOneTimeCode = (typed: string): boolean => /^\d{8}$/.test(digitsOf(typed));

/**
 * Returns the error in a typed code before it is sent; undefined if there is none. `otherwise` is
 * the text key that describes a valid code.
 */
export const oneTimeCodeError = <Key extends string>(
  typed: string,
  otherwise: Key,
): Key | 'INPUT_REQUIRED' | undefined =>
  typed.trim() === '' ? 'INPUT_REQUIRED' : isOneTimeCode(typed) ? undefined : otherwise;
