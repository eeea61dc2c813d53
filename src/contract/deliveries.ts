import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { Lin, text } from './inputs.ts';
import { route } from './route.ts';
import { AuthenticationScope, Moment } from './values.ts';

/** The outside systems that receive changes from the portal. */
export const OutsideSystem = z.enum([
  'ApplePasses',
  'Cards',
  'Directory',
  'GooglePasses',
  'Webhooks',
]);
export type OutsideSystem = z.infer<typeof OutsideSystem>;

/** What the card system is told. */
export const CardChange = z.enum([
  'CardOrder',
  'CardFreeze',
  'CardUnfreeze',
  'CardBlock',
  'CardPin',
  'CardHandOver',
]);
export type CardChange = z.infer<typeof CardChange>;

/** What an outside system is told. Each kind belongs to one system. */
export const DeliveryKind = z.enum([
  ...CardChange.options,
  'PassUpdate',
  'GooglePassUpdate',
  'Account',
  'AccountCreated',
  'AccountChanged',
  'AccountSuspended',
  'AccountReopened',
  'AccountEnded',
  'AccountDeleted',
]);
export type DeliveryKind = z.infer<typeof DeliveryKind>;

export const DeliveryState = z.enum(['OnItsWay', 'Done', 'Refused']);
export type DeliveryState = z.infer<typeof DeliveryState>;

/**
 * Why a change has not reached its system: no response for five days, the system does not know what
 * the change concerns, its state does not allow the change, it refused for another reason, the
 * portal can no longer read what it stored, or the server has ended twice while it sent the change.
 */
export const DeliveryReason = z.enum([
  'NO_RESPONSE',
  'UNKNOWN_THERE',
  'NOT_POSSIBLE_THERE',
  'REJECTED',
  'UNREADABLE',
  'SET_ASIDE',
]);
export type DeliveryReason = z.infer<typeof DeliveryReason>;

/** How far a change has come to an outside system. */
export const Delivery = z.object({
  kind: DeliveryKind,
  state: DeliveryState,
  /** When the change was made in the portal. */
  changedDate: Moment,
  /** Set for a refused change only. */
  reason: z.nullable(DeliveryReason),
});
export type Delivery = z.infer<typeof Delivery>;

/** How far a change of a card has come to the card system. */
export const CardDelivery = z.extend(Delivery, { kind: CardChange });
export type CardDelivery = z.infer<typeof CardDelivery>;

/** Why a delivery cannot be tried again. */
export const RetryRefusal = z.enum(['NOT_REFUSED', 'REPLACED', 'SECRET_ERASED']);
export type RetryRefusal = z.infer<typeof RetryRefusal>;

/** A delivery as those who help the person see it. */
export const PersonDelivery = z.extend(Delivery, {
  id: z.string(),
  system: OutsideSystem,
  /** The name of the subscriber that is told by a webhook; null for another system. */
  subscriber: z.nullable(z.string()),
  /** When it was done or refused; null while it is on its way. */
  endedDate: z.nullable(Moment),
  attempts: z.number(),
  /** Null when a superuser may try the delivery again. */
  retryRefusal: z.nullable(RetryRefusal),
});
export type PersonDelivery = z.infer<typeof PersonDelivery>;

/** Maximum number of refused deliveries in one answer, the newest. */
export const MAX_REFUSED_DELIVERIES = 200;

/** A refused delivery that a superuser may try again, with the person whom it is about. */
export const RefusedDelivery = z.extend(PersonDelivery, {
  norEduPersonLIN: z.string(),
  /** Null once the person has been deleted, as is the user id. */
  displayName: z.nullable(z.string()),
  liUId: z.nullable(z.string()),
});
export type RefusedDelivery = z.infer<typeof RefusedDelivery>;

/** Those who may try a refused delivery again, and see all that can be. */
const superusers = [{ scopes: [AuthenticationScope.Main], roles: ['MinITSuperUser'] }] as const;

export const deliveries = {
  refused: route({
    summary:
      'Returns the refused deliveries that can be tried again, about anyone, newest first. ' +
      'Those that a later change has replaced and those whose secret is erased are not among them.',
    method: 'GET',
    path: '/api/Deliveries/refused',
    may: superusers,
    isOurs: true,
    responses: {
      ...refusals,
      200: z.object({
        /** At most `MAX_REFUSED_DELIVERIES`. */
        deliveries: z.array(RefusedDelivery),
        total: z.int(),
      }),
    },
  }),
  ofPerson: route({
    summary:
      'Returns what was told to outside systems about the person and what has become of it, ' +
      'newest first. 404: there is no such person in the caller’s reach.',
    method: 'GET',
    path: '/api/Accounts/{norEduPersonLIN}/deliveries',
    may: usersOf('account-management', 'search-profile'),
    isOurs: true,
    params: z.object({ norEduPersonLIN: Lin }),
    responses: { ...refusals, 200: z.array(PersonDelivery), 404: Errors },
  }),
  retry: route({
    summary:
      'Tries a refused delivery again. ' +
      '409: it is not refused, a later change has replaced it, or its secret is erased.',
    method: 'POST',
    path: '/api/Accounts/{norEduPersonLIN}/deliveries/{id}/retry',
    may: superusers,
    isOurs: true,
    params: z.object({ norEduPersonLIN: Lin, id: text(20) }),
    responses: { ...refusals, 200: PersonDelivery, 404: Errors, 409: Errors },
  }),
};
