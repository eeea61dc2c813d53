import type { CallContext } from '#server/call/handler.ts';
import { lookUpSession } from './lookUp.ts';
import type { SignIn } from './sessions.ts';
import { stateOf } from './state.ts';

/** Signs in and returns a response with the browser's new state. @throws {AccountClosed} */
export async function beginSession(
  { db, config, browser, now }: Pick<CallContext, 'db' | 'config' | 'browser' | 'now'>,
  signIn: SignIn,
) {
  const { token } = await browser.begin(signIn);
  const found = await lookUpSession(db, token, now, config.session);
  return {
    status: 200,
    body: stateOf(found === null || found.state === 'closed' ? null : found.actor, config),
  } as const;
}
