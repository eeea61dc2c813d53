import * as z from 'zod/mini';
import { externalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, LocalizedText, Moment, UserStatus } from './values.ts';

/** Why an external user cannot renew the account now. */
export const OwnRenewalRefusal = z.enum([
  'NOT_IN_USE', 'NO_END', 'NO_CONTACT_PERSON', 'CONTACT_PERSON_LEFT', 'LET_END', 'RENEWED_BEFORE', 'TOO_EARLY',
]);
export type OwnRenewalRefusal = z.infer<typeof OwnRenewalRefusal>;

/** The last day that renewing gives, or why it gives none; `opensOn`: the first day on which it can be renewed, where that is to come. */
export const OwnRenewal = z.object({ until: z.nullable(IsoDate), refusal: z.nullable(OwnRenewalRefusal), opensOn: z.nullable(IsoDate) });
export type OwnRenewal = z.infer<typeof OwnRenewal>;

/** Why an external user cannot end the account. */
export const OwnEndRefusal = z.enum(['NOT_IN_USE', 'ENDING_ALREADY']);
export type OwnEndRefusal = z.infer<typeof OwnEndRefusal>;

/** What an external user has here, and may do with it. */
export const OwnExternalAccount = z.object({
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  email: z.string(),
  userStatus: UserStatus,
  /** The last day; null: no end. */
  until: z.nullable(IsoDate),
  /** What it is for, in the words of whom the owner was invited by. */
  purpose: z.nullable(z.string()),
  /** Who answers for it, and whether that person still may; null: nobody does. */
  contact: z.nullable(z.object({ name: z.string(), email: z.nullable(z.string()), organisation: z.nullable(LocalizedText), vouches: z.boolean() })),
  passwordSetAt: z.nullable(Moment),
  /** The IT rules that were accepted last. */
  terms: z.nullable(z.object({ name: LocalizedText, version: z.int(), acceptedAt: Moment })),
  renewal: OwnRenewal,
  endRefusal: z.nullable(OwnEndRefusal),
  /** The owner has ended it today, and may keep it until midnight. */
  mayKeep: z.boolean(),
});
export type OwnExternalAccount = z.infer<typeof OwnExternalAccount>;

const may = externalUsers;
const isOurs = true;
const responses = { ...refusals, 200: OwnExternalAccount, 404: Errors, 409: Errors } as const;

/** The place of an external user who is signed in, by e-mail or with the password. 404: the person has no external account. */
export const externalSelf = {
  own: route({
    summary: 'What the external user has, and may do with it; null: no external account.',
    method: 'GET',
    path: '/api/ExternalAccount/self',
    may,
    isOurs,
    responses: { ...refusals, 200: z.nullable(OwnExternalAccount) },
  }),
  renew: route({
    summary: 'Renews the account while its contact person vouches, and tells that person. 409: not offered now.',
    method: 'PUT',
    path: '/api/ExternalAccount/self/renewal',
    may,
    isOurs,
    responses,
  }),
  end: route({
    summary: 'Ends the account: it closes at the end of the day, and its sessions end at once. 409: it cannot be ended.',
    method: 'DELETE',
    path: '/api/ExternalAccount/self',
    may,
    isOurs,
    responses: { ...refusals, 204: null, 404: Errors, 409: Errors },
  }),
  keep: route({
    summary: 'Keeps an account that its owner has ended the same day. 409: it is not ending, or somebody else ends it.',
    method: 'PUT',
    path: '/api/ExternalAccount/self/kept',
    may,
    isOurs,
    responses,
  }),
};
