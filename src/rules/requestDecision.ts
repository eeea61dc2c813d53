import { RequestStatus } from '../contract/values.ts';

export type RequestDecision = 'approve' | 'reject' | 'undoReject';

const { New, Rejected, Approved } = RequestStatus;

/** Which state each decision asks for, and which it leads to (ALUM-16, ALUM-18). An approval is not undone: the profile is the person's by then. */
const transitions: Readonly<Record<RequestDecision, { readonly from: RequestStatus; readonly to: RequestStatus }>> = {
  approve: { from: New, to: Approved },
  reject: { from: New, to: Rejected },
  undoReject: { from: Rejected, to: New },
};

const decisions: readonly RequestDecision[] = ['approve', 'reject', 'undoReject'];

/** What a decision makes of a request; null where it cannot be made of one in this state. */
export const decided = (status: RequestStatus, decision: RequestDecision): RequestStatus | null => (transitions[decision].from === status ? transitions[decision].to : null);

/** What can be decided about a request in this state. */
export const decisionsFor = (status: RequestStatus): RequestDecision[] => decisions.filter((decision) => decided(status, decision) !== null);
