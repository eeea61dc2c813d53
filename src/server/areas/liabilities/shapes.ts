import type { Liability, LiabilitySummary } from '#contract/liabilities.ts';
import type { LiabilityStatus, LiabilityType } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import { isLiabilityFor } from '#rules/liability.ts';
import type { Actor } from '#server/call/actor.ts';
import { localized } from '../localized.ts';
import type { LiabilityRow, TextRow } from './store.ts';
import { inEachLanguage } from '#contract/languages.ts';

/** The page on which the person reads and answers the text. */
export const pathTo = (type: LiabilityType): string => `/liabilities/${type}`;

export function statusOf(row: LiabilityRow | undefined): LiabilityStatus {
  if (!row) return 'None';
  if (row.closed_at !== null) return 'Closed';
  return row.approved_at === null ? 'Requested' : 'Approved';
}

type LastDays = ReadonlyMap<LiabilityType, IsoDate>;

const acceptByOf = (status: LiabilityStatus, type: LiabilityType, lastDays: LastDays) =>
  status === 'Requested' ? (lastDays.get(type) ?? null) : null;

export function toSummary(row: LiabilityRow, lastDays: LastDays): LiabilitySummary {
  const liabilityStatus = statusOf(row);
  return {
    liabilityStatus,
    liabilityType: row.liability_type,
    link: pathTo(row.liability_type),
    acceptBy: acceptByOf(liabilityStatus, row.liability_type, lastDays),
  };
}

const momentOf = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;

export const toLiability = (
  row: LiabilityRow | undefined,
  text: TextRow,
  actor: Actor,
  lastDays: LastDays = new Map(),
): Liability => ({
  liUId: actor.liUId,
  liabilityType: text.liability_type,
  liabilityStatus: statusOf(row),
  isConcent: text.is_consent,
  requestedDate: momentOf(row?.requested_at),
  requestedBy: row?.requested_by ?? null,
  created: momentOf(row?.created_at),
  approvedDate: momentOf(row?.approved_at),
  closed: momentOf(row?.closed_at),
  // The closing text is written once, in the university's working language.
  closedText: row?.closed_text ? inEachLanguage(() => row.closed_text ?? '') : null,
  link: pathTo(text.liability_type),
  destinationLink: text.destination_link,
  criteriaIsFulFilled: isLiabilityFor(text.liability_type, actor),
  systemDisplayName: localized(text.system_name),
  systemText: localized(text.system_text),
  liabilityDisplayName: localized(text.display_name),
  text: localized(text.text),
  liabilityApproveText: localized(text.approve_text),
  acceptBy: acceptByOf(statusOf(row), text.liability_type, lastDays),
});
