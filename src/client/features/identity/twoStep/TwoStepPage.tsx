import { useSuspenseQuery } from '@tanstack/react-query';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { SettingPage } from '../myAccounts/SettingPage.tsx';
import { useTranslation } from '../texts.ts';
import { isOutdated, twoStepQueries } from './queries.ts';
import { TwoStepSettings } from './TwoStepSettings.tsx';
import classes from './TwoStep.module.css';

export const loader = () =>
  waitBriefly(
    queryClient.prefetchQuery(twoStepQueries.state()),
    queryClient.prefetchQuery(twoStepQueries.factors()),
  );

/**
 * `/myaccounts/personal/twostep` (not in the specification): whether two-step verification is on,
 * with which factors, and how to change that. Its parts load and fail independently.
 */
export default function TwoStepPage() {
  const { t } = useTranslation();
  return (
    <SettingPage title={t('MFA/TITLE')}>
      <AsyncBoundary skeleton={<RowSkeleton rows={1} height="4.5rem" />} failure={t('MFA/FAILED')}>
        <TwoStepStatus />
      </AsyncBoundary>
      <AsyncBoundary
        skeleton={<RowSkeleton rows={2} height="4rem" />}
        failure={t('MFA/FACTORS_FAILED')}
      >
        <TwoStepSettings />
      </AsyncBoundary>
    </SettingPage>
  );
}

/**
 * Whether two-step verification is on, and what that means. Stored on the device, so that it can be
 * read offline; otherwise an earlier state is not shown as the present one when the call fails.
 */
function TwoStepStatus() {
  const { t } = useTranslation();
  const {
    data: { enabled, isDisablingPrevented },
    error,
    refetch,
  } = useSuspenseQuery(twoStepQueries.state());
  if (isOutdated(error))
    return <ErrorState error={error} title={t('MFA/FAILED')} onRetry={() => void refetch()} />;
  return (
    <div className={classes.status}>
      <StatusBadge tone={enabled ? 'ok' : 'stopped'} label={t(enabled ? 'MFA/ON' : 'MFA/OFF')} />
      <p className="quiet">{t(enabled ? 'MFA/ON_TEXT' : 'MFA/OFF_TEXT')}</p>
      {enabled && isDisablingPrevented && <p className="quiet">{t('MFA/MUST_STAY_ON')}</p>}
    </div>
  );
}
