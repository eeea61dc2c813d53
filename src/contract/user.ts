import * as z from 'zod/mini';
import { OptionalArea, portalUsers } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { Notification } from './notification.ts';
import { route } from './route.ts';
import {
  AccountType,
  IsoDate,
  LocalizedText,
  PersonAffiliation,
  PersonType,
  Role,
  SubscriptionType,
  UserStatus,
} from './values.ts';

/**
 * The current user and the properties that decide what is shown. The last three fields are not in
 * the specification.
 */
export const CurrentUser = z.object({
  liUId: z.nullable(z.string()),
  roleIds: z.array(Role),
  personType: PersonType,
  primaryAffiliation: z.nullable(PersonAffiliation),
  givenName: z.string(),
  displayName: z.string(),
  isInAlumniPortal: z.boolean(),
  /**
   * What the university leaves out. Absent in an answer that a device stored from an earlier
   * release.
   */
  absentAreas: z.optional(z.array(OptionalArea)),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** The user's own account, for the profile and the start page. */
export const OwnAccount = z.object({
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  givenName: z.string(),
  surname: z.string(),
  liUEmailAddress: z.nullable(z.string()),
  accountType: AccountType,
  personType: PersonType,
  primaryAffiliation: z.nullable(PersonAffiliation),
  userStatus: UserStatus,
  subscriptionType: z.nullable(SubscriptionType),
  /** The last day on which the account works as currently determined; null when there is no end. */
  validThroughCurrent: z.nullable(IsoDate),
  /** The day on which an account in retirement closes; absent for other accounts. */
  retirementDate: z.optional(IsoDate),
  isEmployedUntilFurtherNotice: z.boolean(),
  organisation: z.nullable(z.object({ name: LocalizedText, path: z.string() })),
  /** A student's studies; null for other users. */
  studies: z.nullable(
    z.object({
      programme: z.nullable(LocalizedText),
      credits: z.number(),
      registeredThrough: z.nullable(IsoDate),
    }),
  ),
  /**
   * Number of accounts with the user as contact person that end soon and have not been marked to
   * end; absent when there are no accounts with the user as contact person.
   */
  vouchedEndings: z.optional(z.int()),
  /**
   * Number of requests to join the alumni network that wait for a decision; absent for users who do
   * not decide on them. Read by pages of version 0.2 only: later ones call `user.work`.
   */
  newRequests: z.optional(z.int()),
});
export type OwnAccount = z.infer<typeof OwnAccount>;

/** The kinds of work that wait for users in a role. */
export const WorkKind = z.enum([
  'alumniRequests',
  'endingAccounts',
  'accountEvents',
  'refusedImports',
  'heldSteps',
  'refusedDeliveries',
]);
export type WorkKind = z.infer<typeof WorkKind>;

/** How much of a kind waits: as many as the list that the page leads to contains. */
export const WaitingWork = z.object({
  kind: WorkKind,
  count: z.int(),
  /** The organisation whose list it is; null for a list of the whole university. */
  organisation: z.nullable(z.object({ id: z.guid(), name: LocalizedText })),
});
export type WaitingWork = z.infer<typeof WaitingWork>;

export const user = {
  current: route({
    summary: 'Returns the current user and the properties that determine what the user sees.',
    method: 'GET',
    path: '/api/user',
    may: portalUsers,
    isOpenBeforeTerms: true,
    keptBy: 'query',
    responses: { ...refusals, 200: CurrentUser },
  }),
  account: route({
    summary: 'Returns the signed-in person’s own account.',
    method: 'GET',
    path: '/api/user/account',
    may: portalUsers,
    keptBy: 'query',
    isOurs: true,
    responses: { ...refusals, 200: OwnAccount, 404: Errors },
  }),
  work: route({
    summary:
      'Returns how much work waits for the user in the lists that the user may open, ' +
      'without those in which nothing waits.',
    method: 'GET',
    path: '/api/user/work',
    may: portalUsers,
    keptBy: 'query',
    isOurs: true,
    responses: { ...refusals, 200: z.array(WaitingWork) },
  }),
  notifications: route({
    summary:
      'Returns the person’s notifications, newest first, without those whose matter is ' +
      'settled. Supports `ETag`, because the call is polled.',
    method: 'GET',
    path: '/api/user/notifications',
    may: portalUsers,
    isOpenBeforeTerms: true,
    keptBy: 'query',
    responses: { ...refusals, 200: z.array(Notification) },
  }),
  readNotification: route({
    summary: 'Marks one of the person’s own notifications as read.',
    method: 'POST',
    path: '/api/user/notifications/{id}/read',
    may: portalUsers,
    isOurs: true,
    params: z.object({ id: text(64) }),
    responses: { ...refusals, 204: null, 404: Errors },
  }),
};
