import * as z from 'zod/mini';
import { portalUsers, usersOf } from './access.ts';
import { Errors, publicRefusals, refusals } from './errors.ts';
import { Lin, optionalText, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import {
  IsoDate,
  Moment,
  PersonAffiliation,
  PersonType,
  SubscriptionType,
  UserStatus,
} from './values.ts';

/**
 * Why no key is created for an account (decisions, "The rest"). MORE_POWER: the person has a role
 * or administers an organisation that the caller does not; OTHER_ACCOUNT: the person has another
 * account that the caller does not reach; TAKEN_OVER: the caller has moved the account lately;
 * NOT_PROVED: the person has been identified neither to
 * this caller recently nor by the call's own document, for which `Other` is not enough; NEW_NUMBER:
 * the person's number was replaced lately, so that only a document that somebody else than its
 * author sees proves who they are.
 */
export const KeyRefusal = z.enum([
  'NO_USER_ID',
  'NO_NATIONAL_ID',
  'HAS_ENDED',
  'SUSPENDED',
  'DECEASED',
  'ONESELF',
  'MORE_POWER',
  'OTHER_ACCOUNT',
  'TAKEN_OVER',
  'NOT_PROVED',
  'NEW_NUMBER',
]);
export type KeyRefusal = z.infer<typeof KeyRefusal>;

/** An account for which a key can be created (DATA-06), with its `personType` (KEY-04). */
export const ActivationKeyAccount = z.object({
  norEduPersonLin: z.string(),
  norEduPersonNin: z.nullable(z.string()),
  liUId: z.nullable(z.string()),
  primaryAffiliation: z.nullable(PersonAffiliation),
  personType: PersonType,
  userStatus: UserStatus,
  givenName: z.string(),
  surname: z.string(),
  organisationPath: z.nullable(z.string()),
  email: z.nullable(z.string()),
  statusChanged: z.nullable(Moment),
  activationKeyExpirationDate: z.nullable(IsoDate),
  activationKeyCreatedDate: z.nullable(Moment),
  activationKeyCreatedBy: z.nullable(z.string()),
  subscriptionType: z.nullable(SubscriptionType),
  /**
   * Why this caller cannot create a key for the account at all; empty if only the proof of identity
   * may be missing.
   */
  keyRefusals: z.array(KeyRefusal),
  /**
   * Whether the person must be identified first, because one of their accounts has been activated.
   */
  isProofNeeded: z.boolean(),
});
export type ActivationKeyAccount = z.infer<typeof ActivationKeyAccount>;

/**
 * A key in clear text, returned only once: 16 characters in groups of four, valid to the end of
 * `expirationDate`.
 */
export const ActivationKey = z.object({
  id: z.string(),
  liUId: z.string(),
  norEduPersonLin: z.string(),
  key: z.string(),
  expirationDate: IsoDate,
  createdDate: Moment,
  createdBy: z.string(),
});
export type ActivationKey = z.infer<typeof ActivationKey>;

/** The documents that identify a person; any other one is named, and is no proof. */
export const DOCUMENT_TYPES = ['IdentityCard', 'DrivingLicence', 'Passport', 'Other'] as const;
export const DocumentType = z.enum(DOCUMENT_TYPES);
export type DocumentType = z.infer<typeof DocumentType>;

/**
 * The document by which the person was identified; `assuranceDocumentOther` names a document type
 * that is not listed.
 */
export const IdentityAssurance = z.object({
  norEduPersonLin: Lin,
  expirationDate: z.nullable(IsoDate),
  assuranceDocumentType: DocumentType,
  assuranceDocumentOther: z.nullable(optionalText()),
});
export type IdentityAssurance = z.infer<typeof IdentityAssurance>;

/** Maximum number of keys in one print run, and the number created per call. */
export const MAX_KEY_RUN_SIZE = 500;
export const KEYS_PER_CALL = 25;

/** Why an account of a print run received no key. The other accounts still receive theirs. */
export const KeyRunRefusal = z.enum(['NOT_FOUND', 'OUT_OF_REACH', ...KeyRefusal.options]);
export type KeyRunRefusal = z.infer<typeof KeyRunRefusal>;

/**
 * The result for one user id of a print run: a key with the details for its sheet, or the reason
 * why none was created.
 */
export const KeyOutcome = z.union([
  z.object({ liUId: z.string(), refusal: KeyRunRefusal }),
  z.object({
    liUId: z.string(),
    refusal: z.null(),
    key: ActivationKey,
    name: z.string(),
    personType: PersonType,
  }),
]);
export type KeyOutcome = z.infer<typeof KeyOutcome>;

/** What the owner of an account is shown of the latest key for it: never the key itself. */
export const AnnouncedKey = z.object({
  liUId: z.string(),
  createdDate: Moment,
  createdBy: z.nullable(z.string()),
  expirationDate: IsoDate,
  state: z.enum(['Valid', 'Used', 'Revoked', 'Expired']),
  /** Whether the owner has stated that the key was not asked for. */
  isDisowned: z.boolean(),
  /** Whether the university made it for a person who had not used an account yet. */
  isFirst: z.optional(z.boolean()),
});
export type AnnouncedKey = z.infer<typeof AnnouncedKey>;

const may = usersOf('activation-key-generate');
/** The secret after the `#` of the link in the owner's letter. */
const ofLetter = {
  method: 'POST',
  may: 'everyone',
  isOurs: true,
  body: z.object({ token: text(100) }),
  responses: { ...publicRefusals, 200: AnnouncedKey, 404: Errors },
} as const;

export const activationKeys = {
  create: route({
    summary:
      'Creates an activation key and revokes the previous one. ' +
      '403: the account is outside the caller’s reach or role; ' +
      '409: this caller cannot create a key for the account; ' +
      '400: the document is unnamed, undated or expired.',
    method: 'POST',
    path: '/api/ActivationKey',
    may,
    /** `liUId` (not in the specification) selects the account of a person who has several. */
    body: z.object({
      norEduPersonLin: text(64),
      liUId: z.optional(UserId),
      identityAssurance: z.optional(IdentityAssurance),
    }),
    responses: { ...refusals, 200: ActivationKey, 404: Errors, 409: Errors },
  }),
  createMany: route({
    summary:
      'Creates the keys for one part of a print run. ' +
      'Each account succeeds or fails as a whole, ' +
      'and the response contains an outcome for each.',
    method: 'POST',
    path: '/api/ActivationKey/Many',
    may,
    isOurs: true,
    body: z.object({
      liUIds: z
        .array(UserId)
        .check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(KEYS_PER_CALL, 'INPUT_TOO_LONG')),
    }),
    responses: { ...refusals, 200: z.array(KeyOutcome) },
  }),
  waiting: route({
    summary:
      'Returns the user ids of new accounts without a key within the caller’s reach, ' +
      'limited to the size of one print run.',
    method: 'GET',
    path: '/api/ActivationKey/Waiting',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(z.string()) },
  }),
  revoke: route({
    summary: 'Revokes the account’s valid key. 404: there is no valid key.',
    method: 'DELETE',
    path: '/api/ActivationKey/{liuId}',
    may,
    params: z.object({ liuId: UserId }),
    responses: { ...refusals, 200: null, 404: Errors },
  }),
  announced: route({
    summary:
      'Returns the key that a letter to the account’s owner is about. 404: the link is invalid.',
    path: '/api/ActivationKey/Announced',
    ...ofLetter,
  }),
  disown: route({
    summary:
      'Revokes the key that a letter to the account’s owner is about, ' +
      'because the owner did not ask for it. If it has been used, ' +
      'ends the password and all sessions that it led to.',
    path: '/api/ActivationKey/Disowned',
    ...ofLetter,
  }),
  own: route({
    summary: 'Returns the latest key for the user’s own account; null if there is none.',
    method: 'GET',
    path: '/api/ActivationKey/Own',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 200: z.nullable(AnnouncedKey) },
  }),
  disownOwn: route({
    summary: 'Does the same as Disowned for the latest key for the user’s own account.',
    method: 'POST',
    path: '/api/ActivationKey/Own/Disowned',
    may: portalUsers,
    isOurs: true,
    responses: { ...refusals, 200: AnnouncedKey, 404: Errors },
  }),
};
