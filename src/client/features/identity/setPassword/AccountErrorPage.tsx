import { useSuspenseQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import type { SetPasswordError } from '../../../../rules/setPasswordChecks.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/Button.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { Page } from '../../../ui/Page.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { signOut } from '../../../session/signOut.ts';
import { account } from '../../../paths/outside.ts';
import { EmailOnlyPage } from './EmailOnlyPage.tsx';
import { OtherProofPage } from './OtherProofPage.tsx';
import { setPasswordQueries } from './queries.ts';
import classes from './SetPassword.module.css';

/** Why the sign-in cannot set a password: each reason, and what to do about it. */
export default function AccountErrorPage() {
  const { t } = useTranslation();
  const scope = useSession()?.caller.scope;
  if (scope === AuthenticationScope.Main) return <OtherProofPage />;
  if (scope === AuthenticationScope.Email) return <EmailOnlyPage />;
  return (
    <Page isNarrow title={t('PAGE/ACCOUNT_ERROR')}>
      <div className={classes.flow}>
        <AsyncBoundary skeleton={<RowSkeleton rows={1} />} failure={t('ACCOUNT/FAILED')}><Reasons /></AsyncBoundary>
      </div>
    </Page>
  );
}

function Reasons() {
  const { t } = useTranslation();
  const session = useSession();
  const { data: { errors } } = useSuspenseQuery(setPasswordQueries.check());
  if (errors.length === 0) return <Navigate replace to={account()} />;
  return (
    <>
      {errors.map((error) => {
        const next = nextSteps[error];
        return (
          <Notice key={error} tone="error" {...(next && { title: t(error) })}>
            <p>{t(next ?? error)}</p>
          </Notice>
        );
      })}
      {session && (
        <div className={classes.buttons}>
          <Button onClick={() => void signOut(session.caller.scope)}>{t('ACCOUNT/OTHER_WAY')}</Button>
        </div>
      )}
      <p className={classes.quiet}>{t('ACCOUNT/HELP')}</p>
    </>
  );
}

/** Next steps for the reasons whose own text does not contain one. */
const nextSteps: Partial<Record<SetPasswordError, TextKey>> = {
  ERROR_NO_NIN: 'ACCOUNT/NEXT/NO_NIN',
  ERROR_NO_ACCOUNTS_ON_NIN: 'ACCOUNT/NEXT/NO_ACCOUNTS',
  ERROR_NO_LIUID_CONNECTED_TO_KEY: 'ACCOUNT/NEXT/OTHER_KEY',
};
