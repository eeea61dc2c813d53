import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { Page } from '../../../ui/Page.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { accountError } from '../../../paths/outside.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { Binding } from './Binding.tsx';
import { isChoosable, onlyChoosable } from './choose.ts';
import { FailureNotice } from '../parts/FailureNotice.tsx';
import { setPasswordQueries } from './queries.ts';
import { useChoose } from './useChoose.ts';
import { WaySteps } from './WaySteps.tsx';
import { Welcome } from './Welcome.tsx';
import { WayBack } from './WayBack.tsx';
import classes from './SetPassword.module.css';

/** Choice of the account that gets a new password. Accounts that cannot be chosen show why; a single choice is made without asking. */
export default function SelectAccountPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('PAGE/SELECT_ACCOUNT')}>
      <div className={classes.way}>
        <AsyncBoundary skeleton={<RowSkeleton rows={2} />} failure={t('ACCOUNT/FAILED')}><Choices /></AsyncBoundary>
      </div>
    </Page>
  );
}

function Choices() {
  const { t } = useTranslation();
  const { data: { errors, accounts } } = useSuspenseQuery(setPasswordQueries.check());
  const { choose, choosing, failure, isUsedUp } = useChoose({ isPushed: true });
  if (isUsedUp) return <WayBack reason="usedUp" />;
  if (errors.length > 0) return <Navigate replace to={accountError()} />;
  const only = onlyChoosable(accounts);
  if (only) return <Binding account={only} />;
  const choosable = accounts.filter(isChoosable);
  const others = accounts.filter((account) => !isChoosable(account));
  return (
    <>
      {choosable.length > 0 && <WaySteps selectable={choosable.length} at="choice" />}
      <Welcome liUId={null} />
      <p>{t(choosable.length > 0 ? 'ACCOUNT/SELECT/LEAD' : 'ACCOUNT/SELECT/NONE')}</p>
      {failure && <FailureNotice error={failure} prefix="ACCOUNT" title={t('ACCOUNT/SELECT/FAILED')} />}
      <ul className={classes.accounts}>
        {choosable.map((account) => (
          <li key={account.liUId}>
            <AccountChoice account={account} isBusy={choosing === account.liUId} onChoose={choosing === null ? () => choose(account) : undefined} />
          </li>
        ))}
        {others.map((account) => <li key={account.liUId}><AccountChoice account={account} /></li>)}
      </ul>
    </>
  );
}
