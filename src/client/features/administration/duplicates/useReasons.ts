import type { DuplicateReason } from '#contract/duplicates.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';

/** Returns a function that says in words what two people have in common. */
export function useReasons() {
  const { t } = useTranslation();
  return (reasons: readonly DuplicateReason[]): string =>
    reasons.map((reason) => t(`DUPLICATES/REASON/${upperCase(reason)}`)).join(', ');
}
