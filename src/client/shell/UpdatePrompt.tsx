import { useState } from 'react';
import { Button } from '../ui/Button.ts';
import styles from './UpdatePrompt.module.css';
import { hasTypedText } from '../offline/typedText.ts';
import { activateUpdate, useUpdateWaiting } from '../offline/updates.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * Prompt for a new version that is waiting. It is activated when the user agrees, and never over
 * typed text without a warning.
 */
export function UpdatePrompt() {
  const { t } = useTranslation();
  const isWaiting = useUpdateWaiting();
  const [isDismissed, setDismissed] = useState(false);
  const [isUpdating, setUpdating] = useState(false);
  const [isTextAtRisk, setTextAtRisk] = useState(false);
  if (!isWaiting || isDismissed) return null;

  const update = () => {
    if (!isTextAtRisk && hasTypedText()) return setTextAtRisk(true);
    // Show a loading state, because the old version may have to finish its work first.
    setUpdating(true);
    activateUpdate();
  };

  return (
    <div role="status" className={styles.prompt}>
      <p className="bold">{t('UPDATE/TITLE')}</p>
      <p>{t(isTextAtRisk ? 'UPDATE/TEXT_HERE' : 'UPDATE/TEXT')}</p>
      <div className={styles.actions}>
        <Button size="sm" loading={isUpdating} onClick={update}>
          {t(isTextAtRisk ? 'UPDATE/ANYWAY' : 'UPDATE/ACTION')}
        </Button>
        <Button size="sm" variant="subtle" onClick={() => setDismissed(true)}>
          {t('UPDATE/LATER')}
        </Button>
      </div>
    </div>
  );
}
