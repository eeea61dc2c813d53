import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useEffect, useState } from 'react';
import type { Language } from '#contract/values.ts';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useStore } from '#client/store/store.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { failureToast } from '#client/ui/toasts/toasts.ts';
import { Messages } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PrintArea } from '#client/ui/PrintArea.tsx';
import { KeySheet } from '../KeySheet.tsx';
import { SheetLanguage } from '../SheetLanguage.tsx';
import { useTranslation } from '../texts.ts';
import { useAutoPrint } from '../useAutoPrint.ts';
import { useSheet } from '../useSheet.ts';
import { type CreatedKey, isCreated, isRefused, type KeyRun, type RefusedKey } from './keyRun.ts';
import classes from '../ActivationKeys.module.css';

/**
 * A print run: its progress, then the sheets and the accounts without a key. Leaving asks for
 * confirmation while created keys have not been printed.
 */
export function KeyRunProgress({ run, onDone }: { run: KeyRun; onDone: () => void }) {
  const { t } = useTranslation();
  const { phase, outcomes, done, total, error } = useStore(run);
  const isPrinted = useIsPrinted();
  const unsaved = useUnsavedChanges({
    hasChanges: () => !isPrinted && run.get().outcomes.some(isCreated),
    onDiscard: run.stop,
  });
  // No more keys are created once the page has been left.
  useEffect(() => run.stop, [run]);

  const made = outcomes.filter(isCreated);
  const refused = outcomes.filter(isRefused);
  const figures = t('ACTIVATION_KEY/MANY/PROGRESS', { done, total });
  const isOver = phase === 'finished' || phase === 'stopped';
  return (
    <div className="stack-lg">
      {unsaved.question}
      {!isOver && (
        <div className={classes.progress}>
          <p role="status">{figures}</p>
          <Progress value={(done / total) * 100} aria-label={figures} size="lg" />
        </div>
      )}
      {(phase === 'running' || phase === 'stopping') && (
        <div>
          <Button variant="default" loading={phase === 'stopping'} onClick={run.stop}>
            {t('ACTIVATION_KEY/MANY/STOP')}
          </Button>
        </div>
      )}
      {phase === 'failed' && (
        <Notice
          tone="error"
          title={t('ACTIVATION_KEY/MANY/FAILED')}
          isSpoken
          action={
            <Button size="sm" onClick={run.resume}>
              {t('ACTIVATION_KEY/MANY/GO_ON')}
            </Button>
          }
        >
          <Messages messages={failureToast(error, 'ACTIVATION_KEY/MANY')?.messages ?? []} />
          <p>{t('ACTIVATION_KEY/MANY/FAILED_TEXT')}</p>
        </Notice>
      )}
      {isOver && (
        <>
          <Notice
            tone={refused.length === 0 && phase === 'finished' ? 'success' : 'info'}
            title={t('ACTIVATION_KEY/MANY/MADE', { count: made.length })}
            isSpoken
          >
            {phase === 'stopped' && (
              <p>{t('ACTIVATION_KEY/MANY/STOPPED', { count: total - done })}</p>
            )}
            {refused.length > 0 && (
              <p>{t('ACTIVATION_KEY/MANY/REFUSED', { count: refused.length })}</p>
            )}
            {made.length > 0 && <p>{t('ACTIVATION_KEY/MANY/PRINTED_ONLY')}</p>}
          </Notice>
          {made.length > 0 && <PrintRun made={made} />}
          <RefusedList refused={refused} />
          {phase === 'stopped' && (
            <div>
              <Button variant="default" onClick={run.resume}>
                {t('ACTIVATION_KEY/MANY/GO_ON')}
              </Button>
            </div>
          )}
          <div>
            <Button variant="default" onClick={onDone} disabled={made.length > 0 && !isPrinted}>
              {t('ACTIVATION_KEY/MANY/ANOTHER')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

/** Whether the page has been printed since it was opened. */
function useIsPrinted(): boolean {
  const [isPrinted, setPrinted] = useState(false);
  useEffect(() => {
    const printed = () => setPrinted(true);
    window.addEventListener('afterprint', printed);
    return () => window.removeEventListener('afterprint', printed);
  }, []);
  return isPrinted;
}

/** One sheet per key, rendered on paper only, because other people can see the screen at a desk. */
function PrintRun({ made }: { made: readonly CreatedKey[] }) {
  const { t, language: pageLanguage } = useTranslation();
  const [language, setLanguage] = useState<Language>(pageLanguage);
  const { sheet, error, retry } = useSheet(language);
  useAutoPrint(sheet !== null);
  return (
    <>
      <div className={classes.tools}>
        <SheetLanguage
          label={t('ACTIVATION_KEY/SHEETS_LANGUAGE')}
          value={language}
          onChange={setLanguage}
        />
        <Button disabled={sheet?.language !== language} onClick={() => window.print()}>
          {t('ACTIVATION_KEY/MANY/PRINT', { count: made.length })}
        </Button>
      </div>
      {error !== null && (
        <ErrorState error={error} title={t('ACTIVATION_KEY/SHEET/FAILED')} onRetry={retry} />
      )}
      {sheet && (
        <div className={classes.onPaperOnly}>
          <PrintArea>
            {made.map((one) => (
              <KeySheet key={one.liUId} made={one} sheet={sheet} />
            ))}
          </PrintArea>
        </div>
      )}
    </>
  );
}

/** Table of the accounts that got no key, with the reasons. */
function RefusedList({ refused }: { refused: readonly RefusedKey[] }) {
  const { t } = useTranslation();
  if (refused.length === 0) return null;
  return (
    <table className={classes.refused}>
      <caption>{t('ACTIVATION_KEY/MANY/WITHOUT')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('ACTIVATION_KEY/FIELD/USER_ID')}</th>
          <th scope="col">{t('ACTIVATION_KEY/MANY/WHY')}</th>
        </tr>
      </thead>
      <tbody>
        {refused.map(({ liUId, refusal }) => (
          <tr key={liUId}>
            <th scope="row" translate="no">
              {liUId}
            </th>
            <td>{t(`ACTIVATION_KEY/REFUSED/${refusal}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
