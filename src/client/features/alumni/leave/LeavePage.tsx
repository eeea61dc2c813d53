import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router-dom';
import { alumni } from '#contract/alumni.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import { useSession } from '#client/session/session.ts';
import { signOut } from '#client/session/signOut.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { isAlumniScope } from '../entry/SignInMethods.tsx';
import { Failure } from '../Failure.tsx';
import { isNoMember, profileQueries } from '../profile/queries.ts';
import { useTranslation } from '../texts.ts';
import classes from '../Alumni.module.css';

/** `/alumni-portal/leave`: the consequences of leaving, and the button that does it (ALUM-13). */
export default function LeavePage() {
  const { t } = useTranslation();
  const session = useSession();
  const { online } = useConnection();
  const isSignedIn = session !== null && isAlumniScope(session.caller.scope);
  const { error } = useQuery({ ...profileQueries.mine(), enabled: isSignedIn });
  const leave = useAction({
    // A user who is no longer a member has already left, by a request whose response was lost or in
    // another browser.
    send: () =>
      call(alumni.leave, {}).catch((failed: unknown) => {
        if (!isNoMember(failed)) throw failed;
      }),
    onSent: () => session && signOut(session.caller.scope, outsidePaths.alumniSignedOut('left')),
    failure: null,
  });
  if (!isSignedIn || (isNoMember(error) && leave.isIdle))
    return <Navigate replace to={outsidePaths.alumniSignIn()} />;

  return (
    <Page isNarrow title={t('PAGE/ALUMNI_LEAVE')} heading={t('ALUMNI_LEAVE/TITLE')}>
      <div className={classes.stack}>
        <ul className={classes.points}>
          <li>{t('ALUMNI_LEAVE/DELETED')}</li>
          <li>{t('ALUMNI_LEAVE/NO_MAIL')}</li>
          <li>{t('ALUMNI_LEAVE/ACCOUNT')}</li>
          <li>{t('ALUMNI_LEAVE/AGAIN')}</li>
        </ul>
        {leave.error && <Failure error={leave.error} prefix="ALUMNI_LEAVE" />}
        {!online && (
          <Notice tone="warning" isSpoken>
            <p>{t('ALUMNI_LEAVE/OFFLINE')}</p>
          </Notice>
        )}
        <div className="row">
          <OnlineButton
            color="red"
            loading={leave.isPending || leave.isSuccess}
            onClick={() => leave.mutate()}
          >
            {t('ALUMNI_LEAVE/CONFIRM')}
          </OnlineButton>
          <Button component={Link} variant="default" to={outsidePaths.alumniProfile('privacy')}>
            {t('ALUMNI_LEAVE/STAY')}
          </Button>
        </div>
      </div>
    </Page>
  );
}
