import { expect, test } from 'vitest';
import { RequestStatus } from '#contract/values.ts';
import { statusAfter, decisionsFor, type RequestDecision } from './requestDecision.ts';

const { New, Rejected, Approved } = RequestStatus;

// ALUM-15, ALUM-16, ALUM-18
test.each<[RequestStatus, RequestDecision, RequestStatus | null]>([
  [New, 'approve', Approved],
  [New, 'reject', Rejected],
  [New, 'undoReject', null],
  [Rejected, 'approve', null],
  [Rejected, 'reject', null],
  [Rejected, 'undoReject', New],
  [Approved, 'approve', null],
  [Approved, 'reject', null],
  [Approved, 'undoReject', null],
])('from status %s, the decision %s leads to %s', (status, decision, next) => {
  expect(statusAfter(status, decision)).toBe(next);
  expect(decisionsFor(status).includes(decision)).toBe(next !== null);
});
