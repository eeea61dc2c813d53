/** The figures of a policy; a university may set its own. */
export interface PasswordLimits {
  readonly minimumLength: number;
  readonly maximumLength: number;
  /** By zxcvbn: 0 (guessed at once) to 4. */
  readonly minimumStrength: number;
  /** So many earlier passwords cannot be used again. */
  readonly historyLength: number;
}

/** What may be wrong with a password, as text keys. The last two are found out only when it is set. */
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

/** Whose password it is to be. */
export interface PasswordOwner {
  readonly liUId: string | null;
  /** As they are written, with all their parts. */
  readonly names: readonly string[];
}

/** How hard a password is to guess. */
export interface Guessability {
  readonly strength: number;
  /** It stands in a list of known passwords. */
  readonly isCommon: boolean;
}

/** The form in which passwords are judged and kept: the same letters are the same password, whichever keyboard wrote them. */
export const asKept = (password: string): string => password.normalize('NFC');

/** Letters are counted as a reader counts them, however many units one takes. */
export const lengthOf = (password: string): number => Array.from(asKept(password)).length;

/**
 * Whether it holds a character that no keyboard writes: a control character (C0, DEL, C1), or half of a surrogate pair. Systems end a
 * password at the one and replace the other, each in its own way, so that it would not open everywhere. Blanks are as good as letters.
 */
export const hasControlCharacters = (password: string): boolean => /[\p{Cc}\p{Cs}]/u.test(password);

/** Everything that is wrong with a password before it is known which ones the account has had; none: it may be tried. */
export function passwordErrors(password: string, owner: PasswordOwner, { strength, isCommon }: Guessability, limits: PasswordLimits): PasswordError[] {
  const length = lengthOf(password);
  const text = foldedLetters(password);
  const fieldErrors: [applies: boolean, fieldError: PasswordError][] = [
    [length < limits.minimumLength, 'PASSWORD/TOO_SHORT'],
    [length > limits.maximumLength, 'PASSWORD/TOO_LONG'],
    [hasControlCharacters(password), 'PASSWORD/CONTROL_CHARACTERS'],
    [owner.liUId !== null && text.includes(foldedLetters(owner.liUId)), 'PASSWORD/CONTAINS_USER_ID'],
    [namePartsOf(owner).some((part) => text.includes(part)), 'PASSWORD/CONTAINS_NAME'],
    [isCommon, 'PASSWORD/COMMON'],
    [strength < limits.minimumStrength, 'PASSWORD/TOO_WEAK'],
  ];
  return fieldErrors.filter(([applies]) => applies).map(([, fieldError]) => fieldError);
}

/** Active Directory refuses a part of a name from this length on, so we do as well. */
const SHORTEST_NAME_PART = 3;

/** The parts of the names that a password must not contain, folded. */
export const namePartsOf = ({ names }: PasswordOwner): string[] => [
  ...new Set(names.flatMap((name) => foldedLetters(name).split(/[\s,.\-_#’']+/)).filter((part) => part.length >= SHORTEST_NAME_PART)),
];

/** Lower case without accents: Öström and ostrom are the same name to anyone who guesses. */
export const foldedLetters = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
