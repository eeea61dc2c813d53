import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contactsWithSystems } from '#server/areas/systemStatus/store.ts';
import { anna, type Federation, startFederation, stateIn } from '../support/federation.ts';
import type { Fault } from '../support/faultProxy.ts';

/** Ample, except in the faults that show by nothing else. */
const AMPLE_MS = 60_000;
const limit = { timeoutMs: AMPLE_MS };
let federation: Federation;
let passed = 0;
beforeAll(async () => {
  const clock = () => new Date(Date.now() + passed);
  federation = await startFederation({}, clock, { issuerLimit: limit });
});
beforeEach(async () => {
  federation.reset();
  limit.timeoutMs = AMPLE_MS;
  await federation.portal.db.deleteFrom('system_contact').execute();
});
afterAll(() => federation.close());

const contact = async () => (await contactsWithSystems(federation.portal.db)).get('IssuerMain');
const signIn = () => federation.signInAs('main', anna);
const renew = (browser: Awaited<ReturnType<typeof signIn>>['browser']) =>
  browser.fetch('/api/authentication/refresh', { method: 'POST' });

describe.each<[Fault, number]>([
  ['is silent', 200],
  ['hangs after the headers', 200],
  ['resets', AMPLE_MS],
  ['breaks off', AMPLE_MS],
  ['fails', AMPLE_MS],
  ['answers with a page', AMPLE_MS],
  ['answers invalid JSON', AMPLE_MS],
  ['asks for patience', AMPLE_MS],
])('an identity provider that %s', (fault, timeoutMs) => {
  test('lets nobody in, says so, is away since then, and works again when it answers', async () => {
    const browser = federation.portal.browser();
    const { url: there } = await browser.open('/signin/main?returnTo=%2Faccount');
    const back = await fetch(there, { redirect: 'manual' });
    federation.network.fault = fault;
    limit.timeoutMs = timeoutMs;
    const { url: end } = await browser.open(back.headers.get('location') ?? '');
    expect(end.pathname + end.search).toBe('/landingpage?error=NO_RESPONSE&returnTo=%2Faccount');
    expect((await stateIn(browser)).authenticationScope).toBe(0);
    await expect.poll(contact).toMatchObject({ awaySince: expect.any(Date) });

    federation.network.fault = 'none';
    limit.timeoutMs = AMPLE_MS;
    expect((await signIn()).place).toBe('/account');
    await expect.poll(contact).toMatchObject({ awaySince: null, reachedAt: expect.any(Date) });
  });

  test('ends no session that it is asked to renew', async () => {
    const { browser } = await signIn();
    federation.network.fault = fault;
    limit.timeoutMs = timeoutMs;
    const answer = await renew(browser);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { errors: { 'externalSystem.NoResponse': ['ERROR/NO_RESPONSE'] } },
    ]);

    federation.network.fault = 'none';
    limit.timeoutMs = AMPLE_MS;
    expect((await renew(browser)).status).toBe(204);
    expect((await stateIn(browser)).authenticationScope).toBe(1);
  });
});

test('an identity provider that is asked nothing has not answered', async () => {
  // What goes on as before is noted once a minute.
  passed += 120_000;
  await signIn();
  await expect.poll(contact).toMatchObject({ reachedAt: expect.any(Date) });
  passed += 120_000;
  await federation.portal.db.deleteFrom('system_contact').execute();
  federation.network.fault = 'resets';
  // Its metadata is known: the browser is only sent there.
  await federation.portal.browser().open('/signin/main?returnTo=%2Faccount');
  expect(await contact()).toBeUndefined();
});
