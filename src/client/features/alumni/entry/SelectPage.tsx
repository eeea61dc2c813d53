import { useSession } from '../../../session/session.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Page } from '../../../ui/Page.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { NextStep } from './NextStep.tsx';
import { SignedInAs } from './SignedInAs.tsx';
import { isAlumniScope, SignInMethods } from './SignInMethods.tsx';
import classes from '../Alumni.module.css';

/** `/alumni-portal/signin/select`: the sign-in methods, and for signed-in users their next step (ALUM-01, ALUM-07). */
export default function SelectPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = session !== null && isAlumniScope(session.caller.scope);

  return (
    <Page title={t('PAGE/ALUMNI_SIGN_IN')} heading={t('ALUMNI/TITLE')} {...(!isSignedIn && { lead: t('ALUMNI/LEAD') })}>
      <div className={classes.stack}>
        {session && <SignedInAs session={session} />}
        {isSignedIn ? (
          <AsyncBoundary skeleton={<RowSkeleton rows={2} height="6rem" />} failure={t('ALUMNI/FAILED')}>
            <NextStep />
          </AsyncBoundary>
        ) : (
          !session && <SignInMethods />
        )}
      </div>
    </Page>
  );
}
