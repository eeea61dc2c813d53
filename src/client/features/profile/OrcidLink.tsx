import { Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthenticationScope } from '../../../contract/values.ts';
import { dateInSweden } from '../../../rules/dates.ts';
import { Dated } from '../../components/Dated.tsx';
import { Notice } from '../../components/Notice.tsx';
import { OutwardLink } from '../../components/OutwardLink.tsx';
import { application } from '../../components/product.ts';
import { useDays } from '../../components/useDays.ts';
import { useConnection } from '../../offline/connection.ts';
import * as paths from '../../routing/paths.ts';
import * as serverPaths from '../../routing/serverPaths.ts';
import { profileQueries } from './queries.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { failureText, OUTCOME } from './orcidOutcome.ts';
import { OrcidUnlinking } from './OrcidUnlinking.tsx';
import classes from './Profile.module.css';

/** The researcher's identity that is linked to the account, since when ORCID vouches for it, and the way to link or unlink one. */
export function OrcidLink() {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { online } = useConnection();
  const { data } = useSuspenseQuery(profileQueries.orcid());
  const outcome = useOutcome();

  const told = outcome !== null && (
    <Notice tone={outcome === 'LINKED' ? 'success' : 'warning'} isSpoken>
      <p>{t(outcome === 'LINKED' ? 'PROFILE/ORCID/LINKED' : failureText(outcome))}</p>
    </Notice>
  );
  if (data.orcId === null) {
    const isOffered = application().signInScopes.includes(AuthenticationScope.OrcId);
    return (
      <div className={classes.form}>
        {told}
        <p className={classes.quiet}>{t('PROFILE/ORCID/NONE')}</p>
        {isOffered && online && (
          <div>
            <Button component="a" variant="default" size="sm" href={serverPaths.signIn('OrcId', paths.profile('Employee'))}>
              {t('PROFILE/ORCID/LINK')}
            </Button>
          </div>
        )}
        {isOffered && !online && <p className={classes.quiet}>{t('PROFILE/ORCID/OFFLINE')}</p>}
      </div>
    );
  }

  const verified = data.verified === null ? null : dateInSweden(new Date(data.verified));
  return (
    <div className={classes.form}>
      {told}
      <div>
        <OutwardLink href={`https://orcid.org/${data.orcId}`}>{data.orcId}</OutwardLink>
        {verified !== null && (
          <p className={classes.quiet}>
            <Dated date={verified}>{t('PROFILE/ORCID/VERIFIED', { day: fullDate(verified) })}</Dated>
          </p>
        )}
      </div>
      <OrcidUnlinking orcId={data.orcId} />
    </div>
  );
}

/** How the way to ORCID ended, taken out of the address at once: a reload does not tell it again. What was linked is read anew. */
function useOutcome(): string | null {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const given = search.get(OUTCOME);
  // Whoever comes back from ORCID comes to a new page, so the first answer is the only one.
  const [outcome] = useState(given);

  useEffect(() => {
    if (given === null) return;
    setSearch(
      (before) => {
        before.delete(OUTCOME);
        return before;
      },
      { replace: true },
    );
    void client.invalidateQueries({ queryKey: profileQueries.orcid().queryKey });
  }, [given, setSearch, client]);
  return outcome;
}
