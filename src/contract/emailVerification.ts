import * as z from 'zod/mini';
import { Language, Moment } from './values.ts';

/**
 * The status of the verification of an external user's address (EXT-05); `expires` is when the code
 * expires.
 */
export const EmailVerification = z.object({
  email: z.string(),
  language: Language,
  expires: Moment,
  created: Moment,
  verified: z.nullable(Moment),
  status: z.enum(['Sent', 'Verified', 'Expired', 'Locked']),
});
export type EmailVerification = z.infer<typeof EmailVerification>;

/** What is known about an address before an account is created for it (EXT-03). */
export const EmailInformation = z.object({
  isValidEmailFormat: z.boolean(),
  isLiUDomain: z.boolean(),
  isBlackListed: z.boolean(),
  isAlreadyInUse: z.boolean(),
  isVerifiedForExternalUser: z.boolean(),
  alreadyInUseInAD: z.boolean(),
  alreadyInUseInAzure: z.boolean(),
});
export type EmailInformation = z.infer<typeof EmailInformation>;

/**
 * Where a browser stopped in verifying an address; `verification` is null when none is in progress.
 * `setPassword` means that the verification is still valid.
 */
export const ProofProgress = z.object({
  step: z.enum(['init', 'verify', 'setPassword']),
  verification: z.nullable(EmailVerification),
});
export type ProofProgress = z.infer<typeof ProofProgress>;
