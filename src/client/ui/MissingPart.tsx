import { useState } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { startNewVersion } from '../offline/missingParts.ts';
import { textAtRisk, type TextAtRisk } from '../offline/updates.ts';
import { PlainButton } from './PlainButton.tsx';
import { Notice } from './Notice.tsx';

/**
 * Shown instead of a part that could not be loaded: starts the newest version, and asks for
 * confirmation first if that would discard typed text.
 */
export function MissingPart() {
  const { t } = useTranslation();
  const [isStarting, setStarting] = useState(false);
  const [atRisk, setAtRisk] = useState<TextAtRisk>(null);

  const update = async () => {
    const risk = atRisk ? null : await textAtRisk();
    if (risk) return setAtRisk(risk);
    setStarting(true);
    return startNewVersion();
  };
  const button = (
    <PlainButton isMain disabled={isStarting} aria-busy={isStarting} onClick={() => void update()}>
      {t(atRisk ? 'UPDATE/ANYWAY' : 'UPDATE/ACTION')}
    </PlainButton>
  );

  return (
    <Notice tone="warning" title={t('UPDATE/MISSING/TITLE')} isSpoken action={button}>
      <p>
        {t(
          atRisk === 'here'
            ? 'UPDATE/TEXT_HERE'
            : atRisk === 'elsewhere'
              ? 'UPDATE/TEXT_ELSEWHERE'
              : 'UPDATE/MISSING/TEXT',
        )}
      </p>
    </Notice>
  );
}
