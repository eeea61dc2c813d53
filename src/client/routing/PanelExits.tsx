import { Link, useLocation } from 'react-router-dom';
import * as paths from '../paths/pages.ts';
import { useSession } from '../session/session.ts';
import { Button } from '../ui/Button.ts';
import { PanelFoot } from '../ui/PanelFoot.tsx';
import { useTranslation } from '../i18n/useTranslation.ts';
import { pagePath, useClosePanel } from './panels.ts';

/**
 * What leads on from a panel that cannot be shown: back to the page below, and to the start page if
 * that is another one.
 */
export function PanelExits() {
  const { t } = useTranslation();
  const session = useSession();
  const close = useClosePanel();
  const start = session ? paths.home() : paths.landing();
  const isOverStart = pagePath(useLocation().pathname) === start;
  const toStart = t(session ? 'STATUS/TO_HOME' : 'STATUS/TO_LANDING');
  return (
    <PanelFoot
      main={<Button onClick={close}>{isOverStart ? toStart : t('STATUS/BACK')}</Button>}
      secondary={
        !isOverStart && (
          <Button component={Link} to={start} variant="default">
            {toStart}
          </Button>
        )
      }
    />
  );
}
