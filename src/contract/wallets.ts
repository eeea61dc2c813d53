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

/** The digits of a transaction code. */
export const TRANSACTION_CODE_DIGITS = 6;

const may = staffAndStudents;
const isOurs = true;

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
