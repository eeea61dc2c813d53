import * as z from 'zod/mini';
import { Moment } from './values.ts';

/** One value that an event changed. Secrets and personal numbers are never named; null is empty. */
export const AccountChange = z.object({
  /** A field of the account, as the account spells it. */
  field: z.string(),
  before: z.nullable(z.union([z.string(), z.boolean()])),
  after: z.nullable(z.union([z.string(), z.boolean()])),
});
export type AccountChange = z.infer<typeof AccountChange>;

/** Something that was done to an account (ours, beyond the requirements). */
export const AccountEvent = z.object({
  id: z.string(),
  at: Moment,
  /** The audit trail's own word for it, such as `accountChanges.extend`. */
  action: z.string(),
  /** Null: the system itself, or somebody who wasn't signed in. */
  actor: z.nullable(z.object({ displayName: z.string(), liUId: z.nullable(z.string()) })),
  /** The actor is the account's own person. */
  isByPerson: z.boolean(),
  changes: z.array(AccountChange),
});
export type AccountEvent = z.infer<typeof AccountEvent>;
