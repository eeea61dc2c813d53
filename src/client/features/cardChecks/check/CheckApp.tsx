import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { isHandheld } from '#rules/bankIdLaunch.ts';
import { openInstallPrompt, useInstallation } from '#client/device/install/installation.ts';
import { browserReports } from '#client/device/install/installPrompt.ts';
import { linkManifest } from '#client/device/install/manifestLink.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { Button } from '#client/ui/Button.ts';
import { useTranslation } from '../texts.ts';
import classes from './Check.module.css';

/** Makes the page an app of its own, and offers to install it where the browser can do it. */
export function CheckApp() {
  const { language } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <AppOfAddress key={`${pathname} ${language}`} />
      <Offer />
    </>
  );
}

function Offer() {
  const { t } = useTranslation();
  const { kind } = useInstallation();
  if (kind !== 'offered' && !(kind === 'by-hand' && isHandheld(navigator))) return null;
  return (
    <section className="stack-sm" aria-labelledby="check-app">
      <h2 id="check-app" className={classes.heading}>
        {t('CARD_CHECK/APP')}
      </h2>
      <p className="note">{t('CARD_CHECK/APP/TEXT')}</p>
      {kind === 'offered' ? (
        <div>
          <Button variant="default" onClick={() => void openInstallPrompt()}>
            {t('CARD_CHECK/APP/INSTALL')}
          </Button>
        </div>
      ) : (
        <p className="note">{t('CARD_CHECK/APP/BY_HAND')}</p>
      )}
    </section>
  );
}

/** While only this page is shown, what is installed is the check and not the portal. */
function AppOfAddress() {
  useEffect(() => {
    linkApp();
    return linkApp;
  }, []);
  return null;
}

/** Links what belongs to the address. What the browser offered of the other app no longer applies. */
function linkApp(): void {
  const linked = () => document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href;
  const before = linked();
  linkManifest(currentLanguage());
  if (linked() !== before) browserReports.set({});
  const app = linked()?.includes('/check.') ? 'check-' : '';
  // On an iPhone, this icon takes precedence over those of the manifest.
  document
    .querySelector('link[rel=apple-touch-icon]')
    ?.setAttribute('href', `/icons/${app}apple-touch.png`);
}
