import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { AuthenticationScope, type ScopeName } from '#contract/values.ts';
import { personas } from '#demo/data/personas.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { knownValues, requestOf, sampleOfCall } from '../support/sampleCalls.ts';
import { UNLIMITED_CALLS } from '../tools/server.ts';

let portal: Portal;
let known: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  portal = await startPortal({ environment: { ...UNLIMITED_CALLS, LOG_LEVEL: 'error' } });
  known = await knownValues(portal);
});
afterAll(() => portal.close());

/** The readings that somebody who signed in by the scope may make, if the person may. Those of
 * everybody are the same by every scope. */
const readingsBy = (scope: AuthenticationScope) =>
  routes.filter(
    ({ method, may }) =>
      method === 'GET' &&
      (may === 'everyone'
        ? scope === AuthenticationScope.Main
        : may.some(({ scopes: opened }) => opened.includes(scope))),
  );
const scopes = Object.keys(AuthenticationScope).filter(
  (name): name is ScopeName =>
    name in AuthenticationScope &&
    name !== 'None' &&
    readingsBy(AuthenticationScope[name as ScopeName]).length > 0,
);

/** The readings that the portal answers with a failure of its own, each with its status. */
async function failuresOf(send: Send, scope: AuthenticationScope): Promise<string[]> {
  const failures: string[] = [];
  for (const spec of readingsBy(scope)) {
    const { status } = await send(...requestOf(spec, sampleOfCall(spec, known)));
    if (status >= 500) failures.push(`${spec.path} ${status}`);
  }
  return failures;
}

// The demonstration creates a session of any person by any way to sign in, also those by which a
// university's provider would not let the person in.
describe.each(scopes)('by %s', (scope) => {
  test('nobody of the demonstration is answered by a failure to any reading', async () => {
    const people = personas.filter(
      ({ signsInWith }) => scope !== 'Main' || signsInWith.some((one) => one.scope === 'Main'),
    );
    const results = await Promise.all(
      people.map(async ({ userId }) => {
        // The closed accounts are refused, and told why.
        const send = await portal.as(userId, AuthenticationScope[scope]).catch(() => null);
        return send && { userId, failures: await failuresOf(send, AuthenticationScope[scope]) };
      }),
    );
    const signedIn = results.filter((result) => result !== null);
    expect(signedIn.length).toBeGreaterThan(20);
    expect(signedIn.filter(({ failures }) => failures.length > 0)).toEqual([]);
  });
});
