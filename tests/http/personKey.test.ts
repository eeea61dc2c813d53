import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Authentication } from '#contract/authentication.ts';
import type { AuthenticationScope } from '#contract/values.ts';
import { hashOf } from '#server/base/secrets.ts';
import { answer, change } from '../areas/calls.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function keyByCode(email: string): Promise<string | undefined> {
  const browser = portal.browser();
  await browser.fetch(
    `/api/authentication/email/code?email=${email}`,
    change('POST', { isForAlumni: true }),
  );
  const code = codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === email));
  const { personKey } = await (
    await browser.fetch(`/api/authentication/email/signin?email=${email}&code=${code}`, {
      method: 'POST',
    })
  ).json();
  expect((await (await browser.fetch('/api/authentication')).json()).personKey).toBe(personKey);
  return personKey;
}
const keyOf = async (liUId: string, scope: AuthenticationScope) =>
  ((await answer((await portal.as(liUId, scope))('/api/authentication'))).body as Authentication)
    .personKey;

// PWA-13
test('gives people who sign in by code different and permanent keys, whether or not they are known', async () => {
  const keys = [
    await keyByCode('gun@example.net'),
    await keyByCode('bo@example.net'),
    await keyByCode('sara.lund@example.org'),
  ];
  expect(new Set(keys).size).toBe(3);
  expect(await keyByCode('gun@example.net')).toBe(keys[0]);
});

test('gives people different and permanent keys for BankID, and the same person another key per scope', async () => {
  const [sara, again, zoe, byEmail] = [
    await keyOf('saral789', 7),
    await keyOf('saral789', 7),
    await keyOf('zoepe654', 7),
    await keyOf('saral789', 9),
  ];
  expect(sara).toMatch(/^[\w-]{43}$/);
  expect(again).toBe(sara);
  expect(new Set([sara, zoe, byEmail]).size).toBe(3);
});

test('gives no key to university accounts, which already identify the person', async () => {
  expect(await keyOf('annli42', 1)).toBeUndefined();
});

test('does not reveal an email address without the portal’s secret key', async () => {
  const key = await keyByCode('eva@example.net');
  expect(['eva@example.net', 'person 9 eva@example.net'].map(hashOf)).not.toContain(key);
});

// AUTH-19
test('gives a session a key that lasts until the next sign-in of the same person', async () => {
  const browser = portal.browser();
  const key = async () => (await (await browser.fetch('/api/authentication')).json()).sessionKey;
  const signIn = () => browser.fetch('/demo/session', change('POST', { persona: 'annli42' }));
  expect(await key()).toBeUndefined();
  await signIn();
  const first = await key();
  expect(first).toMatch(/^[\w-]{43}$/);
  expect(await key()).toBe(first);
  await signIn();
  expect(await key()).not.toBe(first);
});
