import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { VouchedAccount } from '#contract/vouching.ts';
import type { IsoDate } from '#rules/dates.ts';
import { QuickSearchField } from '#client/table/QuickSearchField.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PeopleIcon } from '#client/ui/icons.tsx';
import { AccountGroup } from './AccountGroup.tsx';
import { type Group, groupOf, groups, isFound } from './groups.ts';
import { vouchingQueries } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { toasts, useTranslation } from './texts.ts';
import type { Decided } from './useDecisions.ts';
import classes from './Vouching.module.css';

/** Number of accounts from which a search field is shown. */
const MIN_ROWS_FOR_SEARCH = 10;

/** The accounts in the order of their end dates, with decisions on one or on several at once. */
export function VouchedAccounts() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(vouchingQueries.mine());
  const { accounts, placeOf } = useStableOrder(data);
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, Decided['outcomes'][number]>>(
    new Map(),
  );

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
    const done = outcomes.length - failed.length;
    if (failed.length === 0)
      toasts.success(`VOUCHING/${action}/DONE`, {
        count: done,
        name: outcomes[0]?.account?.name ?? '',
      });
    else toasts.warning('VOUCHING/DECIDE/PARTLY', { done, count: failed.length });
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected(
      (before) =>
        new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))),
    );

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
      {accounts.length > 1 && (
        <SelectionBar chosen={chosen} onClear={() => setSelected(new Set())} onDecided={report} />
      )}
    </div>
  );
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
