import { authentication } from '#contract/authentication.ts';
import { READ_TIMEOUT_MS } from '../api/call.ts';
import { errorsIn, isAccountClosed, NetworkError } from '../api/errors.ts';
import { refuseForeign, UNREDIRECTED } from '../api/intercepted.ts';
import { onUnauthorized } from '../api/unauthorized.ts';
import { createStore, type ReadableStore } from '../store/store.ts';

/**
 * `isClosed`: the session ended because of the account's status, so signing in again would fail
 * too.
 */
type Recover = (isClosed: boolean) => Promise<boolean>;

let refreshing: Promise<boolean> | undefined;
let signInAgain: Recover = () => Promise.resolve(false);
const isLost = createStore(false);

/** Registers how the user signs in again; `recover` resolves to whether the same person is back. */
export const onLostSession = (recover: Recover): void => {
  signInAgain = recover;
  onUnauthorized(recoverSession);
};

/** Whether the page is waiting for the user to sign in again. */
export const lostSession: ReadableStore<boolean> = isLost;

/**
 * Recovers the session after a 401. Resolves to whether the call may be repeated. One refresh
 * serves all waiting calls; when it is refused, the user is asked to sign in again (decisions,
 * "Signing in and out"). @throws {NetworkError} when the server could not be asked
 */
const recoverSession = (): Promise<boolean> =>
  (refreshing ??= refreshOrSignIn().finally(() => {
    refreshing = undefined;
  }));

async function refreshOrSignIn(): Promise<boolean> {
  const { method, path } = authentication.refresh;
  const answer = await fetch(path, {
    method,
    credentials: 'include',
    signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    ...UNREDIRECTED,
  }).catch((cause: unknown) => {
    throw new NetworkError(path, { cause });
  });
  refuseForeign(answer, path);
  if (answer.ok) return true;
  const isClosed = isAccountClosed(errorsIn(await answer.json().catch(() => null)));
  isLost.set(true);
  try {
    return await signInAgain(isClosed);
  } finally {
    isLost.set(false);
  }
}
