import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { IdentityAssurance } from './activationKeys.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, OneTimeCode } from './inputs.ts';
import { route } from './route.ts';
import { AuthenticationScope, Moment, VerificationType } from './values.ts';

/**
 * How a desk verified that the caller is the person: by a code sent to the person, by BankID or a
 * wallet in the portal, or by a document shown.
 */
export const CallerMethod = z.enum(['Code', 'BankId', 'Wallet', 'Document']);
export type CallerMethod = z.infer<typeof CallerMethod>;

/**
 * Whether the person speaking to a support desk has recently been verified for this desk worker,
 * and how the person can be verified.
 */
export const CallerVerification = z.object({
  verified: z.nullable(z.object({ method: CallerMethod, until: Moment })),
  /**
   * The person's verified addresses and numbers, masked, each with the time until which a code sent
   * there is valid.
   */
  addresses: z.array(
    z.object({ type: VerificationType, sentTo: z.string(), codeExpires: z.nullable(Moment) }),
  ),
  /**
   * Set when the person can be asked to sign in with BankID or a wallet; `awaitedUntil` is the time
   * until which the sign-in is awaited.
   */
  bankId: z.nullable(z.object({ awaitedUntil: z.nullable(Moment) })),
});
export type CallerVerification = z.infer<typeof CallerVerification>;

/**
 * Desks, and those who create activation keys, for whom it is limited to the people whose keys they
 * may create.
 */
const may = usersOf('search-profile', 'activation-key-generate');
/** The ways to sign in by which a person shows a desk who they are. */
export const provesToDesk = [AuthenticationScope.BankId, AuthenticationScope.Wallet] as const;
const ofPerson = { norEduPersonLin: Lin };

export const callerVerifications = {
  current: route({
    summary:
      'Whether this desk worker has verified the person, and the available verification methods.',
    method: 'GET',
    path: '/api/CallerVerification',
    may,
    isOurs: true,
    query: z.object(ofPerson),
    responses: { ...refusals, 200: CallerVerification, 404: Errors },
  }),
  sendCode: route({
    summary:
      'Sends the person a code to read out to the desk and invalidates the previous code. ' +
      '409: the person has no verified address of this type.',
    method: 'POST',
    path: '/api/CallerVerification/Code',
    may,
    isOurs: true,
    body: z.object({ ...ofPerson, type: VerificationType }),
    responses: { ...refusals, 200: CallerVerification, 404: Errors, 409: Errors },
  }),
  verifyCode: route({
    summary:
      'Verifies the person by code. 400 under `code`: the code is wrong, used or expired; ' +
      '423: the code is invalid after five wrong attempts.',
    method: 'PUT',
    path: '/api/CallerVerification/Code',
    may,
    isOurs: true,
    body: z.object({ ...ofPerson, type: VerificationType, code: OneTimeCode }),
    responses: { ...refusals, 200: CallerVerification, 404: Errors, 423: Errors },
  }),
  askBankId: route({
    summary:
      'Creates a number for the desk to read out, which the person enters in the portal after ' +
      'signing in with BankID or a wallet. Returned only once.',
    method: 'POST',
    path: '/api/CallerVerification/BankId',
    may,
    isOurs: true,
    body: z.object(ofPerson),
    responses: {
      ...refusals,
      200: z.object({ number: z.string(), expires: Moment }),
      404: Errors,
      409: Errors,
    },
  }),
  noteDocument: route({
    summary:
      'Verifies the person by an identity document, whose type and expiry date are stored, ' +
      'but not its number. `Other` is stored too, and verifies nobody. ' +
      '400: it is unnamed, undated or expired.',
    method: 'POST',
    path: '/api/CallerVerification/Document',
    may,
    isOurs: true,
    body: IdentityAssurance,
    responses: { ...refusals, 200: CallerVerification, 404: Errors },
  }),
  prove: route({
    summary:
      'Verifies the signed-in person, who used BankID or a wallet, by the number that the desk ' +
      'read out. 403 under `authentication`: it was not certainly used at this browser. ' +
      '400 under `number`: wrong or expired; 423: invalid after five wrong attempts.',
    method: 'POST',
    path: '/api/CallerVerification/Proof',
    may: [{ scopes: provesToDesk }],
    isOurs: true,
    body: z.object({ number: OneTimeCode }),
    responses: { ...refusals, 204: null, 423: Errors },
  }),
};
