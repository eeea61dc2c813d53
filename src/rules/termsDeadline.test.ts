import { expect, test } from 'vitest';
import type { LiabilityStatus, LiabilityType } from '#contract/values.ts';
import { acceptByRefusal, type TermsQuestion, termsQuestionOf } from './termsDeadline.ts';

const today = '2026-11-25';

test.each<[LiabilityStatus, string | null | undefined, TermsQuestion]>([
  ['Requested', undefined, 'mayGoOn'],
  ['Requested', null, 'mayGoOn'],
  ['Requested', '2026-11-26', 'mayGoOn'],
  ['Requested', '2026-11-25', 'mayGoOn'],
  ['Requested', '2026-11-24', 'mustAccept'],
  ['Approved', '2026-11-24', 'none'],
  ['Closed', '2026-11-24', 'none'],
  ['None', '2026-11-24', 'none'],
])('terms that are %s, to be accepted by %s: %s', (liabilityStatus, acceptBy, expected) => {
  expect(termsQuestionOf({ liabilityStatus, acceptBy }, today)).toBe(expected);
});

test.each<[LiabilityType, boolean, boolean, string, ReturnType<typeof acceptByRefusal>]>([
  ['Student', false, true, '2026-11-25', undefined],
  ['Employee', false, true, '2027-11-26', undefined],
  ['ExternalUser', false, true, '2026-12-24', undefined],
  ['Student', false, true, '2026-11-24', 'TERMS/ACCEPT_BY_BEFORE_START'],
  ['Student', false, true, '2027-11-27', 'TERMS/ACCEPT_BY_TOO_FAR'],
  ['Student', false, false, '2026-12-24', 'TERMS/ACCEPT_BY_UNASKED'],
  ['Card', false, true, '2026-12-24', 'TERMS/ACCEPT_BY_OTHER_TERMS'],
  ['Student', true, true, '2026-12-24', 'TERMS/ACCEPT_BY_OTHER_TERMS'],
])('%s (consent: %s, asks: %s) by %s: %s', (type, isConsent, asksEverybody, day, expected) => {
  const publication = { liabilityType: type, isConsent, asksEverybody, startDate: today };
  expect(acceptByRefusal(day, publication)).toBe(expected);
});
