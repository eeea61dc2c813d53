import { Link } from 'react-router-dom';
import { AuthenticationScope } from '#contract/values.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { type Session, useSession } from '#client/session/session.ts';
import { signOut } from '#client/session/signOut.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { NextStep } from './NextStep.tsx';
import { isAlumniScope, SignInMethods } from './SignInMethods.tsx';
import classes from '../Alumni.module.css';

/**
 * `/alumni-portal/signin/select`: the sign-in methods, and for signed-in users their next step
 * (ALUM-01, ALUM-07).
 */
export default function SelectPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = session !== null && isAlumniScope(session.caller.scope);

  return (
    <Page
      title={t('PAGE/ALUMNI_SIGN_IN')}
      heading={t('ALUMNI/TITLE')}
      {...(!isSignedIn && { lead: t('ALUMNI/LEAD') })}
    >
      <div className={classes.stack}>
        {session && <SignedInAs session={session} />}
        {isSignedIn ? (
          <AsyncBoundary
            skeleton={<RowSkeleton rows={2} height="6rem" />}
            failure={t('ALUMNI/FAILED')}
          >
            <NextStep />
          </AsyncBoundary>
        ) : (
          !session && <SignInMethods />
        )}
      </div>
    </Page>
  );
}

/**
 * Notice with the signed-in user and a sign-out button, since users who signed in by e-mail or
 * BankID have no menu beside these pages.
 */
function SignedInAs({ session: { authentication, caller } }: { session: Session }) {
  const { t } = useTranslation();
  const name = authentication.displayName?.trim() || authentication.liUId;
  const isSignedIn = isAlumniScope(caller.scope);
  return (
    <Notice
      tone={isSignedIn ? 'info' : 'warning'}
      title={name ? t('ALUMNI/SIGNED_IN_AS', { name }) : t('ALUMNI/SIGNED_IN')}
      action={
        <Button
          variant="default"
          size="sm"
          onClick={() =>
            void signOut(
              caller.scope,
              isSignedIn ? outsidePaths.alumniSignedOut('signedout') : outsidePaths.alumniSignIn(),
            )
          }
        >
          {t('ALUMNI/SIGN_OUT')}
        </Button>
      }
    >
      {caller.scope === AuthenticationScope.Email && (
        <p>
          <Link to={myAccounts('external')}>{t('ALUMNI/OWN_ACCOUNT')}</Link>
        </p>
      )}
      {!isSignedIn && <p>{t('ALUMNI/OTHER_SCOPE')}</p>}
    </Notice>
  );
}
