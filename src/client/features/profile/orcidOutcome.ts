import type { TextKey } from '../../i18n/keys.ts';

/** What the way to ORCID and back leaves in the profile's address. */
export const OUTCOME = 'orcid';

const failures = {
  TAKEN: 'PROFILE/ORCID/LINK/TAKEN',
  CANCELLED: 'PROFILE/ORCID/LINK/CANCELLED',
  NO_RESPONSE: 'PROFILE/ORCID/LINK/NO_RESPONSE',
} as const satisfies Record<string, TextKey>;

const isKnown = (outcome: string): outcome is keyof typeof failures => Object.hasOwn(failures, outcome);

/** Why nothing was linked; any reason that the person cannot mend otherwise is to be tried again. */
export const failureText = (outcome: string): TextKey => (isKnown(outcome) ? failures[outcome] : 'PROFILE/ORCID/LINK/FAILED');
