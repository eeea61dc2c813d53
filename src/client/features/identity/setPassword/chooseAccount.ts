import type { QueryClient } from '@tanstack/react-query';
import type { AccountSummary } from '#contract/account.ts';
import { activation } from '#contract/activation.ts';
import { authentication } from '#contract/authentication.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { ApiError } from '#client/api/errors.ts';
import { rememberPerson } from '#client/offline/person.ts';
import { accountSuccess, setPassword } from '#client/paths/outside.ts';

/**
 * The purpose of the password flow: the first password activates a new account. Sent as the query
 * parameter `action`.
 */
export type SetPasswordAction = 'activate' | 'set';

/** An account that can be chosen, because it has a user id. */
export type SelectableAccount = AccountSummary & { readonly liUId: string };

export const isSelectable = (account: AccountSummary): account is SelectableAccount =>
  account.enabled && account.liUId !== null;
/**
 * Returns the account that is chosen without asking because there is no other; undefined with none
 * or several.
 */
export function onlySelectable(accounts: readonly AccountSummary[]): SelectableAccount | undefined {
  const [only, another] = accounts.filter(isSelectable);
  return another ? undefined : only;
}
export const actionFor = ({ userStatus }: Pick<AccountSummary, 'userStatus'>): SetPasswordAction =>
  userStatus === 'New' ? 'activate' : 'set';

/** The account that this page has bound its sign-in to. A reload loses it, and binds again. */
let chosen: string | null = null;
export const isChosen = (account: SelectableAccount): boolean => chosen === account.liUId;
/** Ends the flow: a user who returns starts again. */
export const resetChosenAccount = (): void => {
  chosen = null;
};

/**
 * Binds the sign-in to the account, and returns where the flow continues. When the sign-in has
 * already set its password and a new account is still to be activated, activates the account
 * instead. @throws {ApiError} 409 when this sign-in has been used up.
 */
export async function chooseAccount(
  client: QueryClient,
  account: SelectableAccount,
): Promise<Destination> {
  try {
    const answer = await call(authentication.finalise, { query: { liuid: account.liUId } });
    client.setQueryData(query(authentication.current, {}).queryKey, answer);
    rememberPerson({ scope: answer.authenticationScope, liUId: answer.liUId });
    chosen = account.liUId;
    return { to: setPassword(actionFor(account)) };
  } catch (error) {
    if (!isUsedUp(error) || account.userStatus !== 'New') throw error;
    await call(activation.activate, { query: { liuId: account.liUId } });
    return successOf(account);
  }
}

/** An address to navigate to; the state confirms what the address alone cannot. */
interface Destination {
  readonly to: string;
  readonly state?: typeof END;
}

/**
 * Navigation state of the last page: kept on a reload and on Back, and absent when the address is
 * opened directly.
 */
const END = { isAtEnd: true } as const;
export const isAtEnd = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isAtEnd' in state && state.isAtEnd === true;

/**
 * Returns the last page of the flow for this account. Call only when the password is set or the
 * account activated.
 */
export const successOf = (account: SelectableAccount): Required<Destination> => ({
  to: accountSuccess({
    personType: account.personType,
    liuId: account.liUId,
    action: actionFor(account),
    ...(account.emailAddress !== null && { email: account.emailAddress }),
  }),
  state: END,
});

/**
 * Whether the sign-in has been used up: each sign-in sets one password, and another password needs
 * a new sign-in.
 */
export const isUsedUp = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409;
