import type { AffiliationType, UserStatus } from '../contract/values.ts';
import type { IsoDate } from './dates.ts';

/** The statuses of an employee who is there, or is about to be: only such a one answers for somebody else's account. */
export const contactPersonStatuses: readonly UserStatus[] = ['Active', 'Unsuspended', 'New'];

/** What decides whether somebody answers for other people's accounts. */
export interface VoucherFacts {
  readonly affiliation: AffiliationType | null;
  readonly userStatus: UserStatus;
  readonly isEmployedUntilFurtherNotice: boolean;
  readonly affiliationEndDate: IsoDate | null;
  readonly isDeceased: boolean;
}

/** Whether somebody may vouch for others today: an employee whose employment goes on and whose account works, or is about to. */
export const mayVouch = ({ affiliation, userStatus, isEmployedUntilFurtherNotice, affiliationEndDate, isDeceased }: VoucherFacts, today: IsoDate): boolean =>
  affiliation === 'Employee' && !isDeceased && contactPersonStatuses.includes(userStatus) && (isEmployedUntilFurtherNotice || (affiliationEndDate !== null && affiliationEndDate >= today));
