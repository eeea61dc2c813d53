import type { AccountCreateType } from '../../../../contract/values.ts';

/** What may stand in the address of the specify and success panels (spec 1 §3). */
export const createTypes = ['create', 'takeover', 'extend'] as const satisfies readonly AccountCreateType[];
