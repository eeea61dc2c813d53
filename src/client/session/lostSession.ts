import { authentication } from '../../contract/authentication.ts';
import { errorsIn, isAccountClosed } from '../api/errors.ts';
import { onUnauthorized } from '../api/unauthorized.ts';
import { createStore, type ReadableStore } from '../store/store.ts';

/** `isClosed`: the account's status has ended the session, so that signing in again would end the same way. */
type Recover = (isClosed: boolean) => Promise<boolean>;

let refreshing: Promise<boolean> | undefined;
let signInAgain: Recover = () => Promise.resolve(false);
const isLost = createStore(false);

/** The shell says here how a person signs in again; its answer is whether the same person is back. */
export const onLostSession = (recover: Recover): void => {
  signInAgain = recover;
  onUnauthorized(recoverSession);
};

/** Whether the page waits for the person to sign in again. */
export const lostSession: ReadableStore<boolean> = isLost;

/**
 * After a 401: whether the call may be repeated. One refresh serves all calls that wait; when it fails, the person is
 * asked to sign in again (decisions, "Signing in and out").
 */
const recoverSession = (): Promise<boolean> =>
  (refreshing ??= refreshOrSignIn().finally(() => {
    refreshing = undefined;
  }));

async function refreshOrSignIn(): Promise<boolean> {
  const { method, path } = authentication.refresh;
  const answer = await fetch(path, { method, credentials: 'include' }).catch(() => undefined);
  if (answer?.ok) return true;
  const isClosed = isAccountClosed(errorsIn(await answer?.json().catch(() => null)));
  isLost.set(true);
  try {
    return await signInAgain(isClosed);
  } finally {
    isLost.set(false);
  }
}
