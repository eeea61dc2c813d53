import { useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { startNewVersion } from '../offline/missingParts.ts';
import { hasTypedText } from '../offline/typedText.ts';
import { PlainButton } from './PlainButton.tsx';
import { Notice } from './Notice.tsx';

/**
 * Shown instead of a part that could not be loaded: starts the newest version, and asks for
 * confirmation first if that would discard typed text.
 */
export function MissingPart() {
  const { t } = useTranslation();
  const [isStarting, setStarting] = useState(false);
  const [isTextAtRisk, setTextAtRisk] = useState(false);

  const update = () => {
    if (!isTextAtRisk && hasTypedText()) return setTextAtRisk(true);
    setStarting(true);
    void startNewVersion();
  };
  const button = (
    <PlainButton isMain disabled={isStarting} aria-busy={isStarting} onClick={update}>
      {t(isTextAtRisk ? 'UPDATE/ANYWAY' : 'UPDATE/ACTION')}
    </PlainButton>
  );

  return (
    <Notice tone="warning" title={t('UPDATE/MISSING/TITLE')} isSpoken action={button}>
      <p>{t(isTextAtRisk ? 'UPDATE/TEXT_HERE' : 'UPDATE/MISSING/TEXT')}</p>
    </Notice>
  );
}
