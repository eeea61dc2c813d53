/** The limits of a password policy; each university may set its own. */
export interface PasswordLimits {
  readonly minimumLength: number;
  readonly maximumLength: number;
  /** The zxcvbn score: 0 (guessed immediately) to 4. */
  readonly minimumStrength: number;
  /** Number of earlier passwords that cannot be reused. */
  readonly historyLength: number;
}

/**
 * The possible errors in a password, as text keys. The last two are detected only when the password
 * is set.
 */
export type PasswordError =
  | 'PASSWORD/TOO_SHORT'
  | 'PASSWORD/TOO_LONG'
  | 'PASSWORD/CONTROL_CHARACTERS'
  | 'PASSWORD/CONTAINS_USER_ID'
  | 'PASSWORD/CONTAINS_NAME'
  | 'PASSWORD/COMMON'
  | 'PASSWORD/TOO_WEAK'
  | 'PASSWORD/USED_BEFORE'
  | 'PASSWORD/REFUSED_BY_DIRECTORY';

/** The person whose password it will be. */
export interface PasswordOwner {
  readonly liUId: string | null;
  /** Full names as written, with all their parts. */
  readonly names: readonly string[];
}

/** How hard a password is to guess. */
export interface Guessability {
  readonly strength: number;
  /** Whether the password is in a list of known passwords. */
  readonly isCommon: boolean;
}

/**
 * Returns the form in which passwords are checked and stored (RFC 8265, OpaqueString): the same
 * characters are the same password, whichever keyboard they were typed on, and every blank is a
 * space.
 */
export const normalisePassword = (password: string): string =>
  password.replaceAll(/\p{Zs}/gu, ' ').normalize('NFC');

/**
 * Returns the forms in which a typed password may have been stored: until now hard blanks were kept
 * as they are.
 */
export const passwordForms = (password: string): readonly string[] => [
  ...new Set([normalisePassword(password), password.normalize('NFC')]),
];

/** Whether the password has been repeated correctly, however its characters were composed. */
export const isSamePassword = (password: string, repeated: string): boolean =>
  normalisePassword(password) === normalisePassword(repeated);

/** Returns the number of characters as a reader counts them, however many code units each takes. */
export const lengthOf = (password: string): number =>
  Array.from(normalisePassword(password)).length;

/**
 * Whether the password contains a character that no keyboard can type: a control character (C0,
 * DEL, C1) or half of a surrogate pair. Systems truncate a password at the former and replace the
 * latter, each in its own way, so the password would not work everywhere. Spaces are allowed like
 * any other character.
 */
export const hasControlCharacters = (password: string): boolean => /[\p{Cc}\p{Cs}]/u.test(password);

/**
 * Returns every error that can be found without the account's password history; an empty list means
 * that the password may be tried.
 */
export function passwordErrors(
  password: string,
  owner: PasswordOwner,
  { strength, isCommon }: Guessability,
  limits: PasswordLimits,
): PasswordError[] {
  const length = lengthOf(password);
  const text = foldAccents(password);
  const conditions: [applies: boolean, error: PasswordError][] = [
    [length < limits.minimumLength, 'PASSWORD/TOO_SHORT'],
    [length > limits.maximumLength, 'PASSWORD/TOO_LONG'],
    [hasControlCharacters(password), 'PASSWORD/CONTROL_CHARACTERS'],
    [owner.liUId !== null && text.includes(foldAccents(owner.liUId)), 'PASSWORD/CONTAINS_USER_ID'],
    [namePartsOf(owner).some((part) => text.includes(part)), 'PASSWORD/CONTAINS_NAME'],
    [isCommon, 'PASSWORD/COMMON'],
    [strength < limits.minimumStrength, 'PASSWORD/TOO_WEAK'],
  ];
  return conditions.filter(([applies]) => applies).map(([, error]) => error);
}

/** Active Directory rejects a part of a name from this length on, so this policy does as well. */
const MIN_NAME_PART_LENGTH = 3;

/** Returns the parts of the names that a password must not contain, folded. */
export const namePartsOf = ({ names }: PasswordOwner): string[] => [
  ...new Set(
    names
      .flatMap((name) => foldAccents(name).split(/[\s,.\-_#’']+/))
      .filter((part) => part.length >= MIN_NAME_PART_LENGTH),
  ),
];

/**
 * Returns the text in lower case without accents, because Öström and ostrom are the same name to an
 * attacker.
 */
export const foldAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
