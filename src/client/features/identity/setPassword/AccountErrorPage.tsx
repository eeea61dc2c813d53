import { useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import type { SetPasswordError } from '#rules/setPasswordChecks.ts';
import { application } from '#client/api/product.ts';
import { SignInMethodLink } from '#client/domain/SignInMethodLink.tsx';
import { useSession } from '#client/session/session.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { signOut } from '#client/session/signOut.ts';
import { account, alumniSignIn } from '#client/paths/outside.ts';
import { home, myAccounts } from '#client/paths/pages.ts';
import { signIn } from '#client/paths/server.ts';
import { otherSignInMethods } from '#client/routing/signInMethods.ts';
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
      <div className="stack">
        <AsyncBoundary skeleton={<RowSkeleton rows={1} />} failure={t('ACCOUNT/FAILED')}>
          <Reasons />
        </AsyncBoundary>
      </div>
    </Page>
  );
}

function Reasons() {
  const { t } = useTranslation();
  const session = useSession();
  const { exact } = useDays();
  const {
    data: { errors, heldUntil, possibleFrom },
  } = useSuspenseQuery(setPasswordQueries.check());
  if (errors.length === 0) return <Navigate replace to={account()} />;
  return (
    <>
      {errors.map((error) => {
        const next = nextSteps[error];
        return (
          <Notice key={error} tone="error" {...(next && { title: t(error) })}>
            <p>
              {t(next ?? error, {
                day: heldUntil && exact(heldUntil),
                moment: possibleFrom === undefined ? '' : momentInWords(possibleFrom),
              })}
            </p>
          </Notice>
        );
      })}
      {session && (
        <div className={`stack-sm ${classes.buttons}`}>
          {errors.includes('ERROR_SECOND_STEP_RESET') && (
            <Button component="a" href={signIn('Main', home())}>
              {t('ACCOUNT/SIGN_IN_WITH_PASSWORD')}
            </Button>
          )}
          <Button onClick={() => void signOut(session.caller.scope)}>
            {t('ACCOUNT/OTHER_WAY')}
          </Button>
        </div>
      )}
      <p className={`quiet ${classes.quiet}`}>{t('ACCOUNT/HELP')}</p>
    </>
  );
}

/** Next steps for the reasons whose own text does not contain one. */
const nextSteps: Partial<Record<SetPasswordError, TextKey>> = {
  ERROR_SECOND_STEP_RESET: 'ACCOUNT/NEXT/SECOND_STEP_RESET',
  ERROR_NO_NIN: 'ACCOUNT/NEXT/NO_NIN',
  ERROR_NO_ACCOUNTS_ON_NIN: 'ACCOUNT/NEXT/NO_ACCOUNTS',
  ERROR_NO_LIUID_CONNECTED_TO_KEY: 'ACCOUNT/NEXT/OTHER_KEY',
  ERROR_NEW_NUMBER: 'ACCOUNT/NEXT/NEW_NUMBER',
  ERROR_REPORTED_NUMBER: 'ACCOUNT/NEXT/REPORTED_NUMBER',
};

/**
 * Shown to users signed in with the password: they change it with the current one, or set it again
 * after proving their identity by another method.
 */
function OtherProofPage() {
  const { t } = useTranslation();
  const id = useId();
  const { signInScopes } = application();
  // A mailed code cannot set the password of a university account.
  const methods = otherSignInMethods(
    signInScopes.filter((scope) => scope !== AuthenticationScope.Email),
  );

  return (
    <Page
      isNarrow
      title={t('ACCOUNT/OTHER_PROOF/TITLE')}
      heading={t('ACCOUNT/OTHER_PROOF/TITLE')}
      lead={t('ACCOUNT/OTHER_PROOF/LEAD')}
    >
      <div className="stack">
        <div className={`stack-sm ${classes.buttons}`}>
          <Button component={Link} to={myAccounts('personal', 'password')}>
            {t('ACCOUNT/OTHER_PROOF/CHANGE')}
          </Button>
        </div>
        <section aria-labelledby={id}>
          <h2 id={id}>{t('ACCOUNT/OTHER_PROOF/FORGOTTEN')}</h2>
          <p>{t(methods.length > 0 ? 'ACCOUNT/OTHER_PROOF/WAYS' : 'ACCOUNT/OTHER_PROOF/NONE')}</p>
          {methods.map((method) => (
            <SignInMethodLink
              key={method.href}
              href={method.href}
              isOutside={method.isOutside}
              label={t(method.label)}
            />
          ))}
        </section>
      </div>
    </Page>
  );
}

/**
 * Shown after a sign-in by mailed code: what that method is for, with links to the external user's
 * own page and the alumni portal.
 */
function EmailOnlyPage() {
  const { t } = useTranslation();
  return (
    <Page
      isNarrow
      title={t('ACCOUNT/EMAIL_ONLY/TITLE')}
      heading={t('ACCOUNT/EMAIL_ONLY/TITLE')}
      lead={t('ACCOUNT/EMAIL_ONLY/LEAD')}
    >
      <div className="stack">
        <p>{t('ACCOUNT/EMAIL_ONLY/OTHER_WAY')}</p>
        <div className={`stack-sm ${classes.buttons}`}>
          <Button component={Link} to={myAccounts('external')}>
            {t('EXTERNAL/OWN/TITLE')}
          </Button>
          <Button component={Link} variant="default" to={alumniSignIn()}>
            {t('ACCOUNT/EMAIL_ONLY/ALUMNI')}
          </Button>
          <Button variant="default" onClick={() => void signOut(AuthenticationScope.Email)}>
            {t('ACCOUNT/OTHER_WAY')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
