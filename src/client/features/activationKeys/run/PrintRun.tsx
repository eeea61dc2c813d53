import { useState } from 'react';
import type { Language } from '../../../../contract/values.ts';
import { Button } from '../../../ui/Button.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { PrintArea } from '../../../ui/PrintArea.tsx';
import { KeySheet } from '../KeySheet.tsx';
import { SheetLanguage } from '../SheetLanguage.tsx';
import { useTranslation } from '../texts.ts';
import { useAutoPrint } from '../useAutoPrint.ts';
import { useSheet } from '../useSheet.ts';
import type { CreatedKey } from './keyRun.ts';
import classes from '../ActivationKeys.module.css';

/** One sheet per key, rendered on paper only, because other people can see the screen at a desk. */
export function PrintRun({ made }: { made: readonly CreatedKey[] }) {
  const { t, language: pageLanguage } = useTranslation();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const { sheet, error, retry } = useSheet(language);
  useAutoPrint(sheet !== null);
  return (
    <>
      <div className={classes.tools}>
        <SheetLanguage label={t('ACTIVATION_KEY/SHEETS_LANGUAGE')} value={language} onChange={setLanguage} />
        <Button disabled={sheet?.language !== language} onClick={() => window.print()}>{t('ACTIVATION_KEY/MANY/PRINT', { count: made.length })}</Button>
      </div>
      {error !== null && <ErrorState error={error} title={t('ACTIVATION_KEY/SHEET/FAILED')} onRetry={retry} />}
      {sheet && (
        <div className={classes.onPaperOnly}>
          <PrintArea>{made.map((one) => <KeySheet key={one.liUId} made={one} sheet={sheet} />)}</PrintArea>
        </div>
      )}
    </>
  );
}
