import { Link } from 'react-router-dom';
import type { AccountSummary } from '#contract/account.ts';
import { resetsSecondStep } from '#contract/secondStepReset.ts';
import { lostSecondStep } from '#client/paths/outside.ts';
import { useCaller } from '#client/session/session.ts';
import { useTranslation } from '../texts.ts';

/**
 * Leads people who have lost their second factor too to its reset, before they choose a password:
 * the one keeps the other waiting. Only for the ways of signing in that may reset it.
 */
export function LostSecondStepLink({ accounts }: { readonly accounts: readonly AccountSummary[] }) {
  const { t } = useTranslation();
  const scope = useCaller()?.scope;
  const mayReset = resetsSecondStep.some((one) => one === scope);
  if (!mayReset || !accounts.some(({ hasSecondFactor }) => hasSecondFactor)) return null;
  return (
    <p className="note">
      {t('MFA/LOST_ALL/LINK_LEAD')} <Link to={lostSecondStep()}>{t('MFA/LOST_ALL/LINK')}</Link>
    </p>
  );
}
