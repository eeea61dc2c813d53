import { statusMeaning } from '../../rules/accountStatus.ts';
import type { OwnAccount } from '../../contract/user.ts';
import { Validity } from './Validity.tsx';

/** How long an account lasts; nothing of one that does not work, or that is closing: its status says until when. */
export function AccountValidity({ account }: { account: Pick<OwnAccount, 'userStatus' | 'validThroughCurrent'> }) {
  const { userStatus, validThroughCurrent } = account;
  return statusMeaning(userStatus).isUsable && userStatus !== 'Inretirement' ? <Validity until={validThroughCurrent} /> : null;
}
