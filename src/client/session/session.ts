import { useQuery } from '@tanstack/react-query';
import { authentication, type Authentication } from '../../contract/authentication.ts';
import { user, type CurrentUser } from '../../contract/user.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import type { Caller } from '../../rules/access.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';

/** Who uses the page. Settled before the first render; a person in another scope than Main has no `user`. */
export interface Session {
  readonly authentication: Authentication;
  readonly user: CurrentUser | null;
  readonly caller: Caller;
}

/** These prefixes mark accounts that are refused and signed out (SHELL-26, SHELL-27). */
const REFUSED_PREFIX = /^(adm|tech|student)_/i;

const whoQuery = () => query(authentication.current, {});
const userQuery = () => query(user.current, {});

/** Nobody is signed in while the scope is not set or None (AUTH-02): then there is no session. */
export function sessionOf(who: Authentication | undefined, known: CurrentUser | undefined): Session | null {
  if (!who || who.authenticationScope === AuthenticationScope.None) return null;
  return {
    authentication: who,
    user: known ?? null,
    caller: {
      scope: who.authenticationScope,
      roles: known?.roleIds ?? [],
      personType: known?.personType ?? 'None',
      primaryAffiliation: known?.primaryAffiliation ?? null,
      isInAlumniPortal: known?.isInAlumniPortal ?? false,
      isAccountTypeRefused: REFUSED_PREFIX.test(who.liUId ?? ''),
      hasMultipleSignings: who.hasMultipleSignings,
    },
  };
}

/** For loaders, which run outside React. */
export const readSession = (): Session | null =>
  sessionOf(queryClient.getQueryData(whoQuery().queryKey), queryClient.getQueryData(userQuery().queryKey));

/** Who uses the page now, or null. Reads what start-up has settled; asks nothing. */
export function useSession(): Session | null {
  const { data: who } = useQuery({ ...whoQuery(), enabled: false });
  const { data: known } = useQuery({ ...userQuery(), enabled: false });
  return sessionOf(who, known);
}

/** What decides about the access of anyone who uses the page, or null. */
export const useCaller = (): Caller | null => useSession()?.caller ?? null;

/** Whether it is known that the person is neither a student nor an employee: without a network it may not be known what somebody is. */
export const useIsExternal = (): boolean => useSession()?.user?.personType === 'None';
