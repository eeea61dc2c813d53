import { useQuery } from '@tanstack/react-query';
import { authentication, type Authentication } from '#contract/authentication.ts';
import { user, type CurrentUser } from '#contract/user.ts';
import { AuthenticationScope } from '#contract/values.ts';
import type { Caller } from '#rules/access.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';

/**
 * The session of the current user. Determined before the first render; in scopes other than Main
 * there is no `user`.
 */
export interface Session {
  readonly authentication: Authentication;
  readonly user: CurrentUser | null;
  readonly caller: Caller;
}

const authenticationQuery = () => query(authentication.current, {});
const userQuery = () => query(user.current, {});

/**
 * Returns the session, or null when the scope is missing or None: then nobody is signed in
 * (AUTH-02).
 */
export function sessionOf(
  who: Authentication | undefined,
  known: CurrentUser | undefined,
): Session | null {
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
      isAccountTypeRefused: isRefusedAtSignIn(who.liUId ?? ''),
      hasMultipleSignings: who.hasMultipleSignings,
      mustAccept: who.mustAccept ?? null,
      absentAreas: known?.absentAreas ?? [],
    },
  };
}

/** Fetches the session again, after a change of what it tells about the user. */
export const refreshSession = (): Promise<void> =>
  queryClient.prefetchQuery({ ...authenticationQuery(), staleTime: 0 });

/** Returns the session in loaders, which run outside React. */
export const readSession = (): Session | null =>
  sessionOf(
    queryClient.getQueryData(authenticationQuery().queryKey),
    queryClient.getQueryData(userQuery().queryKey),
  );

/** The current session, or null. Reads what start-up has loaded; sends no request. */
export function useSession(): Session | null {
  const { data: who } = useQuery({ ...authenticationQuery(), enabled: false });
  const { data: known } = useQuery({ ...userQuery(), enabled: false });
  return sessionOf(who, known);
}

/** The facts about the current user that determine their access, or null. */
export const useCaller = (): Caller | null => useSession()?.caller ?? null;

/**
 * Whether the user is known to be neither a student nor an employee: offline, the user may not be
 * loaded.
 */
export const useIsExternal = (): boolean => useSession()?.user?.personType === 'None';
