import * as z from 'zod/mini';
import { publicRefusals } from './errors.ts';
import { route } from './route.ts';
import { LocalizedText, Moment, TargetGroup } from './values.ts';

const contact = {
  phoneNumber: z.string(),
  email: z.string(),
  /**
   * Not in the specification: the opening periods of the next two weeks, earliest first, to show
   * whether the desk is open now. Absent when unknown.
   */
  openingPeriods: z.optional(z.array(z.object({ opens: Moment, closes: Moment }))),
};

/**
 * How a user reaches the helpdesk (SHELL-11, DATA-19): flat fields for the requested group,
 * together with the fields of both desks. Unknown hours are null.
 */
export const HelpdeskInformation = z.object({
  ...contact,
  openingHours: z.nullable(LocalizedText),
  openingHoursDeviationsLink: z.nullable(z.string()),
  createSupportCaseLink: z.nullable(z.string()),
  kcInformation: z.object({
    ...contact,
    openingHours: LocalizedText,
    openingHoursDeviationsLink: z.nullable(z.string()),
    createSupportCaseLink: z.nullable(z.string()),
  }),
  infoCentreInformation: z.object({
    ...contact,
    openingHours: z.nullable(LocalizedText),
    homePage: z.string(),
  }),
});
export type HelpdeskInformation = z.infer<typeof HelpdeskInformation>;

export const helpdesk = {
  information: route({
    summary: 'Returns the helpdesk’s contact information for a group of people.',
    method: 'GET',
    path: '/api/helpdeskInformation',
    may: 'everyone',
    query: z.object({ targetGroup: TargetGroup }),
    keptBy: 'query',
    responses: { ...publicRefusals, 200: HelpdeskInformation },
  }),
};
