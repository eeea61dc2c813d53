import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import type { RowsLeft } from '../../../components/table/DataTable.tsx';
import { application } from '../../../components/product.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { CommandBar } from './CommandBar.tsx';
import { runQueries } from './keptRuns.ts';
import { useLiveRun } from './liveRun.ts';
import { RunBar } from './RunBar.tsx';

export interface BulkCommandsProps {
  /** The selected ones. */
  readonly accounts: readonly Account[];
  readonly list: AccountList;
  /** What the list shows as it is filtered now: exported where nothing is selected. */
  readonly filtered: RowsLeft<Account>;
  /** The list could not be refreshed: what it shows may no longer be so, and nothing is changed on the strength of it. */
  readonly isStale?: boolean;
  /** Something was done. These, by their LINs, are as they were, so that they stay selected. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

const BulkDialog = lazy(async () => ({ default: (await import('./BulkDialog.tsx')).BulkDialog }));

const FoundRuns = lazy(async () => ({ default: (await import('./FoundRuns.tsx')).FoundRuns }));

/**
 * What can be done with the selected accounts (ACCT-19). Stays on the page without a selection too: then the commands say what
 * they need, and a run that is still under way shows how far it is.
 */
export function BulkCommands({ accounts, list, filtered, isStale = false, onDone }: BulkCommandsProps) {
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const live = useLiveRun();
  const { data: runs = [] } = useQuery(runQueries.mine());
  const surroundings = { specialOrganisationId: application().specialOrganisationId };
  const close = () => setAsked(null);

  return (
    <>
      <CommandBar accounts={accounts} filtered={filtered} surroundings={surroundings} isBusy={live !== null} isStale={isStale} onAction={setAsked} />
      {live && asked === null && <RunBar live={live} onShow={() => setAsked(live.action)} />}
      {/* A page that is at one now tells of that first. */}
      {!live && runs.length > 0 && <Suspense><FoundRuns runs={runs} /></Suspense>}
      {asked && (
        <Suspense>
          <BulkDialog action={asked} accounts={accounts} list={list} surroundings={surroundings} onClose={close} onDone={onDone} />
        </Suspense>
      )}
    </>
  );
}
