import * as z from 'zod/mini';
import { IsoDate, LocalizedText, SubscriptionType } from './values.ts';

/** A current, past or future position of a person. */
export const Position = z.object({
  id: z.string(),
  /**
   * Allocation in percent of full time; null when the staff system gives none, which counts as 100.
   */
  employmentLevel: z.nullable(z.number()),
  /** The position's category, as named in the staff system. */
  employeeLevel: z.nullable(z.string()),
  startDate: IsoDate,
  /** The last day; null for a position until further notice. */
  endDate: z.nullable(IsoDate),
  faculty: z.nullable(LocalizedText),
  isPrimary: z.boolean(),
  isEmployee: z.boolean(),
  title: LocalizedText,
  organisation: z.object({
    name: LocalizedText,
    path: z.string(),
    shortName: z.string(),
    financialUnit: z.nullable(z.string()),
  }),
  subscriptionType: z.nullable(SubscriptionType),
});
export type Position = z.infer<typeof Position>;
