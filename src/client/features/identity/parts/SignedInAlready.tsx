import { useLocation } from 'react-router-dom';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import { signOut } from '#client/session/signOut.ts';

/**
 * Notice above a sign-in method that shows who is signed in to this browser. The same person may
 * sign in again; anyone else has to sign out first.
 */
export function SignedInAlready() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const session = useSession();
  if (!session) return null;
  const { displayName, liUId } = session.authentication;
  const name = displayName ?? liUId;

  return (
    <Notice
      tone="info"
      title={name === null ? t('SIGN_INS/ALREADY') : t('SIGN_INS/ALREADY_AS', { name })}
      action={
        <Button
          variant="default"
          size="sm"
          onClick={() => void signOut(session.caller.scope, pathname + search)}
        >
          {t('SIGN_INS/ALREADY/SIGN_OUT')}
        </Button>
      }
    >
      <p>{t('SIGN_INS/ALREADY/TEXT')}</p>
    </Notice>
  );
}
