import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Authentication } from '../../src/contract/authentication.ts';
import type { AuthenticationScope } from '../../src/contract/values.ts';
import { hashOf } from '../../src/server/secrets.ts';
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
  await browser.fetch(`/api/authentication/email/code?email=${email}`, change('POST', { isForAlumni: true }));
  const code = codeIn((await lettersOf(portal.db)).find(({ recipient }) => recipient === email));
  const { personKey } = await (await browser.fetch(`/api/authentication/email/signin?email=${email}&code=${code}`, { method: 'POST' })).json();
  expect((await (await browser.fetch('/api/authentication')).json()).personKey).toBe(personKey);
  return personKey;
}
const keyOf = async (liUId: string, scope: AuthenticationScope) => ((await answer((await portal.as(liUId, scope))('/api/authentication'))).body as Authentication).personKey;

// PWA-13
test('two who come by a code are told apart, whether or not we know them, and each is the same the next time', async () => {
  const keys = [await keyByCode('gun@example.net'), await keyByCode('bo@example.net'), await keyByCode('sara.lund@example.org')];
  expect(new Set(keys).size).toBe(3);
  expect(await keyByCode('gun@example.net')).toBe(keys[0]);
});

test('by BankID as well, and in no other scope is anybody the same', async () => {
  const [sara, again, zoe, byEmail] = [await keyOf('saral789', 7), await keyOf('saral789', 7), await keyOf('zoepe654', 7), await keyOf('saral789', 9)];
  expect(sara).toMatch(/^[\w-]{43}$/);
  expect(again).toBe(sara);
  expect(new Set([sara, zoe, byEmail]).size).toBe(3);
});

test('the university account names its person already', async () => {
  expect(await keyOf('annli42', 1)).toBeUndefined();
});

test('the key tells nobody an address who has not the portal’s own', async () => {
  const key = await keyByCode('eva@example.net');
  expect(['eva@example.net', 'person 9 eva@example.net'].map(hashOf)).not.toContain(key);
});
