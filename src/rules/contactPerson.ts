import type { UserStatus } from '../contract/values.ts';

/** The statuses of an employee who is there, or is about to be: only such a one answers for somebody else's account. */
export const contactPersonStatuses: readonly UserStatus[] = ['Active', 'Unsuspended', 'New'];
