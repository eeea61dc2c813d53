import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '../../../api/session.ts';
import { Page } from '../../../components/Page.tsx';
import { Part } from '../../../components/Part.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { account as accountDoor } from '../../../routing/outsidePaths.ts';
import { Binding } from './Binding.tsx';
import { actionFor, isChoosable, isChosen } from './choose.ts';
import { setPasswordQueries } from './queries.ts';
import { SetPasswordForm } from './SetPasswordForm.tsx';
import { WaySteps } from './WaySteps.tsx';
import classes from './SetPassword.module.css';

/** A password for the account that was chosen; a new account is activated with it. */
export default function SetPasswordPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isActivation = search.get('action') === 'activate';
  return (
    <Page isNarrow title={t(isActivation ? 'PAGE/ACTIVATE' : 'PAGE/SET_PASSWORD')}>
      <div className={classes.way}>
        <Part skeleton={<RowBones rows={3} />} failure={t('ACCOUNT/FAILED')}><Setting /></Part>
      </div>
    </Page>
  );
}

function Setting() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: check } = useSuspenseQuery(setPasswordQueries.check());
  const choosable = check.accounts.filter(isChoosable);
  const account = choosable.find(({ liUId }) => liUId === session?.authentication.liUId);
  if (!account) return <Navigate replace to={accountDoor()} />;
  if (!isChosen(account)) return <Binding account={account} />;
  return (
    <>
      <WaySteps selectable={choosable.length} at="password" />
      <p>{t(actionFor(account) === 'activate' ? 'ACCOUNT/ACTIVATE/LEAD' : 'ACCOUNT/SET/LEAD', { liUId: account.liUId })}</p>
      <SetPasswordForm key={account.liUId} account={account} />
    </>
  );
}
