import * as z from 'zod/mini';
import { staffAndStudents } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, Moment } from './values.ts';
import { CredentialStatus } from './wallets.ts';

/** Whose wallet shows a pass. */
export const PassPlatform = z.enum(['Apple', 'Google']);
export type PassPlatform = z.infer<typeof PassPlatform>;

/** A link that adds the card to a phone's wallet. */
export const PassLink = z.object({
  /** Opens the wallet on the same phone, and is shown as a code to another one. */
  link: z.string(),
  /** Null for a link that does not end. */
  expires: z.nullable(Moment),
});
export type PassLink = z.infer<typeof PassLink>;

/** What a pass says of the card; `Revoked` when its holder has taken the pass back. */
export const PassState = z.enum([...CredentialStatus.options, 'Revoked']);
export type PassState = z.infer<typeof PassState>;

/** A pass of the user's card that has not been taken back. */
export const HeldPass = z.object({
  serial: z.guid(),
  platform: PassPlatform,
  status: CredentialStatus,
  added: Moment,
});
export type HeldPass = z.infer<typeof HeldPass>;

/** What everybody may know of a pass: nothing about its holder. */
export const PassStatus = z.object({
  status: PassState,
  /** The last day of the card; null if it is not valid. */
  validUntil: z.nullable(IsoDate),
  checkedAt: Moment,
});
export type PassStatus = z.infer<typeof PassStatus>;

const isOurs = true;
const CHECKS_PER_MINUTE = 60;

/** The card as a pass in Apple Wallet or Google Wallet, which proves nothing (decisions, "Wallets"). */
export const passes = {
  held: route({
    summary: 'Returns the passes of the user’s card that have not been taken back.',
    method: 'GET',
    path: '/api/wallet/passes',
    may: staffAndStudents,
    isOurs,
    responses: { ...refusals, 200: z.array(HeldPass) },
  }),
  add: route({
    summary:
      'Returns a link that adds the user’s card to a phone’s wallet. ' +
      '404: the university makes no passes for it. 409: the card is not active.',
    method: 'POST',
    path: '/api/wallet/passes',
    may: staffAndStudents,
    isOurs,
    body: z.object({ platform: PassPlatform }),
    responses: { ...refusals, 200: PassLink, 404: Errors, 409: Errors },
  }),
  revoke: route({
    summary:
      'Takes a pass back: in phones it is void, and another one has a serial number of its own. ' +
      '404: it is not the user’s own.',
    method: 'DELETE',
    path: '/api/wallet/passes/{serial}',
    may: staffAndStudents,
    isOurs,
    params: z.object({ serial: z.guid('INPUT_INVALID') }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
  status: route({
    summary:
      'Returns whether the card of a pass is valid, by the serial number that is in the code of the ' +
      'pass. It says nothing about the holder. 404: there is no such pass.',
    method: 'GET',
    path: '/api/cardcheck/passes/{serial}',
    may: 'everyone',
    callsPerMinute: CHECKS_PER_MINUTE,
    isOurs,
    params: z.object({ serial: z.guid('INPUT_INVALID') }),
    responses: { ...publicRefusals, 200: PassStatus, 404: Errors },
  }),
};
