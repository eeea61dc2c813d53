/**
 * The kind of a directory account, determined by the prefix of its name; without a prefix it is
 * personal (PASS-28).
 */
export type AccountKind = 'Personal' | 'Adm' | 'Tech' | 'Student';

/** The name prefix of each kind. */
export const prefixes = {
  Personal: '',
  Adm: 'adm_',
  Tech: 'tech_',
  Student: 'student_',
} as const satisfies Record<AccountKind, string>;
const PREFIXED = ['Adm', 'Tech', 'Student'] as const;

/** A student's user id: 4 or 5 letters and 3 digits. */
export const STUDENT_ID = /^[a-z]{4,5}\d{3}$/i;
/** An employee's user id: 4 or 5 letters and 2 digits. */
export const EMPLOYEE_ID = /^[a-z]{4,5}\d{2}$/i;

export const isUserId = (text: string): boolean => STUDENT_ID.test(text) || EMPLOYEE_ID.test(text);

/**
 * Returns the user id in a name that is copied from another system, `domain\user` or `user@domain`;
 * any other text as it is.
 */
export function withoutDomain(text: string): string {
  const name = text.trim().replace(/^[\w.-]+\\(?=.)/, '');
  const [local = '', domain] = name.split('@');
  return domain !== undefined && isUserId(local) ? local : name;
}

/** Returns the user id in lower case, as it is stored and compared. */
export const normaliseUserId = (text: string): string => text.trim().toLowerCase();

export function kindOfAccount(userId: string): AccountKind {
  const name = normaliseUserId(userId);
  return PREFIXED.find((kind) => name.startsWith(prefixes[kind])) ?? 'Personal';
}

/**
 * Whether the account may not sign in to the portal: accounts of administrators, technicians and
 * test students (SHELL-26, SHELL-27).
 */
export const isRefusedAtSignIn = (userId: string): boolean => kindOfAccount(userId) !== 'Personal';
