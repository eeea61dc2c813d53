import { useSuspenseQuery } from '@tanstack/react-query';
import { dateInSweden } from '../../../rules/dates.ts';
import { Dated } from '../../components/Dated.tsx';
import { OutwardLink } from '../../components/OutwardLink.tsx';
import { useDays } from '../../components/useDays.ts';
import { profileQueries } from './queries.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
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
      <OutwardLink href={`https://orcid.org/${data.orcId}`}>{data.orcId}</OutwardLink>
      {verified !== null && (
        <p className={classes.quiet}>
          <Dated date={verified}>{t('PROFILE/ORCID/VERIFIED', { day: fullDate(verified) })}</Dated>
        </p>
      )}
    </div>
  );
}
