/** The code as calls take it: people type and paste it with the gap that the message has, and say it in groups. */
export const digitsOf = (typed: string): string => typed.replaceAll(/[\s\p{Pd}]/gu, '');

/** Whether it can be a code of ours at all, which has eight digits. */
export const isOneTimeCode = (typed: string): boolean => /^\d{8}$/.test(digitsOf(typed));

/** What is against a typed code before it is sent; undefined lets it go. `otherwise` says what a code is. */
export const oneTimeCodeError = <Key extends string>(typed: string, otherwise: Key): Key | 'INPUT_REQUIRED' | undefined =>
  typed.trim() === '' ? 'INPUT_REQUIRED' : isOneTimeCode(typed) ? undefined : otherwise;
