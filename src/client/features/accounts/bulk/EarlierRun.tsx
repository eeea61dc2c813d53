import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountRun } from '#contract/accountRuns.ts';
import { hasText } from '#client/i18n/texts.ts';
import { toasts, useTranslation } from '../texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { bulkActions } from './actions.ts';
import { closeRun, runQueries } from './storedRuns.ts';
import { isRunElsewhere, resumeRun, undoRun } from './liveRun.ts';
import { Button } from '#client/ui/Button.ts';
import classes from './EarlierRuns.module.css';

/** One earlier run: its figures, the unchanged accounts with their reasons, and its buttons. */
export function EarlierRun({ run }: { run: AccountRun }) {
  const { t, language } = useTranslation();
  const { online } = useConnection();
  const [isShown, setShown] = useState(false);
  const act = useMutation({
    mutationFn: async (work: (run: AccountRun) => Promise<void>) => await work(run),
    onError: (error) => toasts.failure(error, 'ACCOUNTS/BULK'),
  });
  const { action, isUndo, begunAt, pending, undoable, failed, leftOut } = run;
  const isUnderWay = isRunElsewhere(run);
  const title = t(bulkActions[action].title);
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  }).format(new Date(begunAt));
  const isIdle = online && !act.isPending && !isUnderWay;

  return (
    <article className={classes.run} {...(pending > 0 && { 'data-unfinished': true })}>
      <div className={classes.text}>
        <h3>
          {isUndo ? t('ACCOUNTS/RUNS/UNDO_OF', { title }) : title}{' '}
          <small>{t('ACCOUNTS/RUNS/BEGUN', { time })}</small>
        </h3>
        <p role="status">
          {figuresOf(run, t)}
          {isUnderWay && `. ${t('ACCOUNTS/RUNS/UNDER_WAY')}`}
        </p>
      </div>
      <div className="actions">
        {pending > 0 && (
          <Button size="sm" disabled={!isIdle} onClick={() => act.mutate(resumeRun)}>
            {t('ACCOUNTS/RUNS/CONTINUE', { count: pending })}
          </Button>
        )}
        {undoable > 0 && (
          <Button
            size="sm"
            variant="default"
            disabled={!isIdle}
            onClick={() => act.mutate(undoRun)}
          >
            {t('ACCOUNTS/BULK/UNDO', { count: undoable })}
          </Button>
        )}
        {failed + leftOut > 0 && (
          <Button
            size="sm"
            variant="default"
            aria-expanded={isShown}
            onClick={() => setShown(!isShown)}
          >
            {t('ACCOUNTS/RUNS/WHICH')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          disabled={!isIdle}
          onClick={() => act.mutate(({ id }) => closeRun(id))}
        >
          {t(pending > 0 ? 'ACCOUNTS/RUNS/CLOSE_PENDING' : 'ACCOUNTS/RUNS/CLOSE')}
        </Button>
      </div>
      {isShown && <Unchanged id={run.id} />}
    </article>
  );
}

/** The number of completed accounts and the other non-zero figures, in one line. */
function figuresOf(
  { done, pending, failed, leftOut }: AccountRun,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  return [
    t('ACCOUNTS/RUNS/DONE', { count: done }),
    ...(pending > 0 ? [t('ACCOUNTS/RUNS/PENDING', { count: pending })] : []),
    ...(failed > 0 ? [t('ACCOUNTS/RUNS/FAILED', { count: failed })] : []),
    ...(leftOut > 0 ? [t('ACCOUNTS/RUNS/LEFT_OUT', { count: leftOut })] : []),
  ].join(', ');
}

/** List of the accounts that the run left unchanged, each with its reasons. */
function Unchanged({ id }: { id: string }) {
  const { t } = useTranslation();
  const { data, error } = useQuery(runQueries.details(id));
  if (error) return <p>{t('ERROR/GENERAL')}</p>;
  return (
    // A scrollable region must be reachable by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={classes.unchanged} tabIndex={0} aria-label={t('ACCOUNTS/RUNS/WHICH')}>
      {data?.unchanged.map(({ norEduPersonLIN, displayName, liUId, errorTypes }) => (
        <li key={norEduPersonLIN}>
          {displayName === null
            ? t('ACCOUNTS/RUNS/UNKNOWN')
            : `${displayName}${liUId === null ? '' : ` (${liUId})`}`}
          : {errorTypes.map((reason) => t(hasText(reason) ? reason : 'ERROR/GENERAL')).join(' ')}
        </li>
      ))}
    </ul>
  );
}
