import type { ApprovesAnew, Terms } from '#contract/terms.ts';
import { everybodyOf } from '#rules/liability.ts';
import type { TextKey } from '../texts.ts';

/** Who is asked when a version of the kind is published. */
export const anewText = (
  { liabilityType, isConsent }: Pick<Terms, 'liabilityType' | 'isConsent'>,
  approvesAnew: ApprovesAnew,
): TextKey =>
  approvesAnew === 'Everybody' && !isConsent && everybodyOf(liabilityType) !== null
    ? 'TERMS/ANEW/AllConcerned'
    : `TERMS/ANEW/${approvesAnew}`;
