import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { VouchedAccount } from '#contract/vouching.ts';
import type { IsoDate } from '#rules/dates.ts';
import { QuickSearchField } from '#client/table/QuickSearchField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeopleIcon } from '#client/ui/icons.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { DecisionResult } from './DecisionResult.tsx';
import { type Group, groupOf, groups, isFound } from './groups.ts';
import { vouchingQueries } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { toasts, useTranslation } from './texts.ts';
import type { Decided } from './useDecisions.ts';
import classes from './Vouching.module.css';

/** Number of accounts from which a search field is shown. */
const MIN_ROWS_FOR_SEARCH = 10;

interface Result extends Decided {
  /** The names when it was decided. */
  readonly names: ReadonlyMap<string, string>;
  readonly number: number;
}

/** The accounts in the order of their end dates, with decisions on one or on several at once. */
export function VouchedAccounts() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(vouchingQueries.mine());
  const { accounts, placeOf } = useStableOrder(data);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const { selected, refused, result, report, select, clear, close } = useReports(accounts);
  const chosen = accounts.filter(({ id }) => selected.has(id));
  const found = accounts.filter((account) => isFound(account, search));
  if (accounts.length === 0)
    return (
      <EmptyState icon={PeopleIcon} title={t('VOUCHING/NONE')}>
        {t('VOUCHING/NONE/TEXT')}
      </EmptyState>
    );
  return (
    <div className={classes.page}>
      {result && (
        <DecisionResult
          key={result.number}
          decided={result}
          nameOf={(id) => result.names.get(id) ?? ''}
          onDecided={report}
          onSelect={(ids) => select(ids, true)}
          onClose={close}
        />
      )}
      {accounts.length >= MIN_ROWS_FOR_SEARCH && (
        <div className={classes.find}>
          <QuickSearchField search={typed} onSearch={setTyped} />
          <span role="status" className={classes.count}>
            {search.trim() !== '' &&
              (found.length === 0
                ? t('VOUCHING/FOUND/NONE')
                : t('VOUCHING/FOUND', { count: found.length }))}
          </span>
        </div>
      )}
      {groups.map((group) => {
        const inGroup = found.filter(({ id }) => placeOf(id).group === group);
        if (inGroup.length === 0) return null;
        return (
          <AccountGroup
            // A new search starts at its first result.
            key={`${group} ${search}`}
            group={group}
            accounts={inGroup}
            hasBeenRenewed={({ id, until }) => isLater(until, placeOf(id).until)}
            refusalOf={(id) => refused.get(id)?.refusal ?? null}
            {...(accounts.length > 1 && { selection: { selected, onSelect: select } })}
            onDecided={report}
          />
        );
      })}
      {accounts.length > 1 && <SelectionBar chosen={chosen} onClear={clear} onDecided={report} />}
    </div>
  );
}

/**
 * The selection, and what came of the last decisions: a result above the list for several accounts
 * or a refusal, a toast for one.
 */
function useReports(accounts: readonly VouchedAccount[]) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, Decided['outcomes'][number]>>(
    new Map(),
  );

  const [result, setResult] = useState<Result | null>(null);

  const report = ({ action, outcomes }: Decided) => {
    const failed = outcomes.filter(({ refusal }) => refusal !== null);
    setRefused(
      (before) =>
        new Map([...before, ...outcomes.map((outcome) => [outcome.id, outcome] as const)]),
    );
    // Accounts whose decision was refused stay selected for review.
    setSelected(
      (before) =>
        new Set(
          [...before].filter(
            (id) => !outcomes.some((one) => one.id === id && one.refusal === null),
          ),
        ),
    );
    if (outcomes.length > 1 || failed.length > 0) {
      // A refused account may no longer be in the list.
      const names = new Map(accounts.map(({ id, name }) => [id, name]));
      setResult({ action, outcomes, names, number: (result?.number ?? 0) + 1 });
      return;
    }
    setResult(null);
    toasts.success(`VOUCHING/${action}/DONE`, {
      count: outcomes.length,
      name: outcomes[0]?.account?.name ?? '',
    });
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected(
      (before) =>
        new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
    );
  const [clear, close] = [() => setSelected(new Set()), () => setResult(null)];
  return { selected, refused, result, report, select, clear, close };
}

const isLater = (until: IsoDate | null, before: IsoDate | null): boolean =>
  until !== null && before !== null && until > before;

interface Place {
  readonly group: Group;
  readonly position: number;
  /** The end date when the list was opened. */
  readonly until: IsoDate | null;
}

/**
 * Returns the accounts in the order in which the list was opened: a renewed account keeps its place
 * and the focus, and new ones are added at the end.
 */
function useStableOrder(accounts: readonly VouchedAccount[]) {
  const today = useToday();
  const [places] = useState(() => new Map<string, Place>());
  for (const account of accounts)
    if (!places.has(account.id))
      places.set(account.id, {
        group: groupOf(account, today),
        position: places.size,
        until: account.until,
      });
  const placeOf = (id: string): Place =>
    places.get(id) ?? { group: 'LATER', position: places.size, until: null };
  return {
    accounts: accounts.toSorted(
      (one, other) => placeOf(one.id).position - placeOf(other.id).position,
    ),
    placeOf,
  };
}
