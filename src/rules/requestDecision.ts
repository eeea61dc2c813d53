import { RequestStatus } from '#contract/values.ts';

export type RequestDecision = 'approve' | 'reject' | 'undoReject';

const { New, Rejected, Approved } = RequestStatus;

/**
 * The status that each decision requires and the one it leads to (ALUM-16, ALUM-18). An approval
 * cannot be undone, because by then the person has the profile.
 */
const transitions: Readonly<
  Record<RequestDecision, { readonly from: RequestStatus; readonly to: RequestStatus }>
> = {
  approve: { from: New, to: Approved },
  reject: { from: New, to: Rejected },
  undoReject: { from: Rejected, to: New },
};

const decisions: readonly RequestDecision[] = ['approve', 'reject', 'undoReject'];

/**
 * Returns the status of a request after a decision; null if the decision is not possible in this
 * status.
 */
export const statusAfter = (
  status: RequestStatus,
  decision: RequestDecision,
): RequestStatus | null =>
  transitions[decision].from === status ? transitions[decision].to : null;

/** Returns the decisions that are possible for a request in this status. */
export const decisionsFor = (status: RequestStatus): RequestDecision[] =>
  decisions.filter((decision) => statusAfter(status, decision) !== null);
