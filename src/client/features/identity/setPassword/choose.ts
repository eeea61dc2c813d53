import type { QueryClient } from '@tanstack/react-query';
import type { AccountSummary } from '../../../../contract/account.ts';
import { activation } from '../../../../contract/activation.ts';
import { authentication } from '../../../../contract/authentication.ts';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { ApiError } from '../../../api/errors.ts';
import { rememberPerson } from '../../../offline/person.ts';
import { accountSuccess, setPassword } from '../../../paths/outside.ts';

/** What the way to a password is for: the first one opens a new account. Travels as the query `action`. */
export type SetPasswordAction = 'activate' | 'set';

/** An account that can be chosen: it has a user id. */
export type Choosable = AccountSummary & { readonly liUId: string };

export const isChoosable = (account: AccountSummary): account is Choosable => account.enabled && account.liUId !== null;
/** The account that needs no choosing, since there is no other to choose; undefined where there are none or several. */
export function onlyChoosable(accounts: readonly AccountSummary[]): Choosable | undefined {
  const [only, another] = accounts.filter(isChoosable);
  return another ? undefined : only;
}
export const actionFor = ({ userStatus }: Pick<AccountSummary, 'userStatus'>): SetPasswordAction => (userStatus === 'New' ? 'activate' : 'set');

/** The account that this page has bound its sign-in to. A reload forgets it, and binds again. */
let chosen: string | null = null;
export const isChosen = (account: Choosable): boolean => chosen === account.liUId;
/** The way is at its end: anyone who comes back begins again. */
export const leaveChoice = (): void => {
  chosen = null;
};

/**
 * Binds the sign-in to the account, and says where the way goes on. A sign-in that has set its password already may still
 * have a new account to open: then that is done.
 * @throws {ApiError} 409 when this sign-in is used up.
 */
export async function choose(client: QueryClient, account: Choosable): Promise<Way> {
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

/** An address to go to; the state says what the address alone cannot prove. */
interface Way {
  readonly to: string;
  readonly state?: typeof END;
}

/** Stands with the end of the way in the history: a reload and Back keep it, an address that is opened by itself has none. */
const END = { isAtEnd: true } as const;
export const isAtEnd = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isAtEnd' in state && state.isAtEnd === true;

/** Where the way ends for this account. Ask only when the password is set or the account activated. */
export const successOf = (account: Choosable): Required<Way> => ({
  to: accountSuccess({
    personType: account.personType,
    liuId: account.liUId,
    action: actionFor(account),
    ...(account.emailAddress !== null && { email: account.emailAddress }),
  }),
  state: END,
});

/** Each sign-in sets one password: another one needs a new sign-in. */
export const isUsedUp = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
