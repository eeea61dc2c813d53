import * as z from 'zod/mini';
import { Secret, UserId } from './inputs.ts';
import { AdAccountType, IsoDate, LocalizedText, Moment } from './values.ts';

/** Which directory account is meant; the prefix says the same as the type, and the two must agree. */
const which = { adAccountType: AdAccountType, adAccountTypePrefix: z.enum(['', 'adm_', 'tech_', 'student_']) };

export const SetPassword = z.object({ password: Secret, passwordConfirm: Secret, ...which });
export type SetPassword = z.infer<typeof SetPassword>;

export const ChangePassword = z.object({ currentPassword: Secret, newPassword: Secret, newPasswordConfirm: Secret, ...which });
export type ChangePassword = z.infer<typeof ChangePassword>;

export const PasswordToValidate = z.object({ password: Secret, liUIdToValidate: UserId });
export type PasswordToValidate = z.infer<typeof PasswordToValidate>;

/** The fields are empty where the password may be used; whether it was used before is found out when it is set. `strength` is 0 (guessed at once) to 4. */
export const PasswordValidation = z.object({ errors: z.record(z.string(), z.array(z.string())), strength: z.int() });
export type PasswordValidation = z.infer<typeof PasswordValidation>;

/** What a password must be: the figures, and the same as sentences. */
export const PasswordPolicy = z.object({
  minimumLength: z.int(),
  maximumLength: z.int(),
  minimumStrength: z.int(),
  /** So many earlier passwords cannot be used again. */
  historyLength: z.int(),
  description: z.array(LocalizedText),
});
export type PasswordPolicy = z.infer<typeof PasswordPolicy>;

/** How the person's own password stands. `renewBefore` is the day from which it no longer works; null: it has no end. */
export const PasswordStatus = z.object({
  renewingRequired: z.boolean(),
  passwordLastSet: z.nullable(Moment),
  renewBefore: z.nullable(IsoDate),
});
export type PasswordStatus = z.infer<typeof PasswordStatus>;
