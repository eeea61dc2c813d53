import { statusMeaning } from '#rules/accountStatus.ts';
import type { OwnAccount } from '#contract/user.ts';
import type { IsoDate } from '#rules/dates.ts';
import { endOf } from '#rules/validity.ts';
import { Validity } from './Validity.tsx';

type OwnEnd = Pick<OwnAccount, 'userStatus' | 'validThroughCurrent'> & {
  readonly retirementDate?: IsoDate | null | undefined;
};

/** The last day of the user's own account; null when there is no end. */
export const ownEndOf = (account: OwnEnd): IsoDate | null =>
  endOf({ ...account, retirementDate: account.retirementDate ?? null });

/**
 * How long an account is valid. Renders nothing for an unusable or closing account, whose status
 * states the date.
 */
export function AccountValidity({ account }: { account: OwnEnd }) {
  const { userStatus } = account;
  return statusMeaning(userStatus).isUsable && userStatus !== 'Inretirement' ? (
    <Validity until={ownEndOf(account)} />
  ) : null;
}
