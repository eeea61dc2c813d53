import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, optionalText, text, UserId } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate, Moment, PersonAffiliation, PersonType, SubscriptionType, UserStatus } from './values.ts';

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
});
export type ActivationKeyAccount = z.infer<typeof ActivationKeyAccount>;

/** A key in clear text, returned only once: 16 characters in groups of four, valid to the end of `expirationDate`. */
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

export const DocumentType = z.enum(['IdentityCard', 'DrivingLicence', 'Passport', 'Other']);

/** How the person was identified before the key was handed out; `assuranceDocumentOther` names a document type that is not listed. */
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
export const KeyRunRefusal = z.enum(['NOT_FOUND', 'OUT_OF_REACH', 'NO_USER_ID', 'NO_NATIONAL_ID', 'HAS_ENDED', 'SUSPENDED', 'DECEASED']);
export type KeyRunRefusal = z.infer<typeof KeyRunRefusal>;

/** The result for one user id of a print run: a key with the details for its sheet, or the reason why none was created. */
export const KeyOutcome = z.union([
  z.object({ liUId: z.string(), refusal: KeyRunRefusal }),
  z.object({ liUId: z.string(), refusal: z.null(), key: ActivationKey, name: z.string(), personType: PersonType }),
]);
export type KeyOutcome = z.infer<typeof KeyOutcome>;

const may = usersOf('activation-key-generate');

export const activationKeys = {
  create: route({
    summary: 'Creates an activation key and revokes the previous one. 403: the account is outside the caller’s reach or role; 409: the account cannot have a key.',
    method: 'POST',
    path: '/api/ActivationKey',
    may,
    /** `liUId` (not in the specification) selects the account of a person who has several. */
    body: z.object({ norEduPersonLin: text(64), liUId: z.optional(UserId), identityAssurance: z.optional(IdentityAssurance) }),
    responses: { ...refusals, 200: ActivationKey, 404: Errors, 409: Errors },
  }),
  createMany: route({
    summary: 'Creates the keys for one part of a print run. Each account succeeds or fails as a whole, and the response contains an outcome for each.',
    method: 'POST',
    path: '/api/ActivationKey/Many',
    may,
    isOurs: true,
    body: z.object({ liUIds: z.array(UserId).check(z.minLength(1, 'INPUT_REQUIRED'), z.maxLength(KEYS_PER_CALL, 'INPUT_TOO_LONG')) }),
    responses: { ...refusals, 200: z.array(KeyOutcome) },
  }),
  waiting: route({
    summary: 'Returns the user ids of new accounts without a key within the caller’s reach, limited to the size of one print run.',
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
};
