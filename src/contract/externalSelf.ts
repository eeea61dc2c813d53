import * as z from 'zod/mini';
import { externalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText, Moment, UserStatus } from './values.ts';

/** Why an external user cannot renew the account now. */
export const OwnRenewalRefusal = z.enum([
  'NOT_IN_USE',
  'NO_END',
  'NO_CONTACT_PERSON',
  'CONTACT_PERSON_LEFT',
  'LET_END',
  'RENEWED_BEFORE',
  'TOO_EARLY',
]);
export type OwnRenewalRefusal = z.infer<typeof OwnRenewalRefusal>;

/**
 * The last day after a renewal, or why the account cannot be renewed; `opensOn` is the first day on
 * which it can be renewed, if that is in the future.
 */
export const OwnRenewal = z.object({
  until: z.nullable(IsoDate),
  refusal: z.nullable(OwnRenewalRefusal),
  opensOn: z.nullable(IsoDate),
});
export type OwnRenewal = z.infer<typeof OwnRenewal>;

/** Why external users cannot end their account. */
export const OwnEndRefusal = z.enum(['NOT_IN_USE', 'ENDING_ALREADY']);
export type OwnEndRefusal = z.infer<typeof OwnEndRefusal>;

/** An external user's own account and the actions available on it. */
export const OwnExternalAccount = z.object({
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  email: z.string(),
  userStatus: UserStatus,
  /** The last day; null when there is no end. */
  until: z.nullable(IsoDate),
  /** The purpose of the account, in the words of the person who invited the owner. */
  purpose: z.nullable(z.string()),
  /**
   * The contact person, and whether that person may still vouch for the account; null when there is
   * none.
   */
  contact: z.nullable(
    z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      organisation: z.nullable(LocalizedText),
      vouches: z.boolean(),
    }),
  ),
  passwordSetAt: z.nullable(Moment),
  /** The IT rules accepted most recently. */
  terms: z.nullable(z.object({ name: LocalizedText, version: z.int(), acceptedAt: Moment })),
  renewal: OwnRenewal,
  endRefusal: z.nullable(OwnEndRefusal),
  /** Whether the owner has ended the account today and can still keep it until midnight. */
  mayKeep: z.boolean(),
});
export type OwnExternalAccount = z.infer<typeof OwnExternalAccount>;

const may = externalUsers;
const isOurs = true;
const responses = { ...refusals, 200: OwnExternalAccount, 404: Errors, 409: Errors } as const;

/**
 * The own account of an external user signed in by email or with the password. 404: the user has no
 * external account.
 */
export const externalSelf = {
  own: route({
    summary:
      'Returns the external user’s account and the available actions; null if there is no external account.',
    method: 'GET',
    path: '/api/ExternalAccount/self',
    may,
    isOurs,
    responses: { ...refusals, 200: z.nullable(OwnExternalAccount) },
  }),
  renew: route({
    summary:
      'Renews the account while its contact person vouches for it, ' +
      'and notifies the contact person. 409: renewal is not available.',
    method: 'PUT',
    path: '/api/ExternalAccount/self/renewal',
    may,
    isOurs,
    responses,
  }),
  end: route({
    summary:
      'Ends the account. It closes at the end of the day, and its sessions end immediately. ' +
      '409: the account cannot be ended.',
    method: 'DELETE',
    path: '/api/ExternalAccount/self',
    may,
    isOurs,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
  keep: route({
    summary:
      'Keeps an account that its owner has ended earlier the same day. ' +
      '409: the account is not ending, or was ended by another person.',
    method: 'PUT',
    path: '/api/ExternalAccount/self/kept',
    may,
    isOurs,
    responses,
  }),
};
