import type { PasswordPolicy, PasswordValidation } from '../../../../contract/password.ts';
import { hasControlCharacters, lengthOf, type PasswordError } from '../../../../rules/passwordPolicy.ts';

/** The rules as the person is told them, one line each. Of `CHARACTERS` nobody needs to hear who keeps it. */
export const passwordRules = ['LENGTH', 'CHARACTERS', 'PERSONAL', 'COMMON', 'STRENGTH', 'HISTORY'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** How a password stands to a rule; `unknown` until it has been judged by it. */
export type Standing = 'met' | 'broken' | 'unknown';

const errorsOfRule: Readonly<Record<PasswordRule, readonly PasswordError[]>> = {
  LENGTH: ['PASSWORD/TOO_SHORT', 'PASSWORD/TOO_LONG'],
  CHARACTERS: ['PASSWORD/CONTROL_CHARACTERS'],
  PERSONAL: ['PASSWORD/CONTAINS_USER_ID', 'PASSWORD/CONTAINS_NAME'],
  COMMON: ['PASSWORD/COMMON'],
  STRENGTH: ['PASSWORD/TOO_WEAK'],
  HISTORY: ['PASSWORD/USED_BEFORE'],
};

/** The figures that sentences about passwords name. */
export const figuresOf = ({ minimumLength, maximumLength, historyLength }: PasswordPolicy) => ({ minimumLength, maximumLength, historyLength });

/** What the server has against a password, whatever field it names it under. */
export const errorsIn = ({ errors }: Pick<PasswordValidation, 'errors'>): string[] => [...new Set(Object.values(errors).flat())];

/**
 * How the password stands to each rule. Its length and characters are seen at once; `verdict` is the server's on exactly this password, and
 * `refused` what it had against it when it was to be set. Only then are the earlier passwords looked at.
 */
export function standingOf(
  password: string,
  { minimumLength, maximumLength }: PasswordPolicy,
  verdict: PasswordValidation | null,
  refused: readonly string[],
): Record<PasswordRule, Standing> {
  const fieldErrors = [...(verdict ? errorsIn(verdict) : []), ...refused];
  const length = lengthOf(password);
  const isRightLength = length >= minimumLength && length <= maximumLength;
  const judged = (rule: PasswordRule): Standing => (errorsOfRule[rule].some((fieldError) => fieldErrors.includes(fieldError)) ? 'broken' : verdict ? 'met' : 'unknown');
  return {
    LENGTH: password === '' ? 'unknown' : isRightLength ? 'met' : 'broken',
    CHARACTERS: password === '' ? 'unknown' : hasControlCharacters(password) ? 'broken' : 'met',
    PERSONAL: judged('PERSONAL'),
    COMMON: judged('COMMON'),
    STRENGTH: judged('STRENGTH'),
    HISTORY: judged('HISTORY') === 'broken' ? 'broken' : 'unknown',
  };
}
