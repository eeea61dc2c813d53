import { user } from '#contract/user.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { call } from '../api/call.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { readSession, type Session } from './session.ts';
import type { BootstrappedSession } from './bootstrapSession.ts';

/** Delay after which the page is rendered, so that the request does not delay what it shows. */
const AFTER_RENDER_MS = 2000;

const current = query(user.current, {});
// Data set here, before any page has fetched it, is stored as the contract defines.
queryClient.setQueryDefaults(current.queryKey, { meta: current.meta ?? {} });

/**
 * Puts `user.current` of a person in the Main scope into the cache before the first render: the
 * stored answer, which is then refreshed in the background, or else the server's response, which is
 * requested a second time if the first request fails. Access does not depend on it: the server
 * checks access at every call.
 */
export const loadUser = (session: BootstrappedSession): Promise<void> => (loading = load(session));

/** Fetches the user again, which no component does itself. */
export const refreshUser = (): Promise<void> =>
  queryClient.prefetchQuery({ ...current, staleTime: 0 });

let loading: Promise<void> = Promise.resolve();

/** Returns the session after the user has been loaded, as far as possible. */
export async function loadedSession(): Promise<Session | null> {
  await loading;
  return readSession();
}

async function load({ person, isFromDevice }: BootstrappedSession): Promise<void> {
  if (person?.scope !== AuthenticationScope.Main) return;
  if (!queryClient.getQueryData(current.queryKey)) {
    if (isFromDevice) return;
    const answer = await call(user.current, {}, { keep401: true }).catch(() => null);
    if (answer) {
      queryClient.setQueryData(current.queryKey, answer);
      return;
    }
  }
  setTimeout(() => void refreshUser(), AFTER_RENDER_MS);
}
