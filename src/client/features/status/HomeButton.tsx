import { Link } from 'react-router-dom';
import { useSession } from '#client/session/session.ts';
import { useTranslation } from '#client/i18n/useTranslation.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';

/** Link from a dead end to Home, or to the landing page for users without a session. */
export function HomeButton() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Button component={Link} to={session ? paths.home() : paths.landing()}>
      {t(session ? 'STATUS/TO_HOME' : 'STATUS/TO_LANDING')}
    </Button>
  );
}
