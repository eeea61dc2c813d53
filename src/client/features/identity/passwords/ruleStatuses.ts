import type { PasswordPolicy, PasswordValidation } from '#contract/password.ts';
import { hasControlCharacters, lengthOf, type PasswordError } from '#rules/passwordPolicy.ts';

/** The rules as shown to the user, one line each. `CHARACTERS` is shown only when it is broken. */
export const passwordRules = [
  'LENGTH',
  'CHARACTERS',
  'PERSONAL',
  'COMMON',
  'STRENGTH',
  'HISTORY',
] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** Whether a password meets a rule; `unknown` until it has been checked. */
export type RuleStatus = 'met' | 'broken' | 'unknown';

const errorsOfRule: Readonly<Record<PasswordRule, readonly PasswordError[]>> = {
  LENGTH: ['PASSWORD/TOO_SHORT', 'PASSWORD/TOO_LONG'],
  CHARACTERS: ['PASSWORD/CONTROL_CHARACTERS'],
  PERSONAL: ['PASSWORD/CONTAINS_USER_ID', 'PASSWORD/CONTAINS_NAME'],
  COMMON: ['PASSWORD/COMMON'],
  STRENGTH: ['PASSWORD/TOO_WEAK'],
  HISTORY: ['PASSWORD/USED_BEFORE'],
};

/** The values used in texts about passwords. */
export const figuresOf = ({ minimumLength, maximumLength, historyLength }: PasswordPolicy) => ({
  minimumLength,
  maximumLength,
  historyLength,
});

/** Returns the server's errors for a password, under whichever field they are reported. */
export const errorsIn = ({ errors }: Pick<PasswordValidation, 'errors'>): string[] => [
  ...new Set(Object.values(errors).flat()),
];

/**
 * Returns for each rule whether the password meets it. Length and characters are checked locally;
 * `verdict` is the server's response about exactly this password, and `refused` the errors when it
 * was submitted. Earlier passwords are compared only then.
 */
export function ruleStatusesOf(
  password: string,
  { minimumLength, maximumLength }: PasswordPolicy,
  verdict: PasswordValidation | null,
  refused: readonly string[],
): Record<PasswordRule, RuleStatus> {
  const keys = [...(verdict ? errorsIn(verdict) : []), ...refused];
  const length = lengthOf(password);
  const isRightLength = length >= minimumLength && length <= maximumLength;
  const judged = (rule: PasswordRule): RuleStatus =>
    errorsOfRule[rule].some((fieldError) => keys.includes(fieldError))
      ? 'broken'
      : verdict
        ? 'met'
        : 'unknown';
  return {
    LENGTH: password === '' ? 'unknown' : isRightLength ? 'met' : 'broken',
    CHARACTERS: password === '' ? 'unknown' : hasControlCharacters(password) ? 'broken' : 'met',
    PERSONAL: judged('PERSONAL'),
    COMMON: judged('COMMON'),
    STRENGTH: judged('STRENGTH'),
    HISTORY: judged('HISTORY') === 'broken' ? 'broken' : 'unknown',
  };
}
