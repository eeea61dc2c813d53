import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { text } from './inputs.ts';
import { inEachLanguage } from './languages.ts';
import { route } from './route.ts';
import { IsoDate, LiabilityType, LocalizedText, Moment } from './values.ts';

/** Written text in each language, none of which may be empty. */
const written = (max: number) => z.object(inEachLanguage(() => text(max)));

/** What people read of a version. */
export const TermsContent = z.object({
  displayName: written(120),
  /** One sentence about what the terms give access to. */
  systemText: written(300),
  /** Paragraphs, `# ` headings and `- ` lists. */
  text: written(20_000),
  approveText: written(200),
});
export type TermsContent = z.infer<typeof TermsContent>;

/**
 * Who must approve a new version: nobody, or everybody whom it concerns. Terms that go with an
 * account concern everybody who has such an account; others, and consents, those who have approved
 * an earlier version.
 */
export const ApprovesAnew = z.enum(['Nobody', 'Everybody']);
export type ApprovesAnew = z.infer<typeof ApprovesAnew>;

/** A published version. It never changes. */
export const TermsVersion = z.object({
  version: z.number(),
  content: z.object({
    displayName: LocalizedText,
    systemText: LocalizedText,
    text: LocalizedText,
    approveText: LocalizedText,
  }),
  startDate: IsoDate,
  state: z.enum(['Planned', 'Current', 'Earlier']),
  approvesAnew: ApprovesAnew,
  /** The last day on which those who are asked may go on without accepting; null: no such day. */
  acceptBy: z.optional(z.nullable(IsoDate)),
  /** User id of the administrator; null for a version that came with the portal. */
  publishedBy: z.nullable(z.string()),
  /** Number of people who have approved it, also those whom a later version has asked anew. */
  approvals: z.number(),
});
export type TermsVersion = z.infer<typeof TermsVersion>;

const Kind = {
  liabilityType: LiabilityType,
  isConsent: z.boolean(),
  displayName: LocalizedText,
};

export const TermsSummary = z.object({
  ...Kind,
  /** Null when there is no version that applies. */
  current: z.nullable(z.object({ version: z.number(), startDate: IsoDate })),
  planned: z.nullable(z.object({ version: z.number(), startDate: IsoDate })),
  hasDraft: z.boolean(),
  /** Number of people who have approved the current version, an earlier one, or are asked. */
  approvedCurrent: z.number(),
  approvedEarlier: z.number(),
  asked: z.number(),
});
export type TermsSummary = z.infer<typeof TermsSummary>;

export const Terms = z.object({
  ...Kind,
  /** What the editor starts with: the draft, otherwise the newest version or the built-in text. */
  content: TermsVersion.shape.content,
  draft: z.nullable(z.object({ changedAt: Moment, changedBy: z.string() })),
  /** Newest first. */
  versions: z.array(TermsVersion),
});
export type Terms = z.infer<typeof Terms>;

const may = usersOf('terms-administration');
const params = z.object({ liabilityType: LiabilityType });
const changed = { ...refusals, 200: Terms, 409: Errors } as const;

/** Keeping the texts of terms and consents. Not in the specification. */
export const terms = {
  all: route({
    summary: 'Returns the kinds of terms and consents with their versions and counts of approvals.',
    method: 'GET',
    path: '/api/terms',
    may,
    isOurs: true,
    responses: { ...refusals, 200: z.array(TermsSummary) },
  }),
  one: route({
    summary: 'Returns one kind of terms or consents with its draft and all versions.',
    method: 'GET',
    path: '/api/terms/{liabilityType}',
    may,
    params,
    isOurs: true,
    isVersioned: true,
    responses: { ...refusals, 200: Terms },
  }),
  saveDraft: route({
    summary: 'Keeps a draft. 409: someone else has saved or published meanwhile.',
    method: 'PUT',
    path: '/api/terms/{liabilityType}/draft',
    may,
    params,
    body: TermsContent,
    isOurs: true,
    isVersioned: true,
    responses: changed,
  }),
  discardDraft: route({
    summary: 'Deletes the draft. 409: someone else has saved or published meanwhile.',
    method: 'DELETE',
    path: '/api/terms/{liabilityType}/draft',
    may,
    params,
    isOurs: true,
    isVersioned: true,
    responses: changed,
  }),
  publish: route({
    summary:
      'Publishes a version that applies from a day on, and deletes the draft. ' +
      '409: someone else has saved or published meanwhile, or another version is planned.',
    method: 'POST',
    path: '/api/terms/{liabilityType}/versions',
    may,
    params,
    body: z.object({
      ...TermsContent.shape,
      startDate: IsoDate,
      approvesAnew: ApprovesAnew,
      acceptBy: z.optional(z.nullable(IsoDate)),
    }),
    isOurs: true,
    isVersioned: true,
    responses: changed,
  }),
  withdraw: route({
    summary:
      'Withdraws a planned version, whose text becomes the draft unless there is one. ' +
      '409: it has begun, or there is no such version.',
    method: 'DELETE',
    path: '/api/terms/{liabilityType}/versions/{version}',
    may,
    params: z.object({
      ...params.shape,
      version: z.pipe(
        z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
        z.transform((digits) => Number(digits)),
      ),
    }),
    isOurs: true,
    isVersioned: true,
    responses: changed,
  }),
  approvals: route({
    summary: 'Returns who has approved which version, and who is asked, as a spreadsheet.',
    method: 'GET',
    path: '/api/terms/{liabilityType}/approvals',
    may,
    params,
    isStreamed: true,
    isSpreadsheet: true,
    isOurs: true,
    responses: { ...refusals, 200: z.array(z.array(z.union([z.string(), z.number(), z.null()]))) },
  }),
};
