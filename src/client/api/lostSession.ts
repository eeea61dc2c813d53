import { authentication } from '../../contract/authentication.ts';

type Recover = () => Promise<boolean>;

let refreshing: Promise<boolean> | undefined;
let signInAgain: Recover = () => Promise.resolve(false);

/** The shell says here how a person signs in again; its answer is whether the same person is back. */
export const onLostSession = (recover: Recover): void => {
  signInAgain = recover;
};

/**
 * After a 401: whether the call may be repeated. One refresh serves all calls that wait; when it fails, the person is
 * asked to sign in again (decisions, "Signing in and out").
 */
export const recoverSession = (): Promise<boolean> =>
  (refreshing ??= refreshOrSignIn().finally(() => {
    refreshing = undefined;
  }));

async function refreshOrSignIn(): Promise<boolean> {
  const { method, path } = authentication.refresh;
  const answer = await fetch(path, { method, credentials: 'include' }).catch(() => undefined);
  return answer?.ok || signInAgain();
}
