import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { application } from '../../../api/product.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { CommandBar } from './CommandBar.tsx';
import { runQueries } from './keptRuns.ts';
import { useLiveRun, type LiveRun, useRunProgress } from './liveRun.ts';
import { useTranslation } from '../texts.ts';
import { actionTexts } from './actionTexts.ts';
import { Button } from '../../../ui/Button.ts';
import classes from './BulkCommands.module.css';

export interface BulkCommandsProps {
  /** The selected ones. */
  readonly accounts: readonly Account[];
  readonly list: AccountList;
  /** How many they are, as the table says it. */
  readonly count?: ReactNode;
  /** The list could not be refreshed: what it shows may no longer be so, and nothing is changed on the strength of it. */
  readonly isStale?: boolean;
  /** Something was done. These, by their LINs, are as they were, so that they stay selected. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

const FoundRuns = lazy(async () => ({ default: (await import('./FoundRuns.tsx')).FoundRuns }));

/**
 * What can be done with the selected accounts (ACCT-19). Stays on the page without a selection too: a run that is still under way
 * shows how far it is.
 */
export function BulkCommands({ accounts, count, list, isStale = false, onDone }: BulkCommandsProps) {
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const live = useLiveRun();
  const { data: runs = [] } = useQuery(runQueries.mine());
  const context = { specialOrganisationId: application().specialOrganisationId };
  const close = () => setAsked(null);

  return (
    <>
      {accounts.length > 0 && <CommandBar count={count} accounts={accounts} context={context} isBusy={live !== null} isStale={isStale} onAction={setAsked} />}
      {live && asked === null && <RunBar live={live} onShow={() => setAsked(live.action)} />}
      {/* A page that is at one now tells of that first. */}
      {!live && runs.length > 0 && <Suspense><FoundRuns runs={runs} /></Suspense>}
      {asked && (
        <Suspense>
          <BulkDialog action={asked} accounts={accounts} list={list} context={context} onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}

/** On the page, while the dialog is closed: that a run goes on, how far it is, and the way back to it. */
function RunBar({ live, onShow }: { live: LiveRun; onShow: () => void }) {
  const { t } = useTranslation();
  const { phase, done, total } = useRunProgress(live);
  const isGoing = phase === 'running' || phase === 'stopping';
  return (
    <div className={classes.run} data-part="runs">
      <p>
        <strong>{t(actionTexts[live.action].title)}</strong>{' '}
        <span role="status">{isGoing ? t('ACCOUNTS/BULK/PROGRESS', { done, total }) : t(phase === 'failed' ? 'ACCOUNTS/BULK/FAILED' : 'ACCOUNTS/BULK/STOPPED')}</span>
      </p>
      <progress max={total} value={done} aria-label={t(actionTexts[live.action].title)} />
      <Button variant="default" size="sm" onClick={onShow}>{t('ACCOUNTS/BULK/SHOW')}</Button>
    </div>
  );
}
