/** What kind of directory account a name is, told by its prefix; without one it is personal (PASS-28). */
export type AccountKind = 'Personal' | 'Adm' | 'Tech' | 'Student';

/** How the names of each kind begin. */
export const prefixes = { Personal: '', Adm: 'adm_', Tech: 'tech_', Student: 'student_' } as const satisfies Record<AccountKind, string>;
const PREFIXED = ['Adm', 'Tech', 'Student'] as const;

/** 4 or 5 letters and 3 digits: a student's. */
export const STUDENT_ID = /^[a-z]{4,5}\d{3}$/i;
/** 4 or 5 letters and 2 digits: an employee's. */
export const EMPLOYEE_ID = /^[a-z]{4,5}\d{2}$/i;

export const isUserId = (text: string): boolean => STUDENT_ID.test(text) || EMPLOYEE_ID.test(text);

/** User ids are kept and compared in lower case. */
export const normaliseUserId = (text: string): string => text.trim().toLowerCase();

export function kindOfAccount(userId: string): AccountKind {
  const name = normaliseUserId(userId);
  return PREFIXED.find((kind) => name.startsWith(prefixes[kind])) ?? 'Personal';
}

/** Administrators', technicians' and test-student accounts may not sign in to the portal (SHELL-26, SHELL-27). */
export const isRefusedAtSignIn = (userId: string): boolean => kindOfAccount(userId) !== 'Personal';
