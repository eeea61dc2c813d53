import { statusMeaning } from '../../rules/accountStatus.ts';
import type { OwnAccount } from '../../contract/user.ts';
import { Validity } from './Validity.tsx';

/** How long an account lasts, or null where that says nothing: it does not work, or its end has not been set yet. */
export function AccountValidity({ account }: { account: Pick<OwnAccount, 'userStatus' | 'validThroughCurrent'> }) {
  const { userStatus, validThroughCurrent } = account;
  const isOnItsWayOut = userStatus === 'Inretirement' && validThroughCurrent === null;
  return statusMeaning(userStatus).isUsable && !isOnItsWayOut ? <Validity until={validThroughCurrent} /> : null;
}
