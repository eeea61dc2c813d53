import { useSession } from '#client/session/session.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import { signOut } from '#client/session/signOut.ts';
import { Button } from '#client/ui/Button.ts';

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
