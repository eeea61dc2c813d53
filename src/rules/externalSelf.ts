import type { OwnEndRefusal, OwnRenewal, OwnRenewalRefusal } from '#contract/externalSelf.ts';
import type { UserStatus } from '#contract/values.ts';
import { addDays, type IsoDate } from './dates.ts';
import { HIGHLIGHT_FROM_DAYS } from './validity.ts';

/**
 * Number of days from today for which external users can renew their own account without the
 * contact person.
 */
export const OWN_RENEWAL_DAYS = 183;

/** The facts that determine what the holder of an external account may do about its end. */
export interface OwnFacts {
  /** The status that applies today. */
  readonly userStatus: UserStatus;
  readonly validThrough: IsoDate | null;
  readonly retirementDate: IsoDate | null;
  /** The last day set by the holder's latest renewal. */
  readonly renewedUntil: IsoDate | null;
  /** The day on which the holder ended the account. */
  readonly endedOn: IsoDate | null;
  /** The account's contact person: none, one who may no longer vouch, or one who does. */
  readonly contact: 'none' | 'left' | 'vouches';
  /** Whether the contact person has chosen to let the account end. */
  readonly letsEnd: boolean;
}

const isInUse = ({ userStatus }: Pick<OwnFacts, 'userStatus'>): boolean =>
  userStatus === 'Active' || userStatus === 'Unsuspended';

/**
 * Returns why the holder cannot renew the account; null if they can. Holders cannot renew twice in
 * a row: after an end set by the holder, the contact person must set the next one.
 */
export function ownRenewalRefusal(facts: OwnFacts, today: IsoDate): OwnRenewalRefusal | null {
  const { validThrough, renewedUntil, contact, letsEnd } = facts;
  if (!isInUse(facts)) return 'NOT_IN_USE';
  if (validThrough === null) return 'NO_END';
  if (contact === 'none') return 'NO_CONTACT_PERSON';
  if (contact === 'left') return 'CONTACT_PERSON_LEFT';
  if (letsEnd) return 'LET_END';
  if (validThrough === renewedUntil) return 'RENEWED_BEFORE';
  return today < renewalOpens(validThrough) ? 'TOO_EARLY' : null;
}

const renewalOpens = (validThrough: IsoDate): IsoDate =>
  addDays(validThrough, -HIGHLIGHT_FROM_DAYS);

/** Returns the end date that a renewal would give, or why there is none and when renewal opens. */
export function ownRenewal(facts: OwnFacts, today: IsoDate): OwnRenewal {
  const refusal = ownRenewalRefusal(facts, today);
  return {
    until: refusal === null ? addDays(today, OWN_RENEWAL_DAYS) : null,
    refusal,
    opensOn:
      refusal === 'TOO_EARLY' && facts.validThrough !== null
        ? renewalOpens(facts.validThrough)
        : null,
  };
}

/** Returns why the holder cannot end the account; null if they can. */
export const ownEndRefusal = (facts: OwnFacts): OwnEndRefusal | null =>
  isInUse(facts) ? null : facts.userStatus === 'Inretirement' ? 'ENDING_ALREADY' : 'NOT_IN_USE';

/**
 * Whether the account is on its last day because its holder has ended it, and can therefore be kept
 * until midnight.
 */
export const mayKeepAccount = (
  {
    userStatus,
    endedOn,
    retirementDate,
  }: Pick<OwnFacts, 'userStatus' | 'endedOn' | 'retirementDate'>,
  today: IsoDate,
): boolean => userStatus === 'Inretirement' && endedOn === today && retirementDate === today;
