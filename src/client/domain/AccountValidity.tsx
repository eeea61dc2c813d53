import { statusMeaning } from '../../rules/accountStatus.ts';
import type { OwnAccount } from '../../contract/user.ts';
import { Validity } from './Validity.tsx';

/** How long an account is valid. Renders nothing for an unusable or closing account, whose status states the date. */
export function AccountValidity({ account }: { account: Pick<OwnAccount, 'userStatus' | 'validThroughCurrent'> }) {
  const { userStatus, validThroughCurrent } = account;
  return statusMeaning(userStatus).isUsable && userStatus !== 'Inretirement' ? <Validity until={validThroughCurrent} /> : null;
}
