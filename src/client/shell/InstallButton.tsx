import { declineInstallation, install, useInstallation } from '../device/install/installation.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/Button.ts';
import classes from './InstallButton.module.css';

/**
 * Offers to install the app. Renders nothing where that is not possible or the user has declined.
 */
export function InstallButton() {
  const { t } = useTranslation();
  const installation = useInstallation();
  if (installation === 'none') return null;

  return (
    <section className={classes.install} aria-label={t('INSTALL/TITLE')}>
      <p className="bold">{t('INSTALL/TITLE')}</p>
      <p>{t('INSTALL/TEXT')}</p>
      {installation === 'by-hand' && (
        <ol>
          <li>{t('INSTALL/BY_HAND/SHARE')}</li>
          <li>{t('INSTALL/BY_HAND/ADD')}</li>
        </ol>
      )}
      <div className={classes.actions}>
        {installation === 'offered' && (
          <Button size="sm" onClick={() => void install()}>
            {t('INSTALL/ACTION')}
          </Button>
        )}
        <Button size="sm" variant="subtle" onClick={declineInstallation}>
          {t('INSTALL/DECLINE')}
        </Button>
      </div>
    </section>
  );
}
