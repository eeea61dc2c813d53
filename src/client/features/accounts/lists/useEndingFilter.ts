import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Account } from '../../../../contract/account.ts';
import type { AccountList } from '../../../../rules/accountLists.ts';
import { endsSoonFrom } from '../../../../rules/validity.ts';
import { useToday } from '../../../components/useToday.ts';
import { useQueryChange } from '../../../routing/useQueryChange.ts';

const ENDS = 'ends';
const SOON = 'soon';

interface EndingFilter {
  /** Null: the list has no such filter. Accounts that end soon are active ones. */
  readonly count: number | null;
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** What the filter leaves. */
  readonly accounts: readonly Account[];
}

/** The accounts that end within 30 days, as the address says (`ends=soon`): a link leads to them, and Back undoes the filter. */
export function useEndingFilter(list: AccountList, accounts: readonly Account[]): EndingFilter {
  const today = useToday();
  const [params] = useSearchParams();
  const changeQuery = useQueryChange();
  const ending = useMemo(() => {
    const endsSoon = endsSoonFrom(today);
    return list === 'active' ? accounts.filter(({ validThroughCurrent }) => endsSoon(validThroughCurrent)) : [];
  }, [list, accounts, today]);

  const isOn = list === 'active' && params.get(ENDS) === SOON;
  const toggle = () =>
    changeQuery((now) => {
      const next = new URLSearchParams(now);
      if (isOn) next.delete(ENDS);
      else next.set(ENDS, SOON);
      return next;
    }, { preventScrollReset: true });
  return { count: list === 'active' ? ending.length : null, isOn, toggle, accounts: isOn ? ending : accounts };
}
