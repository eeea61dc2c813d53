import type { Liability } from '#contract/liabilities.ts';
import type { StatusTone } from '#client/ui/StatusBadge.tsx';

/**
 * The state of terms or a consent, in the user's vocabulary: consents are given and withdrawn,
 * terms accepted and closed.
 */
export type LiabilityState =
  | 'NONE'
  | 'REQUESTED'
  | 'APPROVED'
  | 'CONSENTED'
  | 'CLOSED'
  | 'WITHDRAWN'
  | 'DECLINED';

export function liabilityStateOf({
  liabilityStatus,
  isConcent,
  approvedDate,
  closedText,
}: Liability): LiabilityState {
  switch (liabilityStatus) {
    case 'None':
      return 'NONE';
    case 'Requested':
      return 'REQUESTED';
    case 'Approved':
      return isConcent ? 'CONSENTED' : 'APPROVED';
    case 'Closed':
      // The university states a reason when it closes a consent; the user needs none.
      if (!isConcent || closedText !== null) return 'CLOSED';
      return approvedDate === null ? 'DECLINED' : 'WITHDRAWN';
    default:
      return liabilityStatus satisfies never;
  }
}

export const toneOf: Readonly<Record<LiabilityState, StatusTone>> = {
  NONE: 'neutral',
  REQUESTED: 'waiting',
  APPROVED: 'ok',
  CONSENTED: 'ok',
  CLOSED: 'stopped',
  WITHDRAWN: 'stopped',
  DECLINED: 'stopped',
};
