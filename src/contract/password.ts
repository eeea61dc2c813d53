import * as z from 'zod/mini';
import { Secret, UserId } from './inputs.ts';
import { AdAccountType, IsoDate, LocalizedText, Moment, Scope } from './values.ts';

/** The directory account concerned; the prefix repeats the type, and the two must agree. */
const which = {
  adAccountType: AdAccountType,
  adAccountTypePrefix: z.enum(['', 'adm_', 'tech_', 'student_']),
};

export const SetPassword = z.object({ password: Secret, passwordConfirm: Secret, ...which });
export type SetPassword = z.infer<typeof SetPassword>;

export const ChangePassword = z.object({
  currentPassword: Secret,
  newPassword: Secret,
  newPasswordConfirm: Secret,
  ...which,
});
export type ChangePassword = z.infer<typeof ChangePassword>;

export const PasswordToValidate = z.object({ password: Secret, liUIdToValidate: UserId });
export type PasswordToValidate = z.infer<typeof PasswordToValidate>;

/**
 * `errors` is empty if the password is allowed; whether it was used before is checked only when it
 * is set. `strength` ranges from 0 (guessed immediately) to 4.
 */
export const PasswordValidation = z.object({
  errors: z.record(z.string(), z.array(z.string())),
  strength: z.int(),
});
export type PasswordValidation = z.infer<typeof PasswordValidation>;

/** The requirements for a password, as numbers and as sentences. */
export const PasswordPolicy = z.object({
  minimumLength: z.int(),
  maximumLength: z.int(),
  minimumStrength: z.int(),
  /** Number of previous passwords that cannot be reused. */
  historyLength: z.int(),
  description: z.array(LocalizedText),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/**
 * The status of the user's own password. `renewBefore` is the day from which it no longer works;
 * null when it does not expire.
 */
export const PasswordStatus = z.object({
  renewingRequired: z.boolean(),
  passwordLastSet: z.nullable(Moment),
  renewBefore: z.nullable(IsoDate),
  /**
   * The sign-in method with which it was set; `Main` also means that it was changed with the one
   * before. Absent when that is not known, as for an imported password.
   */
  setWith: z.optional(Scope),
});
export type PasswordStatus = z.infer<typeof PasswordStatus>;
