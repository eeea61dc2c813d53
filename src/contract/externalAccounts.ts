import * as z from 'zod/mini';
import { EmailInformation, EmailVerification, ProofProgress } from './emailVerification.ts';
import { Errors, publicRefusals } from './errors.ts';
import { Email, OneTimeCode, optionalText, Secret, UserId } from './inputs.ts';
import { PasswordPolicy, PasswordValidation } from './password.ts';
import { route } from './route.ts';
import { LocalizedText } from './values.ts';

/** The account of a person from outside the university. */
export const ExternalAccount = z.object({
  liUId: z.string(),
  givenName: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.string(),
  norEduPersonLin: z.string(),
});
export type ExternalAccount = z.infer<typeof ExternalAccount>;

/** The names are not in the specification's request. `liUId` is one of the generated user names, if the user chose one. */
export const CreateExternalAccount = z.object({
  email: Email,
  password: Secret,
  isLiabilityApproved: z.boolean(),
  liUId: z.optional(UserId),
  givenName: z.optional(optionalText()),
  surname: z.optional(optionalText()),
  /** Whether to use the invitation opened in this browser, which determines the inviter, the purpose and the end date. */
  isInvited: z.optional(z.boolean()),
});
export type CreateExternalAccount = z.infer<typeof CreateExternalAccount>;

const may = 'everyone' as const;

/** Becoming an external user. An address counts as verified only in the browser that verified it. Forgotten passwords are in `externalReset`. */
export const externalAccounts = {
  createProgress: route({
    summary: 'Where this browser stopped on its way to an account: a code that was sent, a proof that lives, or the beginning.',
    method: 'GET',
    path: '/api/ExternalAccount/progress',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: ProofProgress },
  }),
  create: route({
    summary: 'Makes the account. 400 under `email`: not proved in this browser; 409: the address has an account.',
    method: 'POST',
    path: '/api/ExternalAccount',
    may,
    body: CreateExternalAccount,
    responses: { ...publicRefusals, 200: ExternalAccount, 403: Errors, 409: Errors },
  }),
  sendCode: route({
    summary: 'Mails a code to the address, which ends an older one. 403: the captcha was not passed.',
    method: 'POST',
    path: '/api/ExternalAccount/email/code',
    may,
    query: z.object({ email: Email }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: null, 403: Errors },
  }),
  emailInformation: route({
    summary: 'What is known of an address. It tells whether somebody has it, so it wants the captcha passed (403) and is limited.',
    method: 'GET',
    path: '/api/ExternalAccount/email/information',
    may,
    query: z.object({ email: Email }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: EmailInformation, 403: Errors },
  }),
  verifyCode: route({
    summary: 'Proves the address by its code. 400 under `code`, `expired`, `locked` or `verified`.',
    method: 'GET',
    path: '/api/ExternalAccount/email/verifycode',
    may,
    query: z.object({ email: Email, code: OneTimeCode }),
    hasSecretQuery: true,
    responses: { ...publicRefusals, 200: EmailVerification, 404: Errors },
  }),
  activate: route({
    summary: 'Opens a made account for use, by the proof of its address in this browser, which is used up; a code that comes with it must be the one that was shown. 403: there is no such proof.',
    method: 'POST',
    path: '/api/ExternalAccount/account/activate',
    may,
    body: z.object({ email: Email, code: z.optional(OneTimeCode) }),
    responses: { ...publicRefusals, 200: ExternalAccount, 403: Errors, 404: Errors, 423: Errors },
  }),
  userNames: route({
    summary: 'Free user names to choose from, for the address that this browser has proved; none before.',
    method: 'GET',
    path: '/api/ExternalAccount/username/generate',
    may,
    responses: { ...publicRefusals, 200: z.array(z.string()) },
  }),
  policy: route({
    summary: 'What an external user’s password must be.',
    method: 'GET',
    path: '/api/ExternalAccount/password/policy',
    may,
    responses: { ...publicRefusals, 200: PasswordPolicy },
  }),
  terms: route({
    summary: 'The IT rules that an external user accepts. 404: the university has none to show.',
    method: 'GET',
    path: '/api/ExternalAccount/terms',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: z.object({ liabilityDisplayName: LocalizedText, text: LocalizedText }), 404: Errors },
  }),
  validatePassword: route({
    summary: 'Judges a password while it is typed, for somebody who is not signed in. It is told nothing about anybody.',
    method: 'POST',
    path: '/api/ExternalAccount/password/validate',
    may,
    body: z.object({ password: Secret }),
    reads: true,
    isOurs: true,
    responses: { ...publicRefusals, 200: PasswordValidation },
  }),
};
