import { expect, test } from 'vitest';
import { RequestStatus } from '#contract/values.ts';
import {
  type AlumniStep,
  alumniStep,
  mayCreateProfile,
  mayRequestMembership,
} from './alumniEntry.ts';

const { New, Rejected, Approved } = RequestStatus;

// ALUM-07
test.each<[AlumniStep, boolean, boolean, RequestStatus | null, boolean, boolean]>([
  // step, may ask to join, is a member, newest request, found in the study register, has enough
  // credits
  ['member', false, true, null, true, true],
  ['member', false, true, Rejected, false, false],
  ['pending', false, false, New, true, true],
  ['pending', false, false, New, true, false],
  ['approved', false, false, Approved, false, false],
  ['requirements', false, false, null, true, false],
  ['requirements', false, false, Rejected, true, false],
  ['rejected', true, false, Rejected, false, false],
  ['rejected', true, false, Rejected, true, true],
  ['found', true, false, null, true, true],
  ['unknown', true, false, null, false, false],
])(
  'the step is %s (may ask to join: %s)',
  (step, may, existsInPortal, registrationRequestStatus, foundInLadok, fulfillsRequirements) => {
    expect(
      alumniStep({ existsInPortal, registrationRequestStatus, foundInLadok, fulfillsRequirements }),
    ).toBe(step);
    expect(mayRequestMembership(step)).toBe(may);
  },
);

test.each<[boolean, RequestStatus, string | null]>([
  [true, Approved, null],
  [false, Approved, 'a-member'],
  [false, New, null],
  [false, Rejected, null],
])(
  'a profile can be created (%s) from a request with status %s that has led to %s',
  (may, status, alumnId) => {
    expect(mayCreateProfile({ status, alumnId })).toBe(may);
  },
);
