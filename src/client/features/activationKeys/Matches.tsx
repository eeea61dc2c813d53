import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AccountSlim } from '#contract/account.ts';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { activationKeySearch } from '#client/paths/pages.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { SearchIcon } from '#client/ui/icons.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { keyQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import classes from './ActivationKeys.module.css';

/** The accounts that match a name or a number, for the user to choose from. */
export function Matches({ text }: { text: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(keyQueries.matches(text));
  if (error)
    return (
      <ErrorState
        error={error}
        title={t('ACTIVATION_KEY/SEARCH/FAILED')}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <RowSkeleton rows={3} height="3.5rem" />;
  if (data.length === 0)
    return (
      <div role="status">
        <EmptyState icon={SearchIcon} title={t('ACTIVATION_KEY/NOT_FOUND')}>
          {t('ACTIVATION_KEY/NO_MATCH_TEXT')}
        </EmptyState>
      </div>
    );
  return (
    <section className={classes.matches}>
      <p role="status">{t('ACTIVATION_KEY/MATCHES', { count: data.length })}</p>
      <ul>
        {data.map((account) => (
          <Match key={`${account.norEduPersonLIN} ${account.liUId}`} account={account} />
        ))}
      </ul>
    </section>
  );
}

function Match({
  account: { liUId, displayName, personType, userStatus },
}: {
  account: AccountSlim;
}) {
  const { t } = useTranslation();
  return (
    <li>
      <span className={classes.match}>
        {liUId === null ? displayName : <Link to={activationKeySearch(liUId)}>{displayName}</Link>}
        <span className="note">
          {[
            liUId ?? t('ACTIVATION_KEY/REFUSED/NO_USER_ID'),
            personType === 'None'
              ? null
              : t(personType === 'Student' ? 'AFFILIATION/STUDENT' : 'AFFILIATION/EMPLOYEE'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <UserStatusBadge status={userStatus} />
    </li>
  );
}
