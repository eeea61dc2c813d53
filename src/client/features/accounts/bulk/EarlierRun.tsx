import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { AccountRun } from '#contract/accountRuns.ts';
import { useAction } from '#client/actions/useAction.ts';
import { hasText } from '#client/i18n/texts.ts';
import { useTranslation } from '../texts.ts';
import { bulkActions } from './actions.ts';
import { stopText } from './stopTexts.ts';
import { closeRun, continueRun, runQueries, stopRun, undoRun } from './storedRuns.ts';
import { Button } from '#client/ui/Button.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import classes from './EarlierRuns.module.css';

/** One earlier run: its figures, the unchanged accounts with their reasons, and its buttons. */
export function EarlierRun({ run }: { run: AccountRun }) {
  const { t, language } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { action, isUndo, begunAt, pending, failed, leftOut, isUnderWay } = run;
  const { stoppedBecause = null } = run;
  const title = t(bulkActions[action].title);
  const time = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  }).format(new Date(begunAt));

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
          {stoppedBecause !== null && `. ${t(stopText(stoppedBecause))}`}
        </p>
        {isUnderWay && <RunProgress run={run} label={title} />}
      </div>
      <div className="actions">
        <RunButtons run={run}>
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
        </RunButtons>
      </div>
      {isShown && <Unchanged id={run.id} />}
    </article>
  );
}

/** What can be done with a run: it is stopped while under way, otherwise continued, undone or closed. */
function RunButtons({ run, children }: { run: AccountRun; children: ReactNode }) {
  const { t } = useTranslation();
  const act = useAction({
    send: async (work: (run: AccountRun) => Promise<void>) => await work(run),
    failure: 'ACCOUNTS/BULK',
  });
  const { pending, undoable, isUnderWay } = run;
  const button = (label: string, work: (run: AccountRun) => Promise<void>, isMain = false) => (
    <OnlineButton
      size="sm"
      {...(!isMain && { variant: 'default' })}
      disabled={act.isPending}
      onClick={() => act.mutate(work)}
    >
      {label}
    </OnlineButton>
  );
  if (isUnderWay)
    return (
      <>
        {button(t('ACCOUNTS/BULK/STOP'), stopRun)}
        {children}
      </>
    );
  return (
    <>
      {pending > 0 && button(t('ACCOUNTS/RUNS/CONTINUE', { count: pending }), continueRun, true)}
      {undoable > 0 && button(t('ACCOUNTS/BULK/UNDO', { count: undoable }), undoRun)}
      {children}
      {button(t(pending > 0 ? 'ACCOUNTS/RUNS/CLOSE_PENDING' : 'ACCOUNTS/RUNS/CLOSE'), ({ id }) =>
        closeRun(id),
      )}
    </>
  );
}

function RunProgress({
  run: { done, failed, pending },
  label,
}: {
  run: AccountRun;
  label: string;
}) {
  const processed = done + failed;
  return (
    <progress
      className={classes.progress}
      max={processed + pending}
      value={processed}
      aria-label={label}
    />
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
