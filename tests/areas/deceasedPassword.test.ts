import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const reset = async (persona: string, liUId: string) =>
  answer((await portal.as(persona))(`/api/Password/accounts/${liUId}`, change('POST')));
const hashOf = async (liUId: string) =>
  (
    await portal.db
      .selectFrom('password')
      .select('hash')
      .where('account_id', '=', await accountIdOf(portal.db, liUId))
      .executeTakeFirst()
  )?.hash;

// SUPP-15
test('sets a new password that nobody learns on a deceased person’s account', async () => {
  const before = await hashOf('ulfpa18');
  expect(await reset('bener17', 'ULFPA18')).toEqual({ status: 200, body: { liUId: 'ulfpa18' } });
  const first = await hashOf('ulfpa18');
  expect(first).not.toBe(before);
  await reset('davos31', 'ulfpa18');
  expect(await hashOf('ulfpa18')).not.toBe(first);

  const [entry] = await auditOf(portal.db, 'passwords.resetDeceased');
  expect(entry).toMatchObject({
    actor_user_id: 'bener17',
    subject_lin: await linOf(portal.db, 'ulfpa18'),
    after: { liUId: 'ulfpa18' },
  });
});

test('returns the same response to a repeated request', async () => {
  const send = await portal.as('bener17');
  const once = () =>
    answer(
      send('/api/Password/accounts/ulfpa18', {
        method: 'POST',
        headers: { 'idempotency-key': 'the-same-request' },
      }),
    );
  expect(await once()).toEqual(await once());
});

test('never changes another person’s password', async () => {
  const before = await contentsOf(portal.db, 'password', 'password_history', 'session');
  const send = await portal.as('bener17');
  const own = await contentsOf(portal.db, 'password', 'password_history');
  const tried = (liUId: string) => answer(send(`/api/Password/accounts/${liUId}`, change('POST')));
  expect(await tried('vivno29')).toEqual(refused(409));
  for (const liUId of ['majek123', 'nobody99', 'adm_bener17', "x'--"])
    expect(await tried(encodeURIComponent(liUId))).toEqual(refused(404));
  expect(await contentsOf(portal.db, 'password', 'password_history')).toEqual(own);
  expect(own).toEqual(before.slice(0, 2));
});

// SUPP-16
test('is restricted to account managers', async () => {
  for (const persona of ['annli42', 'ivabe94', 'cecka23'])
    expect(await reset(persona, 'ulfpa18')).toEqual(refused(403));
  expect(
    await answer(portal.browser().fetch('/api/Password/accounts/ulfpa18', change('POST'))),
  ).toEqual(refused(401));
});
