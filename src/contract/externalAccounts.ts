import * as z from 'zod/mini';
import { EmailInformation, EmailVerification, ProofProgress } from './emailVerification.ts';
import { Errors, publicRefusals } from './errors.ts';
import { Email, OneTimeCode, OptionalName, Secret, UserId } from './inputs.ts';
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

/**
 * The names are not in the specification's request. `liUId` is one of the generated user names, if
 * the user chose one.
 */
export const CreateExternalAccount = z.object({
  email: Email,
  password: Secret,
  isLiabilityApproved: z.boolean(),
  liUId: z.optional(UserId),
  givenName: z.optional(OptionalName),
  surname: z.optional(OptionalName),
  /**
   * Whether to use the invitation opened in this browser, which determines the inviter, the purpose
   * and the end date.
   */
  isInvited: z.optional(z.boolean()),
});
export type CreateExternalAccount = z.infer<typeof CreateExternalAccount>;

const may = 'everyone' as const;

/**
 * Becoming an external user. An address counts as verified only in the browser that verified it.
 * Forgotten passwords are in `externalReset`.
 */
export const externalAccounts = {
  createProgress: route({
    summary:
      'Returns this browser’s progress in creating an account: a code has been sent, ' +
      'the address is verified, or nothing has been done.',
    method: 'GET',
    path: '/api/ExternalAccount/progress',
    may,
    isOurs: true,
    responses: { ...publicRefusals, 200: ProofProgress },
  }),
  create: route({
    summary:
      'Creates the account. 400 under `email`: the address is not verified in this browser; ' +
      '409: the address already has an account.',
    method: 'POST',
    path: '/api/ExternalAccount',
    may,
    body: CreateExternalAccount,
    responses: { ...publicRefusals, 200: ExternalAccount, 403: Errors, 409: Errors },
  }),
  sendCode: route({
    summary:
      'Emails a code to the address and invalidates the previous one. 403: the captcha was not passed.',
    method: 'POST',
    path: '/api/ExternalAccount/email/code',
    may,
    query: z.object({ email: Email }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: null, 403: Errors },
  }),
  emailInformation: route({
    summary:
      'Returns what is known about an email address. ' +
      'Rate-limited and requires a passed captcha (otherwise 403), ' +
      'because the response reveals whether the address is in use.',
    method: 'GET',
    path: '/api/ExternalAccount/email/information',
    may,
    query: z.object({ email: Email }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: EmailInformation, 403: Errors },
  }),
  verifyCode: route({
    summary:
      'Verifies the address by its code. 400 under `code`, `expired`, `locked` or `verified`.',
    method: 'GET',
    path: '/api/ExternalAccount/email/verifycode',
    may,
    query: z.object({ email: Email, code: OneTimeCode }),
    hasSensitiveQuery: true,
    responses: { ...publicRefusals, 200: EmailVerification, 404: Errors },
  }),
  activate: route({
    summary:
      'Activates a created account by the address verified in this browser; ' +
      'the verification is consumed. If `code` is given, it must be the verified code. ' +
      '403: there is no valid verification.',
    method: 'POST',
    path: '/api/ExternalAccount/account/activate',
    may,
    body: z.object({ email: Email, code: z.optional(OneTimeCode) }),
    responses: { ...publicRefusals, 200: ExternalAccount, 403: Errors, 404: Errors, 423: Errors },
  }),
  userNames: route({
    summary:
      'Returns available user names for the address verified in this browser; none if no address is verified.',
    method: 'GET',
    path: '/api/ExternalAccount/username/generate',
    may,
    responses: { ...publicRefusals, 200: z.array(z.string()) },
  }),
  policy: route({
    summary: 'Returns the password policy for external users.',
    method: 'GET',
    path: '/api/ExternalAccount/password/policy',
    may,
    responses: { ...publicRefusals, 200: PasswordPolicy },
  }),
  terms: route({
    summary:
      'Returns the IT rules that external users must accept. 404: the university has not published any.',
    method: 'GET',
    path: '/api/ExternalAccount/terms',
    may,
    isOurs: true,
    responses: {
      ...publicRefusals,
      200: z.object({ liabilityDisplayName: LocalizedText, text: LocalizedText }),
      404: Errors,
    },
  }),
  validatePassword: route({
    summary:
      'Validates a password while it is typed, for a user who is not signed in. No personal data is used.',
    method: 'POST',
    path: '/api/ExternalAccount/password/validate',
    may,
    body: z.object({ password: Secret }),
    reads: true,
    isOurs: true,
    responses: { ...publicRefusals, 200: PasswordValidation },
  }),
};
