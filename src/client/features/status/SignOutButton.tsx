import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { signOut } from '../../session/signOut.ts';
import { Button } from '../../ui/Button.ts';

/** Sign-out button for pages where another account may have access. */
export function SignOutButton() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  return (
    <Button variant="default" onClick={() => void signOut(session.caller.scope)}>
      {t('SHELL/SIGN_OUT')}
    </Button>
  );
}
