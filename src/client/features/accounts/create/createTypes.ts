import type { AccountCreateType } from '#contract/values.ts';

/** The modes allowed in the addresses of the specify and success panels (ACCT-42). */
export const createTypes = [
  'create',
  'takeover',
  'extend',
] as const satisfies readonly AccountCreateType[];
