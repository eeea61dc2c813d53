import type { Account } from '../../../../contract/account.ts';
import { isManaged, listOf } from '../../../../rules/accountLists.ts';
import type { Surroundings } from '../../../../rules/eligibility.ts';
import { takeOverRefusals } from '../../../../rules/takeOver.ts';
import type { TextKey } from '../../../i18n/keys.ts';

interface WayOn {
  /** What the administrator may go on with; null: nothing, for the reason that is given. */
  readonly type: 'takeover' | 'extend' | null;
  readonly reason?: TextKey;
}

/**
 * How an account that the search found can be had: one of the administrator's own that is in use is extended; one that another
 * organisation has, or that has ended, is taken over (ACCT-41, which leaves the choice between the two open).
 */
export function waysOn(account: Account, surroundings: Surroundings): WayOn {
  if (!isManaged(account)) return { type: null, reason: 'ACCOUNTS/SEARCH/NOT_MANAGED' };
  const [reason] = takeOverRefusals(account, surroundings);
  if (reason) return { type: null, reason: reason === 'ACCOUNT_IN_WRONG_STATUS' ? 'ACCOUNTS/SEARCH/DECEASED' : reason };
  const isInUse = listOf(account) !== 'inactive';
  return { type: account.hasAccessToAccountThroughOrg && isInUse ? 'extend' : 'takeover' };
}
