import { Link } from 'react-router-dom';
import { useSession } from '../../session/session.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import * as paths from '../../paths/pages.ts';
import { Button } from '../../ui/Button.ts';

/** The way on from a dead end: Home, or the landing page for anyone who is signed out. */
export function HomeButton() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <Button component={Link} to={session ? paths.home() : paths.landing()}>
      {t(session ? 'STATUS/TO_HOME' : 'STATUS/TO_LANDING')}
    </Button>
  );
}
