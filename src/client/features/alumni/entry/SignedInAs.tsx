import { Link } from 'react-router-dom';
import { AuthenticationScope } from '../../../../contract/values.ts';
import * as outsidePaths from '../../../paths/outside.ts';
import { myAccounts } from '../../../paths/pages.ts';
import type { Session } from '../../../session/session.ts';
import { signOut } from '../../../session/signOut.ts';
import { Button } from '../../../ui/Button.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { isAlumniScope } from './SignInMethods.tsx';

/** Notice with the signed-in user and a sign-out button, since users who signed in by e-mail or BankID have no menu beside these pages. */
export function SignedInAs({ session: { authentication, caller } }: { session: Session }) {
  const { t } = useTranslation();
  const name = authentication.displayName?.trim() || authentication.liUId;
  const isSignedIn = isAlumniScope(caller.scope);
  return (
    <Notice
      tone={isSignedIn ? 'info' : 'warning'}
      title={name ? t('ALUMNI/SIGNED_IN_AS', { name }) : t('ALUMNI/SIGNED_IN')}
      action={<Button variant="default" size="sm" onClick={() => void signOut(caller.scope, isSignedIn ? outsidePaths.alumniSignedOut('signedout') : outsidePaths.alumniSignIn())}>{t('ALUMNI/SIGN_OUT')}</Button>}
    >
      {caller.scope === AuthenticationScope.Email && <p><Link to={myAccounts('external')}>{t('ALUMNI/OWN_ACCOUNT')}</Link></p>}
      {!isSignedIn && <p>{t('ALUMNI/OTHER_SCOPE')}</p>}
    </Notice>
  );
}
