import * as z from 'zod/mini';
import { IsoDate, LocalizedText, SubscriptionType } from './values.ts';

/** A post that a person holds, held or will hold. */
export const Position = z.object({
  id: z.string(),
  /** The allocation in percent of full time; null where the staff system states none, which counts as 100. */
  employmentLevel: z.nullable(z.number()),
  /** The category of the post, as the staff system words it. */
  employeeLevel: z.nullable(z.string()),
  startDate: IsoDate,
  /** The last day; null until further notice. */
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
