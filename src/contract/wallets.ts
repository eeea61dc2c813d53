import * as z from 'zod/mini';
import { staffAndStudents } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';

/** What the university issues to a wallet: the card of a student, and that of an employee. */
export const CredentialType = z.enum(['student-card', 'campus-card']);
export type CredentialType = z.infer<typeof CredentialType>;

/** What the status list says about a credential to everyone who checks it. */
export const CredentialStatus = z.enum(['Valid', 'Suspended', 'Invalid']);
export type CredentialStatus = z.infer<typeof CredentialStatus>;

/** A card of the user's in a wallet. */
export const WalletCredential = z.object({
  id: z.guid(),
  type: CredentialType,
  status: CredentialStatus,
  issued: Moment,
  expires: IsoDate,
  /** The beginning of the thumbprint (RFC 7638) of the wallet's key, which tells wallets apart. */
  walletKey: z.string(),
});
export type WalletCredential = z.infer<typeof WalletCredential>;

/** An offer that a wallet takes up once. */
export const CredentialOffer = z.object({
  /** Opens a wallet on the same phone, and is shown as a code to a wallet on another one. */
  link: z.string(),
  /** Typed in the wallet. It is shown on the signed-in screen only. */
  transactionCode: z.string(),
  expires: Moment,
});
export type CredentialOffer = z.infer<typeof CredentialOffer>;

/** Why the user cannot consent to what a wallet asks for. */
export const ConsentRefusal = z.enum([
  'NO_CARD',
  'NOT_ACTIVE',
  'OFFER_ENDED',
  'OTHER_ACCOUNT',
  'OTHER_TYPE',
]);
export type ConsentRefusal = z.infer<typeof ConsentRefusal>;

/** What a credential may say about its holder. */
export const ClaimName = z.enum([
  'given_name',
  'family_name',
  'birthdate',
  'schacHomeOrganization',
  'eduPersonScopedAffiliation',
  'schacPersonalUniqueCode',
]);
export type ClaimName = z.infer<typeof ClaimName>;

/** A card that a wallet asks for, which the user gives or declines. */
export const WalletRequest = z.object({
  /** The name by which the wallet is known here (`client_id`). */
  wallet: z.string(),
  type: CredentialType,
  refusal: z.nullable(ConsentRefusal),
  /** What the wallet receives about the user; nothing if it is refused. */
  claims: z.array(z.object({ name: ClaimName, values: z.array(z.string()) })),
});
export type WalletRequest = z.infer<typeof WalletRequest>;

/** Leads back to the wallet, with its code or the refusal. */
const LinkBack = z.object({ link: z.string() });

/** The digits of a transaction code. */
export const TRANSACTION_CODE_DIGITS = 6;

const may = staffAndStudents;
const isOurs = true;
const ofRequest = { params: z.object({ id: z.guid('INPUT_INVALID') }), may, isOurs } as const;

/**
 * The user's card in wallets (decisions, "Wallets"). The calls return 404 where the university
 * issues nothing to wallets. A wallet itself talks to `server/credentialIssuer`.
 */
export const wallets = {
  credentials: route({
    summary: 'Returns where the user’s card is: the credentials that wallets hold.',
    method: 'GET',
    path: '/api/wallet/credentials',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(WalletCredential), 404: Errors },
  }),
  offer: route({
    summary:
      'Offers the user’s card to a wallet, for five minutes and once. ' +
      '403: the user must reauthenticate. 409: the card is not active.',
    method: 'POST',
    path: '/api/wallet/offers',
    may,
    isOurs,
    responses: { ...refusals, 200: CredentialOffer, 404: Errors, 409: Errors },
  }),
  request: route({
    ...ofRequest,
    summary:
      'Returns what a wallet asks for. 404: the request has ended, or was opened in another browser.',
    method: 'GET',
    path: '/api/wallet/requests/{id}',
    responses: { ...refusals, 200: WalletRequest, 404: Errors },
  }),
  accept: route({
    ...ofRequest,
    summary:
      'Gives the wallet the user’s card, once. 403: the user must reauthenticate. ' +
      '409: the card cannot be given.',
    method: 'POST',
    path: '/api/wallet/requests/{id}/accept',
    responses: { ...refusals, 200: LinkBack, 404: Errors, 409: Errors },
  }),
  decline: route({
    ...ofRequest,
    summary: 'Gives the wallet nothing.',
    method: 'POST',
    path: '/api/wallet/requests/{id}/decline',
    responses: { ...refusals, 200: LinkBack, 404: Errors },
  }),
  revoke: route({
    summary: 'Takes a card back from a wallet. 404: it is not the user’s own.',
    method: 'DELETE',
    path: '/api/wallet/credentials/{id}',
    may,
    isOurs,
    params: z.object({ id: z.guid('INPUT_INVALID') }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
};
