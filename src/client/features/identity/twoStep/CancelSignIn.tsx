import { useSession } from '#client/session/session.ts';
import { useTranslation } from '../texts.ts';
import { signOut } from '#client/session/signOut.ts';
import * as serverPaths from '#client/paths/server.ts';
import { Button } from '#client/ui/Button.ts';

/** Button that cancels the sign-in, here and at the identity provider. */
export function CancelSignIn() {
  const { t } = useTranslation();
  const session = useSession();
  if (session)
    return (
      <Button variant="default" onClick={() => void signOut(session.caller.scope)}>
        {t('MFA/SIGN_IN/CANCEL')}
      </Button>
    );
  return (
    <Button variant="default" component="a" href={serverPaths.signOut()}>
      {t('MFA/SIGN_IN/CANCEL')}
    </Button>
  );
}
