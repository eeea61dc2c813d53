import * as z from 'zod/mini';
import { Moment } from './values.ts';

/**
 * One value changed by an event. Secrets and personal numbers are never included; null means empty.
 */
export const AccountChange = z.object({
  /** The name of a field of `Account`. */
  field: z.string(),
  before: z.nullable(z.union([z.string(), z.boolean()])),
  after: z.nullable(z.union([z.string(), z.boolean()])),
});
export type AccountChange = z.infer<typeof AccountChange>;

/** An event in the history of an account (not in the specification). */
export const AccountEvent = z.object({
  id: z.string(),
  at: Moment,
  /** The action as named in the audit trail, such as `accountChanges.extend`. */
  action: z.string(),
  /** Null for the system itself or a person who was not signed in. */
  actor: z.nullable(z.object({ displayName: z.string(), liUId: z.nullable(z.string()) })),
  /** Whether the actor is the account holder. */
  isByPerson: z.boolean(),
  /** The system whose record was imported; null for other events. Servers of 0.2.0 do not send it. */
  system: z.optional(z.nullable(z.string())),
  changes: z.array(AccountChange),
});
export type AccountEvent = z.infer<typeof AccountEvent>;
