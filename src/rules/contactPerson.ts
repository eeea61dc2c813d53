import type { AffiliationType, UserStatus } from '#contract/values.ts';
import type { IsoDate } from './dates.ts';

/**
 * The account statuses of a current or coming employee; only such an employee may be responsible
 * for another person's account.
 */
export const contactPersonStatuses: readonly UserStatus[] = ['Active', 'Unsuspended', 'New'];

/** The facts that determine whether a person may be responsible for other people's accounts. */
export interface VoucherFacts {
  readonly affiliation: AffiliationType | null;
  readonly userStatus: UserStatus;
  readonly isEmployedUntilFurtherNotice: boolean;
  readonly affiliationEndDate: IsoDate | null;
  readonly isDeceased: boolean;
}

/**
 * Whether a person may vouch for others today: an employee whose employment continues and whose
 * account is usable or about to be.
 */
export const mayVouch = (
  {
    affiliation,
    userStatus,
    isEmployedUntilFurtherNotice,
    affiliationEndDate,
    isDeceased,
  }: VoucherFacts,
  today: IsoDate,
): boolean =>
  affiliation === 'Employee' &&
  !isDeceased &&
  contactPersonStatuses.includes(userStatus) &&
  (isEmployedUntilFurtherNotice || (affiliationEndDate !== null && affiliationEndDate >= today));
