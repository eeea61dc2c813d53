import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import type { RouteSpec } from '#contract/route.ts';
import { mayCall } from '#rules/access.ts';
import { contentsOf, tablesOf } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { callerOf, personas } from '../contract/personas.ts';
import { signInAs } from './callers.ts';

const many = '1000000';
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    environment: {
      PORTAL_CALLS_PER_MINUTE: many,
      PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: many,
      LOG_LEVEL: 'error',
    },
  });
});
afterAll(() => portal.close());

const addressOf = ({ path }: RouteSpec) =>
  path
    .replace('{file}', 'sv-SE.json')
    .replaceAll(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000');

// SHELL-19, SHELL-21
describe('refuses every forbidden call before processing anything else of the request', () => {
  test.each(personas)('for $id', async (persona) => {
    const send = await signInAs(portal, persona);
    const caller = callerOf(persona);
    const denied = routes.filter(({ may }) => mayCall(may, caller) !== 'yes');
    // A session notes when it was used last.
    const tables = (await tablesOf(portal.db)).filter((table) => table !== 'session');
    const before = await contentsOf(portal.db, ...tables);

    const answers: string[] = [];
    for (const spec of denied) {
      const response = await send(addressOf(spec), {
        method: spec.method,
        headers: { 'idempotency-key': 'a-key-that-must-not-matter' },
      });
      answers.push(`${response.status} ${await response.text()} ${spec.method} ${spec.path}`);
    }
    const status = caller === null ? 401 : 403;
    expect(answers).toEqual(
      denied.map(({ method, path }) => `${status} {"errors":{}} ${method} ${path}`),
    );
    expect(await contentsOf(portal.db, ...tables)).toEqual(before);
  });

  test('covers more than 3,000 combinations of caller and call', () => {
    const cells = personas.flatMap((persona) =>
      routes.filter(({ may }) => mayCall(may, callerOf(persona)) !== 'yes'),
    );
    expect(cells.length).toBeGreaterThan(3000);
  });
});

describe('lets every permitted GET call past the access check', () => {
  test.each(personas)('for $id', async (persona) => {
    const allowed = routes.filter(
      ({ may, method }) => method === 'GET' && mayCall(may, callerOf(persona)) === 'yes',
    );
    const send = await signInAs(portal, persona);
    for (const spec of allowed) {
      const { status } = await send(addressOf(spec));
      // A handler may respond with 403 itself.
      expect(status, spec.path).not.toBe(401);
    }
  });
});
