import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '../../offline/connection.ts';
import { Age } from '../../ui/Age.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PeopleIcon } from '../../ui/icons.tsx';
import { AccountRow } from './AccountRow.tsx';
import { vouchingQueries } from './queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { toasts, useTranslation } from './texts.ts';
import type { Decided } from './useDecisions.ts';
import classes from './Vouching.module.css';

/** The accounts in the order in which they end, several of which can be decided on at once. */
export function VouchedAccounts() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data, dataUpdatedAt } = useSuspenseQuery(vouchingQueries.mine());
  const accounts = useSteadyOrder(data);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<string, Decided['outcomes'][number]>>(new Map());

  const report = ({ action, outcomes }: Decided) => {
    const failed = outcomes.filter(({ refusal }) => refusal !== null);
    setRefused((before) => new Map([...before, ...outcomes.map((outcome) => [outcome.id, outcome] as const)]));
    // What could not be done stays selected, to be looked at.
    setSelected((before) => new Set([...before].filter((id) => !outcomes.some((one) => one.id === id && one.refusal === null))));
    const done = outcomes.length - failed.length;
    if (failed.length === 0) toasts.success(`VOUCHING/${action}/DONE`, { count: done, name: outcomes[0]?.account?.name ?? '' });
    else toasts.warning('VOUCHING/DECIDE/PARTLY', { done, count: failed.length });
  };
  const select = (ids: readonly string[], isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))));

  if (accounts.length === 0) return <EmptyState icon={PeopleIcon} title={t('VOUCHING/NONE')}>{t('VOUCHING/NONE/TEXT')}</EmptyState>;
  return (
    <div className={classes.page}>
      <Age of={dataUpdatedAt} />
      {!online && <p className={classes.quiet}>{t('VOUCHING/OFFLINE')}</p>}
      {accounts.length > 1 && <SelectionBar accounts={accounts} selected={selected} onSelect={select} onDecided={report} />}
      <ul className={classes.list} aria-label={t('PAGE/VOUCHING')}>
        {accounts.map((account) => (
          <AccountRow
            key={account.id}
            account={account}
            refusal={refused.get(account.id)?.refusal ?? null}
            {...(accounts.length > 1 && { isSelected: selected.has(account.id), onSelect: (isSelected: boolean) => select([account.id], isSelected) })}
            onDecided={report}
          />
        ))}
      </ul>
    </div>
  );
}

/** As the list was when it was opened: what is renewed stays where it is, and where the focus is. What is new comes last. */
function useSteadyOrder<T extends { readonly id: string }>(items: readonly T[]): readonly T[] {
  const [places] = useState(() => new Map(items.map(({ id }, place) => [id, place])));
  const placeOf = ({ id }: T) => places.get(id) ?? places.size;
  return items.toSorted((one, other) => placeOf(one) - placeOf(other));
}
