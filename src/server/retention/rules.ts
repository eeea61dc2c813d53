import type { Database } from '#server/database/schema.ts';
import { accounts } from './accounts.ts';
import { alumni } from './alumni.ts';
import { people } from './people.ts';
import { portal } from './portal.ts';
import type { RetentionRule } from './rule.ts';
import { signIns } from './signIns.ts';
import { wallets } from './wallets.ts';

/**
 * What every table holds about people, why, for how long, who sees it and what an erasure does. The
 * jobs that delete and `docs/privacy.md` follow from it. An erasure goes from the first table to the
 * last.
 */
export const retention: Readonly<Record<keyof Database, RetentionRule>> = {
  ...signIns,
  ...wallets,
  ...alumni,
  ...accounts,
  ...people,
  ...portal,
};

const isTable = (name: string): name is keyof Database => name in retention;
export const tables: readonly (keyof Database)[] = Object.keys(retention).filter(isTable);
