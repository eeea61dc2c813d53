import { Button } from '@mantine/core';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { AuthenticationScope } from '../../../contract/values.ts';
import { dateInSweden } from '../../../rules/dates.ts';
import { toasts } from '../../api/toastStore.ts';
import { Dated } from '../../components/Dated.tsx';
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
  useOutcome();

  if (data.orcId === null) {
    const isOffered = application().signInScopes.includes(AuthenticationScope.OrcId);
    return (
      <div className={classes.form}>
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

/** Says how the way to ORCID ended, once: it is taken out of the address. What was linked is read anew. */
function useOutcome(): void {
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  const outcome = search.get(OUTCOME);

  useEffect(() => {
    if (outcome === null) return;
    if (outcome === 'LINKED') toasts.success('PROFILE/ORCID/LINKED');
    else toasts.warning(failureText(outcome));
    setSearch(
      (before) => {
        before.delete(OUTCOME);
        return before;
      },
      { replace: true },
    );
    void client.invalidateQueries({ queryKey: profileQueries.orcid().queryKey });
  }, [outcome, setSearch, client]);
}
