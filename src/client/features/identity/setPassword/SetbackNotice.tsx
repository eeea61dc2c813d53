import { Navigate } from 'react-router-dom';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { accountError } from '../../../routing/outsidePaths.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import type { Setback } from './useSetPassword.ts';
import { WayBack } from './WayBack.tsx';

/** Why nothing came of it, and the way on. */
export function SetbackNotice({ setback }: { setback: Setback }) {
  const { t } = useTranslation();
  if (setback === 'tooWeak') return <Navigate replace to={accountError()} />;
  if (typeof setback === 'string') return <WayBack reason={setback} />;
  return <FailureNotice error={setback.error} prefix="ACCOUNT" title={t('ACCOUNT/NOT_SAVED')} />;
}
