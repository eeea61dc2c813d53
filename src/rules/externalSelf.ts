import type { OwnEndRefusal, OwnRenewal, OwnRenewalRefusal } from '../contract/externalSelf.ts';
import type { UserStatus } from '../contract/values.ts';
import { addDays, type IsoDate } from './dates.ts';
import { HIGHLIGHT_FROM_DAYS } from './validity.ts';

/** So far from today an external user renews the account without the contact person. */
export const OWN_RENEWAL_DAYS = 183;

/** What decides what the owner of an external account may do about its end. */
export interface OwnFacts {
  /** The status that counts today. */
  readonly userStatus: UserStatus;
  readonly validThrough: IsoDate | null;
  readonly retirementDate: IsoDate | null;
  /** The last day that the owner gave it the last time. */
  readonly renewedUntil: IsoDate | null;
  /** The day on which the owner ended it. */
  readonly endedOn: IsoDate | null;
  /** Who answers for the account: nobody, somebody who may no longer, or somebody who does. */
  readonly contact: 'none' | 'left' | 'vouches';
  /** The contact person has said that it may end. */
  readonly letsEnd: boolean;
}

const isInUse = ({ userStatus }: Pick<OwnFacts, 'userStatus'>): boolean => userStatus === 'Active' || userStatus === 'Unsuspended';

/**
 * Why the owner cannot renew the account; null: it can be renewed. Once at a time: an end that the owner has chosen is followed by one that
 * the contact person chooses.
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

const renewalOpens = (validThrough: IsoDate): IsoDate => addDays(validThrough, -HIGHLIGHT_FROM_DAYS);

/** The day that renewing gives, or why there is none, and from when there is one. */
export function ownRenewal(facts: OwnFacts, today: IsoDate): OwnRenewal {
  const refusal = ownRenewalRefusal(facts, today);
  return {
    until: refusal === null ? addDays(today, OWN_RENEWAL_DAYS) : null,
    refusal,
    opensOn: refusal === 'TOO_EARLY' && facts.validThrough !== null ? renewalOpens(facts.validThrough) : null,
  };
}

/** Why the owner cannot end the account. */
export const ownEndRefusal = (facts: OwnFacts): OwnEndRefusal | null => (isInUse(facts) ? null : facts.userStatus === 'Inretirement' ? 'ENDING_ALREADY' : 'NOT_IN_USE');

/** Whether the account is on its last day because its owner has ended it: it can be kept until midnight. */
export const mayKeep = ({ userStatus, endedOn, retirementDate }: Pick<OwnFacts, 'userStatus' | 'endedOn' | 'retirementDate'>, today: IsoDate): boolean =>
  userStatus === 'Inretirement' && endedOn === today && retirementDate === today;
