import type { Terms, TermsContent, TermsSummary, TermsVersion } from '#contract/terms.ts';
import type { Language } from '#contract/languages.ts';
import type { LiabilityType } from '#contract/values.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { versionStates } from '#rules/termsVersions.ts';
import { builtInTerms } from '#server/texts/builtInTerms.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';
import { localized } from '../localized.ts';
import type { TextRow } from './store.ts';
import type { approvalBatches, ApprovalRow, Approvals, DraftRow } from './termsStore.ts';

export const contentOf = (text: TextRow): TermsContent => ({
  displayName: localized(text.display_name),
  systemText: localized(text.system_text),
  text: localized(text.text),
  approveText: localized(text.approve_text),
});

/** A draft may be older than a language of the portal. */
const draftedContent = ({ content }: DraftRow): TermsContent => ({
  displayName: localized(content.displayName),
  systemText: localized(content.systemText),
  text: localized(content.text),
  approveText: localized(content.approveText),
});

const startDateOf = ({ published_at }: TextRow): IsoDate => dateInSweden(published_at);

/** The version of one kind that a change is based on: its newest text, and its draft. */
export const versionOf = (texts: readonly TextRow[], draft: DraftRow | undefined): string =>
  `${texts[0]?.version ?? 0}.${draft?.id ?? ''}`;

type Counts = ReadonlyMap<string, Approvals>;

const statesOf = (texts: readonly TextRow[], today: IsoDate) =>
  versionStates(
    texts.map((text) => ({ version: text.version, startDate: startDateOf(text) })),
    today,
  );

/** Of one kind, whose versions are given newest first. */
export function toTermsSummary(
  type: LiabilityType,
  texts: readonly TextRow[],
  facts: {
    readonly today: IsoDate;
    readonly hasDraft: boolean;
    readonly approvals: Counts;
    readonly asked: number;
  },
): TermsSummary {
  const states = statesOf(texts, facts.today);
  const inState = (state: TermsVersion['state']) =>
    texts.filter(({ version }) => states.get(version) === state);
  const approved = (some: readonly TextRow[]) =>
    some.reduce((sum, { id }) => sum + (facts.approvals.get(id)?.counting ?? 0), 0);
  const named = (text: TextRow | undefined) =>
    text === undefined ? null : { version: text.version, startDate: startDateOf(text) };
  const [current] = inState('Current');
  const builtIn = builtInTerms(type);
  return {
    liabilityType: type,
    isConsent: current?.is_consent ?? builtIn.isConsent,
    displayName: current === undefined ? builtIn.displayName : localized(current.display_name),
    current: named(current),
    planned: named(inState('Planned')[0]),
    hasDraft: facts.hasDraft,
    approvedCurrent: approved(inState('Current')),
    approvedEarlier: approved(inState('Earlier')),
    asked: facts.asked,
  };
}

export function toTerms(
  type: LiabilityType,
  texts: readonly TextRow[],
  draft: DraftRow | undefined,
  { today, approvals }: { readonly today: IsoDate; readonly approvals: Counts },
): Terms {
  const [newest] = texts;
  const states = statesOf(texts, today);
  const { isConsent, destinationLink: _, systemName: _name, ...builtIn } = builtInTerms(type);
  const published = newest === undefined ? builtIn : contentOf(newest);
  return {
    liabilityType: type,
    isConsent: newest?.is_consent ?? isConsent,
    displayName: published.displayName,
    content: draft ? draftedContent(draft) : published,
    draft: draft
      ? { changedAt: draft.changed_at.toISOString(), changedBy: draft.changed_by }
      : null,
    versions: texts.map((text) => ({
      version: text.version,
      content: contentOf(text),
      startDate: startDateOf(text),
      state: states.get(text.version) ?? 'Earlier',
      approvesAnew: text.asks_anew ? 'Everybody' : 'Nobody',
      acceptBy: text.accept_by,
      publishedBy: text.published_by,
      approvals: approvals.get(text.id)?.given ?? 0,
    })),
  };
}

const columns: readonly (readonly [
  title: ServerTextKey,
  cell: (row: ApprovalRow, language: Language) => string | number | null,
])[] = [
  ['TERMS_LIST/USER_ID', ({ user_id }) => user_id],
  ['TERMS_LIST/NAME', ({ name }) => name],
  ['TERMS_LIST/STATUS', (row, language) => textIn(language, statusOf(row))],
  ['TERMS_LIST/VERSION', ({ version }) => version],
  ['TERMS_LIST/ASKED', ({ asked_at }) => dayOf(asked_at)],
  ['TERMS_LIST/APPROVED', ({ approved_at }) => dayOf(approved_at)],
  ['TERMS_LIST/CLOSED', ({ closed_at }) => dayOf(closed_at)],
];

const dayOf = (moment: Date | null): string | null => moment && dateInSweden(moment);

const statusOf = ({ approved_at, closed_at }: ApprovalRow): ServerTextKey =>
  closed_at !== null
    ? 'TERMS_LIST/STATUS_CLOSED'
    : approved_at === null
      ? 'TERMS_LIST/STATUS_ASKED'
      : 'TERMS_LIST/STATUS_APPROVED';

/** Converts the answers to rows of cells below a row of column titles, batch by batch. */
export async function* answersAsRows(
  batches: ReturnType<typeof approvalBatches>,
  language: Language,
) {
  yield [columns.map(([title]) => textIn(language, title))];
  for await (const batch of batches)
    yield batch.map((row) => columns.map(([, cell]) => cell(row, language)));
}
