import type { AccountCreateType } from '../../../../contract/values.ts';

/** What may stand in the address of the specify and success panels (ACCT-42). */
export const createTypes = ['create', 'takeover', 'extend'] as const satisfies readonly AccountCreateType[];
