import * as z from 'zod/mini';
import { portalUsers, termsAcceptors } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { route } from './route.ts';
import { IsoDate, LiabilityStatus, LiabilityType, LocalizedText, Moment } from './values.ts';

/**
 * Not in the specification: the last day on which the user, who is asked, may go on without
 * accepting; null if there is none.
 */
const AcceptBy = z.optional(z.nullable(IsoDate));

/**
 * Summary of terms or a consent; `link` leads to the page where the user reads and answers them.
 */
export const LiabilitySummary = z.object({
  liabilityStatus: LiabilityStatus,
  liabilityType: LiabilityType,
  link: z.string(),
  acceptBy: AcceptBy,
});
export type LiabilitySummary = z.infer<typeof LiabilitySummary>;

/**
 * Terms to accept or, with `isConcent`, a consent to give and withdraw, with their status for the
 * user (DATA-18).
 */
export const Liability = z.object({
  liUId: z.nullable(z.string()),
  liabilityType: LiabilityType,
  liabilityStatus: LiabilityStatus,
  isConcent: z.boolean(),
  requestedDate: z.nullable(Moment),
  requestedBy: z.nullable(z.string()),
  created: z.nullable(Moment),
  approvedDate: z.nullable(Moment),
  closed: z.nullable(Moment),
  closedText: z.nullable(LocalizedText),
  link: z.string(),
  /** Where the user is led after answering; null to go back. */
  destinationLink: z.nullable(z.string()),
  /** Whether these terms apply to the user. */
  criteriaIsFulFilled: z.boolean(),
  systemDisplayName: LocalizedText,
  systemText: LocalizedText,
  liabilityDisplayName: LocalizedText,
  text: LocalizedText,
  liabilityApproveText: LocalizedText,
  acceptBy: AcceptBy,
});
export type Liability = z.infer<typeof Liability>;

const params = z.object({ liabilityType: LiabilityType });
const may = termsAcceptors;

export const liabilities = {
  mine: route({
    summary: 'Returns the terms and consents that apply to the person, unanswered ones first.',
    method: 'GET',
    path: '/api/Liability',
    may: portalUsers,
    isOpenBeforeTerms: true,
    keptBy: 'query',
    isOurs: true,
    responses: { ...refusals, 200: z.array(LiabilitySummary) },
  }),
  read: route({
    summary: 'Returns one type of terms or consent with the person’s answer.',
    method: 'GET',
    path: '/api/Liability/{liabilityType}',
    may,
    isOpenBeforeTerms: true,
    params,
    keptBy: 'query',
    isVersioned: true,
    responses: { ...refusals, 200: Liability, 404: Errors },
  }),
  approve: route({
    summary:
      'Accepts terms or gives a consent. 409: they do not apply to the person, or have changed since they were read.',
    method: 'POST',
    path: '/api/Liability/{liabilityType}',
    may,
    isOpenBeforeTerms: true,
    params,
    isVersioned: true,
    responses: { ...refusals, 200: Liability, 404: Errors, 409: Errors },
  }),
  withdraw: route({
    summary:
      'Withdraws a consent, or declines a requested one. 409: terms cannot be withdrawn, ' +
      'or there is no consent to answer.',
    method: 'DELETE',
    path: '/api/Liability/{liabilityType}',
    may,
    isOpenBeforeTerms: true,
    params,
    isVersioned: true,
    responses: { ...refusals, 200: Liability, 404: Errors, 409: Errors },
  }),
  link: route({
    summary: 'Returns the URL to which another system sends the person to answer these terms.',
    method: 'GET',
    path: '/api/Liability/{liabilityType}/link',
    may,
    isOpenBeforeTerms: true,
    params,
    keptBy: 'query',
    responses: { ...refusals, 200: z.object({ link: z.string() }), 404: Errors },
  }),
};
