import { useQuery } from '@tanstack/react-query';
import type { AccountQuery } from '#rules/accountIdentifier.ts';
import { isManaged } from '#rules/accountLists.ts';
import { Button } from '#client/ui/Button.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { PersonIcon } from '#client/ui/icons.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { accountSpecify } from '../panelPaths.ts';
import { AccountHit } from './AccountHit.tsx';
import { accountFlow, type KnownPerson } from './accountFlow.ts';
import { createQueries } from './queries.ts';
import { useNextPanel } from './useNextPanel.ts';
import classes from './AccountCreation.module.css';

/**
 * The accounts of the person, or a notice that there is none. A search by national id then offers
 * to create one.
 */
export function SearchOutcome({ wanted }: { wanted: AccountQuery }) {
  const { t } = useTranslation();
  const { data: hits, error, refetch } = useQuery(createQueries.search(wanted));

  if (error && !hits)
    return (
      <ErrorState
        error={error}
        title={t('ACCOUNTS/SEARCH/FAILED')}
        onRetry={() => void refetch()}
      />
    );
  if (!hits) return <RowSkeleton rows={1} height="9rem" />;
  const [person] = hits;
  if (!person)
    return 'liUId' in wanted ? (
      <NoSuchUserId liUId={wanted.liUId} />
    ) : (
      <NoAccount norEduPersonNIN={wanted.norEduPersonNin} person={null} />
    );

  const mayHaveAnother = hits.every(
    (account) => !isManaged(account) && account.userStatus !== 'Deceased',
  );
  return (
    <section className={`stack ${classes.hits}`}>
      <div role="status">
        <h3>{t('ACCOUNTS/SEARCH/FOUND', { count: hits.length })}</h3>
      </div>
      <ul>
        {hits.map((account) => (
          <li key={`${account.norEduPersonLIN} ${account.liUId}`}>
            <AccountHit account={account} />
          </li>
        ))}
      </ul>
      {mayHaveAnother &&
        ('liUId' in wanted ? (
          <p>{t('ACCOUNTS/SEARCH/BY_NUMBER')}</p>
        ) : (
          <NoAccount norEduPersonNIN={wanted.norEduPersonNin} person={person} />
        ))}
    </section>
  );
}

function NoSuchUserId({ liUId }: { liUId: string }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <EmptyState icon={PersonIcon} title={t('ACCOUNTS/SEARCH/NO_USER_ID', { liUId })}>
        {t('ACCOUNTS/SEARCH/NO_USER_ID_TEXT')}
      </EmptyState>
    </div>
  );
}

/**
 * Offers to create an account when nobody has the number, or when the person's accounts are all
 * managed elsewhere.
 */
function NoAccount({
  norEduPersonNIN,
  person,
}: {
  norEduPersonNIN: string;
  person: KnownPerson | null;
}) {
  const { t } = useTranslation();
  const goTo = useNextPanel();
  const create = () => {
    accountFlow.choose({ type: 'create', norEduPersonNIN, person });
    goTo(accountSpecify('create'));
  };
  return (
    <div role="status">
      <EmptyState
        icon={PersonIcon}
        title={t(person ? 'ACCOUNTS/SEARCH/NO_STAFF_ACCOUNT' : 'ACCOUNTS/SEARCH/NO_ACCOUNT')}
        action={<Button onClick={create}>{t('ACCOUNTS/SEARCH/CREATE')}</Button>}
      >
        {t(person ? 'ACCOUNTS/SEARCH/NO_STAFF_ACCOUNT_TEXT' : 'ACCOUNTS/SEARCH/NO_ACCOUNT_TEXT')}
      </EmptyState>
    </div>
  );
}
