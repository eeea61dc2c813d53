import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '#client/session/session.ts';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { account as accountDoor } from '#client/paths/outside.ts';
import { Binding } from './Binding.tsx';
import { actionFor, isSelectable, isChosen } from './chooseAccount.ts';
import { setPasswordQueries } from './queries.ts';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { LostSecondStepLink } from './LostSecondStepLink.tsx';
import { PasswordFlowSteps } from './PasswordFlowSteps.tsx';
import { Welcome } from './Welcome.tsx';

/** Sets a password for the chosen account; a new account is activated with it. */
export default function SetPasswordPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isActivation = search.get('action') === 'activate';
  return (
    <Page isNarrow title={t(isActivation ? 'PAGE/ACTIVATE' : 'PAGE/SET_PASSWORD')}>
      <div className="stack">
        <AsyncBoundary skeleton={<RowSkeleton rows={3} />} failure={t('ACCOUNT/FAILED')}>
          <Setting />
        </AsyncBoundary>
      </div>
    </Page>
  );
}

function Setting() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: check } = useSuspenseQuery(setPasswordQueries.check());
  const selectableAccounts = check.accounts.filter(isSelectable);
  const account = selectableAccounts.find(({ liUId }) => liUId === session?.authentication.liUId);
  if (!account) return <Navigate replace to={accountDoor()} />;
  if (!isChosen(account)) return <Binding account={account} />;
  const isNew = actionFor(account) === 'activate';
  return (
    <>
      <PasswordFlowSteps selectable={selectableAccounts.length} at="password" />
      {isNew ? (
        <p>{t('ACCOUNT/ACTIVATE/LEAD', { liUId: account.liUId })}</p>
      ) : (
        <>
          <Welcome liUId={account.liUId} />
          <LostSecondStepLink accounts={[account]} />
          <div>
            <h2>{t('ACCOUNT/CHANGE')}</h2>
            <p>{t('ACCOUNT/SET/LEAD', { liUId: account.liUId })}</p>
          </div>
        </>
      )}
      <SetPasswordForm key={account.liUId} account={account} />
    </>
  );
}
