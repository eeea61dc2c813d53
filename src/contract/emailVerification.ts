import * as z from 'zod/mini';
import { Language, Moment } from './values.ts';

/** How the proof of an external user's address stands (EXT-05); `expires` is when the code stops working. */
export const EmailVerification = z.object({
  email: z.string(),
  language: Language,
  expires: Moment,
  created: Moment,
  verified: z.nullable(Moment),
  status: z.enum(['Sent', 'Verified', 'Expired', 'Locked']),
});
export type EmailVerification = z.infer<typeof EmailVerification>;

/** What the portal knows of an address before an account is made for it (EXT-03). */
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

/** Where a browser stopped on its way to prove an address; null: nothing is under way. `setPassword`: the proof lives. */
export const ProofProgress = z.object({
  step: z.enum(['init', 'verify', 'setPassword']),
  verification: z.nullable(EmailVerification),
});
export type ProofProgress = z.infer<typeof ProofProgress>;
