import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { isHandheld } from '#rules/bankIdLaunch.ts';
import {
  declineInstallation,
  install,
  useInstallation,
  useIsDeclined,
} from '#client/device/install/installation.ts';
import { cardQueries } from '#client/domain/cards/queries.ts';
import * as panels from '#client/paths/panels.ts';
import { navigationFor } from '#client/routing/navigation.ts';
import { panelOf, usePanelLink } from '#client/routing/panels.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { useTranslation } from './texts.ts';
import classes from './InstallOffer.module.css';

/**
 * Offers to install the app, at the end of a page, until it is declined on this device: to a person
 * with a card in use, on a phone or tablet, who has no work in the portal. Renders nothing while a
 * panel is open, so that it never interrupts what the person is doing.
 */
export function InstallOffer() {
  const { t } = useTranslation();
  const session = useSession();
  const { pathname } = useLocation();
  const installation = useInstallation();
  const isDeclined = useIsDeclined();
  const { data: card } = useQuery({ ...cardQueries.mine(), enabled: false });
  const steps = usePanelLink(panels.app());

  const isPossible = installation.kind === 'offered' || installation.kind === 'by-hand';
  const isUseful =
    card?.status === 'Active' &&
    isHandheld(navigator) &&
    navigationFor(session).every(({ isWork }) => !isWork);
  if (isDeclined || !isPossible || !isUseful || panelOf(pathname) !== null) return null;

  return (
    <section className={classes.offer} aria-label={t('PANEL/APP')}>
      <MobileIcon size={28} />
      <div className="stack-sm">
        <div>
          <h2 className={classes.title}>{t('INSTALL/OFFER')}</h2>
          <p className="note">{t('INSTALL/OFFER_TEXT')}</p>
        </div>
        <div className="actions">
          {installation.kind === 'offered' ? (
            <Button size="sm" onClick={() => void install()}>
              {t('INSTALL/ACTION')}
            </Button>
          ) : (
            <Button size="sm" component={Link} {...steps}>
              {t('INSTALL/SHOW_STEPS')}
            </Button>
          )}
          <Button size="sm" variant="subtle" onClick={declineInstallation}>
            {t('INSTALL/DECLINE')}
          </Button>
        </div>
      </div>
    </section>
  );
}
