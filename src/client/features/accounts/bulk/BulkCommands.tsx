import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import type { Account } from '#contract/account.ts';
import { application } from '#client/api/product.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { AccountList } from '#rules/accountLists.ts';
import { CommandBar } from './CommandBar.tsx';
import { RunResultView } from './RunResultView.tsx';
import { runQueries } from './storedRuns.ts';
import { isGoingOn } from './followedRun.ts';
import { useLiveRun, type LiveRun, useRunProgress } from './liveRun.ts';
import { useTranslation } from '../texts.ts';
import { bulkActions } from './actions.ts';
import { Button } from '#client/ui/Button.ts';
import classes from './BulkCommands.module.css';

export interface BulkCommandsProps {
  /** The selected accounts. */
  readonly accounts: readonly Account[];
  readonly list: AccountList;
  /** The number of selected accounts, as displayed by the table. */
  readonly count?: ReactNode;
  /** Whether the list failed to refresh. Its data may be outdated, so no change is allowed. */
  readonly isStale?: boolean;
  /** The action whose dialog is open. */
  readonly action: BulkAction | null;
  readonly onAction: (action: BulkAction | null) => void;
  /** Called when a run has ended, with the LINs of the unchanged accounts, which stay selected. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

const EarlierRuns = lazy(async () => ({
  default: (await import('./EarlierRuns.tsx')).EarlierRuns,
}));

/**
 * The actions on the selected accounts (ACCT-19). Stays on the page without a selection too, to
 * show the progress of a run that is under way.
 */
export function BulkCommands({
  accounts,
  count,
  list,
  isStale = false,
  action,
  onAction,
  onDone,
}: BulkCommandsProps) {
  const live = useLiveRun();
  const { data: runs = [] } = useQuery(runQueries.mine());
  const context = { specialOrganisationId: application().specialOrganisationId };
  const close = () => onAction(null);

  return (
    <>
      {accounts.length > 0 && (
        <CommandBar
          count={count}
          accounts={accounts}
          context={context}
          isBusy={live !== null}
          isStale={isStale}
          onAction={onAction}
        />
      )}
      <RunResultView place="list" />
      {live && action === null && <RunBar live={live} onShow={() => onAction(live.action)} />}
      {/* The page's own live run takes precedence over earlier runs. */}
      {!live && runs.length > 0 && (
        <Suspense>
          <EarlierRuns runs={runs} />
        </Suspense>
      )}
      {action && (
        <Suspense>
          <BulkDialog
            action={action}
            accounts={accounts}
            list={list}
            context={context}
            onClose={close}
            onDone={onDone}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Shown on the page while the dialog is closed: the progress of the run, with a button that reopens
 * the dialog.
 */
function RunBar({ live, onShow }: { live: LiveRun; onShow: () => void }) {
  const { t } = useTranslation();
  const progress = useRunProgress(live);
  const { phase, done, total } = progress;
  return (
    <div className={classes.run} data-part="runs">
      <p>
        <strong>{t(bulkActions[live.action].title)}</strong>{' '}
        <span role="status">
          {isGoingOn(progress)
            ? t('ACCOUNTS/BULK/PROGRESS', { done, total })
            : t(phase === 'failed' ? 'ACCOUNTS/BULK/FAILED' : 'ACCOUNTS/BULK/STOPPED')}
        </span>
      </p>
      <progress max={total} value={done} aria-label={t(bulkActions[live.action].title)} />
      <Button variant="default" size="sm" onClick={onShow}>
        {t('ACCOUNTS/BULK/SHOW')}
      </Button>
    </div>
  );
}
