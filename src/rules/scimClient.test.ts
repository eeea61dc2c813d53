import { expect, test } from 'vitest';
import { endRefusal, isClientAccepted, latestEnd, scimClientState } from './scimClient.ts';

const TODAY = '2028-02-29';

test.each([
  [TODAY, null],
  ['2028-02-28', 'SCIM_CLIENTS/END_PASSED'],
  ['2030-02-28', null],
  ['2030-03-01', 'SCIM_CLIENTS/END_TOO_LATE'],
] as const)('a client that is to end on %s on a leap day: %s', (endsOn, refusal) => {
  expect(endRefusal(endsOn, TODAY)).toBe(refusal);
});

test('the latest last day can be chosen', () => {
  expect(endRefusal(latestEnd('2026-10-16'), '2026-10-16')).toBe(null);
});

test.each([
  ['2027-01-01', false, 'Active', true],
  ['2026-11-16', false, 'Active', true],
  ['2026-11-15', false, 'EndsSoon', true],
  ['2026-10-16', false, 'EndsSoon', true],
  ['2026-10-15', false, 'Ended', false],
  ['2027-01-01', true, 'Revoked', false],
  ['2026-10-15', true, 'Revoked', false],
] as const)('ends on %s, revoked %s: %s', (endsOn, isRevoked, state, isAccepted) => {
  const facts = { endsOn, isRevoked };
  expect(scimClientState(facts, '2026-10-16')).toBe(state);
  expect(isClientAccepted(facts, '2026-10-16')).toBe(isAccepted);
});
