import { useMemo } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import type { Account } from '../../../../contract/account.ts';

/** The account whose panel is open beside the list, by its id; null: none is, or it is not in the list. */
export function useOpenAccount(accounts: readonly Account[]): string | null {
  const { pathname } = useLocation();
  const profile = matchPath('/accountmanagement/panels/account/employee/:liuId', pathname);
  const reset = matchPath('/accountmanagement/panels/manageaccount/resetdeceasedaccountpwd/:liuId', pathname);
  // An address may be typed in other letters than the user id has.
  const liuId = (profile ?? reset)?.params.liuId?.toLowerCase();
  return useMemo(() => {
    const open = liuId === undefined ? undefined : accounts.find(({ liUId }) => liUId === liuId);
    return open?.norEduPersonLIN ?? null;
  }, [accounts, liuId]);
}
