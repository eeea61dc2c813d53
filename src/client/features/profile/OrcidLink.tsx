import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateInSweden } from '../../../rules/dates.ts';
import { Dated } from '../../components/Dated.tsx';
import { ExternalIcon } from '../../components/icons.tsx';
import { useDays } from '../../components/useDays.ts';
import { profileQueries } from './queries.ts';
import classes from './Profile.module.css';

/** The researcher's identity that is linked to the account, and since when ORCID vouches for it. */
export function OrcidLink() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { data } = useSuspenseQuery(profileQueries.orcid());
  if (data.orcId === null) return <p className={classes.quiet}>{t('PROFILE/ORCID/NONE')}</p>;

  const verified = data.verified === null ? null : dateInSweden(new Date(data.verified));
  return (
    <div>
      <a
        className={classes.external}
        href={`https://orcid.org/${data.orcId}`}
        target="_blank"
        rel="noreferrer"
        aria-label={t('PROFILE/ORCID/OPEN', { orcid: data.orcId })}
      >
        {data.orcId} <ExternalIcon size={16} />
      </a>
      {verified !== null && (
        <p className={classes.quiet}>
          <Dated date={verified}>{t('PROFILE/ORCID/VERIFIED', { day: fullDate(verified) })}</Dated>
        </p>
      )}
    </div>
  );
}
