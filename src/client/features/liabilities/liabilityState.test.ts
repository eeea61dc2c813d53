import { expect, test } from 'vitest';
import type { Liability } from '#contract/liabilities.ts';
import { liabilityStateOf } from './liabilityState.ts';
import { consent, terms } from './liabilities.testing.ts';

const approvedDate = '2026-03-01T09:00:00Z';
const closedText = { 'sv-SE': 'Ersatt', 'en-GB': 'Replaced' };

test.each<[state: string, liability: Liability]>([
  ['NONE', terms({ liabilityStatus: 'None' })],
  ['REQUESTED', terms({ liabilityStatus: 'Requested' })],
  ['APPROVED', terms({ liabilityStatus: 'Approved', approvedDate })],
  ['CONSENTED', consent({ liabilityStatus: 'Approved', approvedDate })],
  ['WITHDRAWN', consent({ liabilityStatus: 'Closed', approvedDate })],
  ['CLOSED', consent({ liabilityStatus: 'Closed', approvedDate, closedText })],
  ['DECLINED', consent({ liabilityStatus: 'Closed' })],
  ['CLOSED', consent({ liabilityStatus: 'Closed', closedText })],
  ['CLOSED', terms({ liabilityStatus: 'Closed', approvedDate })],
])('returns %s', (state, liability) => {
  expect(liabilityStateOf(liability)).toBe(state);
});
