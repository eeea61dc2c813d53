import type { PasswordPolicy, PasswordValidation } from '../../../../contract/password.ts';

/** The rules as the person is told them, one line each. */
export const passwordRules = ['LENGTH', 'PERSONAL', 'COMMON', 'STRENGTH', 'HISTORY'] as const;
export type PasswordRule = (typeof passwordRules)[number];

/** How a password stands to a rule; `unknown` until the server has judged it. */
export type Standing = 'met' | 'broken' | 'unknown';

const ruleOf: Readonly<Record<string, PasswordRule>> = {
  'PASSWORD/TOO_SHORT': 'LENGTH',
  'PASSWORD/TOO_LONG': 'LENGTH',
  'PASSWORD/CONTAINS_USER_ID': 'PERSONAL',
  'PASSWORD/CONTAINS_NAME': 'PERSONAL',
  'PASSWORD/COMMON': 'COMMON',
  'PASSWORD/LEAKED': 'COMMON',
  'PASSWORD/TOO_WEAK': 'STRENGTH',
  'PASSWORD/USED_BEFORE': 'HISTORY',
};

/** The figures that sentences about passwords name. */
export const figuresOf = ({ minimumLength, maximumLength, historyLength }: PasswordPolicy) => ({ minimumLength, maximumLength, historyLength });

/** What the server has against a password, whatever field it names it under. */
export const faultsIn = ({ errors }: Pick<PasswordValidation, 'errors'>): string[] => [...new Set(Object.values(errors).flat())];

/**
 * How the password stands to each rule. Its length is seen at once; of the others nothing is known until the server has
 * answered for exactly this password.
 */
export function standingOf(password: string, policy: PasswordPolicy, verdict: PasswordValidation | null): Record<PasswordRule, Standing> {
  const broken = new Set(verdict ? faultsIn(verdict).map((key) => ruleOf[key]) : []);
  const judged = (rule: PasswordRule): Standing => (!verdict ? 'unknown' : broken.has(rule) ? 'broken' : 'met');
  return {
    LENGTH: password === '' ? 'unknown' : isRightLength(password, policy) ? 'met' : 'broken',
    PERSONAL: judged('PERSONAL'),
    COMMON: judged('COMMON'),
    STRENGTH: judged('STRENGTH'),
    HISTORY: judged('HISTORY'),
  };
}

/** Letters are counted as a reader counts them: one outside the basic plane is one. */
function isRightLength(password: string, { minimumLength, maximumLength }: PasswordPolicy): boolean {
  const length = Array.from(password.normalize('NFC')).length;
  return length >= minimumLength && length <= maximumLength;
}
