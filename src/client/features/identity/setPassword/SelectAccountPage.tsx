import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { accountError } from '#client/paths/outside.ts';
import { AccountChoice } from './AccountChoice.tsx';
import { Binding } from './Binding.tsx';
import { isSelectable, onlySelectable } from './chooseAccount.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { setPasswordQueries } from './queries.ts';
import { useChooseAccount } from './useChooseAccount.ts';
import { LostSecondStepLink } from './LostSecondStepLink.tsx';
import { PasswordFlowSteps } from './PasswordFlowSteps.tsx';
import { Welcome } from './Welcome.tsx';
import { SignInAgainNotice } from './SignInAgainNotice.tsx';

/**
 * Choice of the account that gets a new password. Accounts that cannot be chosen show why; a single
 * choice is made without asking.
 */
export default function SelectAccountPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('PAGE/SELECT_ACCOUNT')}>
      <div className="stack">
        <AsyncBoundary skeleton={<RowSkeleton rows={2} />} failure={t('ACCOUNT/FAILED')}>
          <Choices />
        </AsyncBoundary>
      </div>
    </Page>
  );
}

function Choices() {
  const { t } = useTranslation();
  const {
    data: { errors, accounts },
  } = useSuspenseQuery(setPasswordQueries.check());
  const { chooseAccount, choosing, failure, isUsedUp } = useChooseAccount({ isPushed: true });
  if (isUsedUp) return <SignInAgainNotice reason="usedUp" />;
  if (errors.length > 0) return <Navigate replace to={accountError()} />;
  const only = onlySelectable(accounts);
  if (only) return <Binding account={only} />;
  const selectableAccounts = accounts.filter(isSelectable);
  const others = accounts.filter((account) => !isSelectable(account));
  return (
    <>
      {selectableAccounts.length > 0 && (
        <PasswordFlowSteps selectable={selectableAccounts.length} at="choice" />
      )}
      <Welcome liUId={null} />
      <LostSecondStepLink accounts={accounts} />
      <p>{t(selectableAccounts.length > 0 ? 'ACCOUNT/SELECT/LEAD' : 'ACCOUNT/SELECT/NONE')}</p>
      {failure && (
        <FailureNotice error={failure} prefix="ACCOUNT" title={t('ACCOUNT/SELECT/FAILED')} />
      )}
      <ul className="plain-list stack-sm">
        {selectableAccounts.map((account) => (
          <li key={account.liUId}>
            <AccountChoice
              account={account}
              isBusy={choosing === account.liUId}
              onChoose={choosing === null ? () => chooseAccount(account) : undefined}
            />
          </li>
        ))}
        {others.map((account) => (
          <li key={account.liUId}>
            <AccountChoice account={account} />
          </li>
        ))}
      </ul>
    </>
  );
}
