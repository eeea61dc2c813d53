import { useSession } from '../../../session/session.ts';
import { useTranslation } from '../texts.ts';
import { signOut } from '../../../session/signOut.ts';
import * as serverPaths from '../../../paths/server.ts';
import { Button } from '../../../ui/Button.ts';

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
