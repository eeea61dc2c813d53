import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { mayCall } from '#rules/access.ts';
import { contentsOf, tablesOf } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { knownValues, requestOf, sampleOfCall } from '../support/sampleCalls.ts';
import { UNLIMITED_CALLS } from '../tools/server.ts';
import { callerOf, personas } from '../contract/personas.ts';
import { signInAs } from './callers.ts';
import { shareOf } from '../tools/share.ts';

let portal: Portal;
let known: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  portal = await startPortal({
    environment: { ...UNLIMITED_CALLS, LOG_LEVEL: 'error' },
  });
  known = await knownValues(portal);
});
afterAll(() => portal.close());

/** Each persona makes half of the calls, another half with another commit. */
const half = <Value>(values: readonly Value[]) => shareOf(values, Math.ceil(values.length / 2));

// SHELL-19, SHELL-21
describe('refuses every forbidden call before processing anything else of the request', () => {
  test.each(personas)('for $id', async (persona) => {
    const send = await signInAs(portal, persona);
    const caller = callerOf(persona);
    const denied = half(routes.filter(({ may }) => mayCall(may, caller) !== 'yes'));
    const tables = await tablesOf(portal.db);
    const before = await contentsOf(portal.db, ...tables);

    const answers: string[] = [];
    for (const spec of denied) {
      const [path, init] = requestOf(spec, sampleOfCall(spec, known));
      const response = await send(path, init);
      answers.push(`${response.status} ${await response.text()} ${spec.method} ${spec.path}`);
    }
    const status = caller === null ? 401 : 403;
    expect(answers).toEqual(
      denied.map(({ method, path }) => `${status} {"errors":{}} ${method} ${path}`),
    );
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  });

  test('covers more than 7,000 combinations of caller and call', () => {
    const cells = personas.flatMap((persona) =>
      routes.filter(({ may }) => mayCall(may, callerOf(persona)) !== 'yes'),
    );
    expect(cells.length).toBeGreaterThan(7000);
  });
});

describe('lets every permitted call past the access check', () => {
  test.each(personas)('for $id', async (persona) => {
    let send = await signInAs(portal, persona);
    const caller = callerOf(persona);
    const refused: string[] = [];
    for (const spec of half(routes.filter(({ may }) => mayCall(may, caller) === 'yes'))) {
      // Without its body, a call gets no further than the check of its input.
      const [path, { body: _body, ...init }] = requestOf(spec, sampleOfCall(spec, known));
      let response = await send(path, init);
      // A call has ended the session, as it is meant to.
      if (response.status === 401 && spec.may !== 'everyone') {
        send = await signInAs(portal, persona);
        response = await send(path, init);
      }
      await response.arrayBuffer();
      const { status } = response;
      // A handler may respond with 403 itself, and one that everyone may call with 401.
      if ((status === 401 && spec.may !== 'everyone') || status >= 500)
        refused.push(`${status} ${spec.method} ${spec.path}`);
    }
    expect(refused).toEqual([]);
  });
});
