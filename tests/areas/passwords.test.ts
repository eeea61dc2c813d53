import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, refused } from './calls.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const as = async (liUId: string, path: string) => answer((await portal.as(liUId))(path));

test('the status tells when the password was set and whether it must be renewed, nothing more', async () => {
  const first = await as('annli42', '/api/Password/status');
  expect(first).toEqual({ status: 200, body: { renewingRequired: false, passwordLastSet: expect.stringMatching(/Z$/), renewBefore: null } });
  await portal.db.updateTable('password').set({ must_renew: true }).where('account_id', '=', await accountIdOf(portal.db, 'annli42')).execute();
  expect(await as('annli42', '/api/Password/status')).toMatchObject({ body: { renewingRequired: true } });
});

test('the status is told to nobody without signing in', async () => {
  expect(await answer(fetch(`${portal.url}/api/Password/status`))).toEqual(refused(401));
});
