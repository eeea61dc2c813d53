import { user } from '../../contract/user.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import { call } from '../api/call.ts';
import { query } from '../api/query.ts';
import { queryClient } from '../api/queryClient.ts';
import { readSession, type Session } from './session.ts';
import type { BootstrappedSession } from './bootstrapSession.ts';

/** By now the page stands, and what it shows no longer waits for anything. */
const ONCE_THE_PAGE_STANDS_MS = 2000;

const current = query(user.current, {});
// What is set here, before any page has asked for it, is kept as the contract says too.
queryClient.setQueryDefaults(current.queryKey, { meta: current.meta ?? {} });

/**
 * Puts `user.current` of a person in the Main scope into the cache before the first render: as the device has kept it, and then
 * asked for again behind the page, or else from the server, which is asked a second time where it fails. What a person may do is decided there at each call anyway.
 */
export const loadUser = (session: BootstrappedSession): Promise<void> => (loading = load(session));

let loading: Promise<void> = Promise.resolve();

/** Who uses the page, once it is known as well as it can be what they are. */
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
  setTimeout(() => void queryClient.prefetchQuery({ ...current, staleTime: 0 }), ONCE_THE_PAGE_STANDS_MS);
}
