import type { Liability } from '#contract/liabilities.ts';
import type { LocalizedText } from '#contract/values.ts';

const inBoth = (swedish: string, english = swedish): LocalizedText => ({
  'sv-SE': swedish,
  'en-GB': english,
});

/** Returns terms that wait for the user's answer. */
export const terms = (changes: Partial<Liability> = {}): Liability => ({
  liUId: 'annli42',
  liabilityType: 'Card',
  liabilityStatus: 'Requested',
  isConcent: false,
  requestedDate: '2026-03-01T10:00:00Z',
  requestedBy: 'Kortkontoret',
  created: '2026-03-01T10:00:00Z',
  approvedDate: null,
  closed: null,
  closedText: null,
  link: '/liabilities/Card',
  destinationLink: null,
  criteriaIsFulFilled: true,
  systemDisplayName: inBoth('Campuskort', 'Campus card'),
  systemText: inBoth('Öppnar dörrar.', 'Opens doors.'),
  liabilityDisplayName: inBoth('Villkor för campuskort', 'Terms for the campus card'),
  text: inBoth(
    'Kortet är en värdehandling.\n\n# Om du blir av med det\n\n- Spärra det.',
    'The card is a document of value.',
  ),
  liabilityApproveText: inBoth('Jag godkänner villkoren.', 'I accept the terms.'),
  ...changes,
});

/** Returns a consent that waits for the user's answer. */
export const consent = (changes: Partial<Liability> = {}): Liability =>
  terms({
    liabilityType: 'Photo',
    isConcent: true,
    link: '/liabilities/Photo',
    systemDisplayName: inBoth('Profilbild', 'Profile picture'),
    liabilityDisplayName: inBoth(
      'Foto i universitetets system',
      'Photo in the university’s systems',
    ),
    liabilityApproveText: inBoth('Jag samtycker.', 'I consent.'),
    ...changes,
  });
