import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { alumni } from '#contract/alumni.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Prose } from '#client/ui/Prose.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { profileQueries } from './queries.ts';
import { useProfile } from './useProfile.ts';
import classes from '../Alumni.module.css';

/**
 * Card shown when the alumnus has not approved the latest version of the terms: their text, and the
 * button that approves them (ALUM-12).
 */
export function TermsCard() {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const {
    profile: { isLatestLiabilityApproved },
  } = useProfile();
  const {
    data: terms,
    error,
    refetch,
  } = useQuery({ ...profileQueries.terms(), enabled: !isLatestLiabilityApproved });
  const approve = useAction({
    send: () => call(alumni.approveLiability, {}),
    onSent: async (approved) => {
      client.setQueryData(profileQueries.terms().queryKey, approved);
      await client.invalidateQueries({ queryKey: profileQueries.mine().queryKey });
      toasts.success('ALUMNI_PROFILE/TERMS/DONE');
    },
    failure: 'ALUMNI_PROFILE/TERMS',
  });
  if (isLatestLiabilityApproved) return null;

  return (
    <section className={classes.asking} aria-labelledby={id}>
      <h2 id={id}>{t('ALUMNI_PROFILE/TERMS/TITLE')}</h2>
      <p>{t('ALUMNI_PROFILE/TERMS/TEXT')}</p>
      {error && !terms ? (
        <ErrorState
          error={error}
          title={t('ALUMNI_PROFILE/TERMS/FAILED')}
          onRetry={() => void refetch()}
        />
      ) : (
        <details className={classes.more}>
          <summary>{t('ALUMNI_PROFILE/TERMS/READ')}</summary>
          {terms ? <Prose text={terms.text[currentLanguage()]} /> : <TextSkeleton lines={4} />}
        </details>
      )}
      <div className="row">
        <OnlineButton
          disabled={error !== null && !terms}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          {t('ALUMNI_PROFILE/TERMS/APPROVE')}
        </OnlineButton>
      </div>
    </section>
  );
}
