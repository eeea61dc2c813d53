import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { dateInSweden } from '#rules/dates.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Prose } from '#client/ui/Prose.tsx';
import { signOut } from '#client/session/signOut.ts';
import { useTranslation } from '../texts.ts';
import { profileQueries } from './queries.ts';
import { useProfile } from './useProfile.ts';
import classes from '../Alumni.module.css';

/**
 * What is stored and who can see it, the terms, and buttons for signing out and for leaving
 * permanently.
 */
export function PrivacyTab() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const session = useSession();
  const { dataUpdatedAt } = useProfile();
  const { data: terms, error, refetch } = useQuery(profileQueries.terms());
  return (
    <>
      <section className={classes.card}>
        <h2>{t('ALUMNI_PROFILE/PRIVACY/TITLE')}</h2>
        <p>{t('ALUMNI_PROFILE/PRIVACY/KEPT')}</p>
        <p>{t('ALUMNI_PROFILE/PRIVACY/SEEN')}</p>
      </section>
      <section className={classes.card}>
        <h2>{t('ALUMNI_PROFILE/LEAVE/TITLE')}</h2>
        <p>{t('ALUMNI_PROFILE/LEAVE/TEXT')}</p>
        <div className="row">
          <Button component={Link} variant="default" to={outsidePaths.alumniLeave()}>
            {t('ALUMNI_PROFILE/LEAVE')}
          </Button>
          {session && (
            <Button
              variant="default"
              onClick={() =>
                void signOut(session.caller.scope, outsidePaths.alumniSignedOut('signedout'))
              }
            >
              {t('ALUMNI/SIGN_OUT')}
            </Button>
          )}
        </div>
      </section>
      {/* Rendered last, because the terms load after the profile and would otherwise move the content below them. */}
      {terms && (
        <section className={classes.card}>
          <h2>{t('ALUMNI_PROFILE/PRIVACY/TERMS')}</h2>
          {terms.approvedDate && (
            <p>
              {t('ALUMNI_PROFILE/PRIVACY/APPROVED', {
                day: fullDate(dateInSweden(new Date(terms.approvedDate))),
              })}
            </p>
          )}
          <details className={classes.more}>
            <summary>{t('ALUMNI_PROFILE/TERMS/READ')}</summary>
            <Prose text={terms.text[currentLanguage()]} />
          </details>
        </section>
      )}
      {error && !terms && (
        <ErrorState
          error={error}
          title={t('ALUMNI_PROFILE/TERMS/FAILED')}
          onRetry={() => void refetch()}
        />
      )}
      <DataAge of={dataUpdatedAt} />
    </>
  );
}
