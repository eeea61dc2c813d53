import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import * as outsidePaths from '#client/paths/outside.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { isAlumniScope } from '../entry/SignInMethods.tsx';
import { alumniQueries } from '../queries.ts';
import { useTranslation } from '../texts.ts';
import { CodeStep } from './CodeStep.tsx';

/**
 * `/alumni-portal/verify`: the code that was mailed to the address of a request or of a profile
 * (ALUM-09).
 */
export default function VerifyPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isSignedIn = session !== null && isAlumniScope(session.caller.scope);
  const {
    data: information,
    error,
    refetch,
    isPending,
  } = useQuery({ ...alumniQueries.information(), enabled: isSignedIn });
  const held = unverifiedIn(useLocation().state);
  // A user whose session has ended can continue in the browser that made the request, because the
  // navigation state still identifies the code.
  const unverified = information ? information.unverified : held;

  return (
    <Page isNarrow title={t('PAGE/ALUMNI_VERIFY')} heading={t('PAGE/ALUMNI_VERIFY')}>
      {isSignedIn && isPending && !error && <RowSkeleton rows={1} height="8rem" />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {unverified && !error && <CodeStep unverified={unverified} mayResend={isSignedIn} />}
      {!unverified && !error && !(isSignedIn && isPending) && (
        <Notice
          tone={information ? 'success' : 'info'}
          isSpoken
          title={t(information ? 'ALUMNI_VERIFY/NOTHING' : 'ALUMNI_VERIFY/SIGN_IN')}
          action={
            <Button component={Link} size="sm" variant="default" to={outsidePaths.alumniSignIn()}>
              {t('ALUMNI_VERIFY/TO_PORTAL')}
            </Button>
          }
        />
      )}
    </Page>
  );
}

interface Unverified {
  readonly alumniId: string;
  readonly email: string;
}

/**
 * Returns the data passed in the navigation state by the previous page; it is part of no URL of the
 * portal.
 */
function unverifiedIn(state: unknown): Unverified | null {
  if (typeof state !== 'object' || state === null || !('alumniId' in state) || !('email' in state))
    return null;
  const { alumniId, email } = state;
  return typeof alumniId === 'string' && typeof email === 'string' ? { alumniId, email } : null;
}
