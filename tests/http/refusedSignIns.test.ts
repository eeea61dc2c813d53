import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitForDatabase } from '#server/database/reachable.ts';
import { tidyExpired } from '#server/session/tidy.ts';
import { kept } from '../support/kept.ts';
import { anna, type Federation, startFederation } from '../support/federation.ts';

let federation: Federation;
beforeAll(async () => {
  federation = await startFederation();
});
beforeEach(async () => {
  federation.reset();
  await federation.portal.db.deleteFrom('refused_sign_in').execute();
});
afterAll(() => federation.close());

const refusals = () =>
  federation.portal.db
    .selectFrom('refused_sign_in')
    .select(['user_id', 'reason', 'detail', 'times'])
    .execute();

test.each([
  ['an unknown account', 'nobod99', { user_id: 'nobod99', reason: 'UNKNOWN_ACCOUNT' }],
  [
    'a national id as the user id',
    '198412282389',
    { user_id: '********-****', reason: 'UNKNOWN_ACCOUNT' },
  ],
  ['no user id', undefined, { reason: 'CLAIM_MISSING', detail: 'preferred_username' }],
  ['a suspended account', 'steli57', { user_id: 'steli57', reason: 'CLOSED', detail: 'Suspended' }],
])('a refused sign-in with %s is recorded, once and without a national id', async (...given) => {
  const [, userId, expected] = given;
  for (let time = 0; time < 2; time += 1)
    await federation.signInAs('main', { ...anna, preferred_username: userId });
  expect(await refusals()).toEqual([{ user_id: null, detail: null, ...expected, times: 2 }]);
  expect(federation.portal.log()).toContain('sign-in refused');
  expect(federation.portal.log()).not.toContain('198412282389');
});

test('a refusal is deleted thirty days after it last occurred', async () => {
  await federation.signInAs('main', { ...anna, preferred_username: 'nobod99' });
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000);
  await tidyExpired(federation.portal.db, kept, inDays(29));
  expect(await refusals()).toHaveLength(1);
  await tidyExpired(federation.portal.db, kept, inDays(31));
  expect(await refusals()).toEqual([]);
});

test('a portal without a superuser says that it is not open, until there is one', async () => {
  const { db, browser } = federation.portal;
  const isSetUp = async () => {
    const answer = await browser().fetch('/api/configuration/applicationconfiguration');
    const { isSetUp: said } = (await answer.json()) as { isSetUp: boolean };
    return said;
  };
  const given = await db
    .deleteFrom('role_assignment')
    .where('role', '=', 'MinITSuperUser')
    .returningAll()
    .execute();
  expect(await isSetUp()).toBe(false);
  await db.insertInto('role_assignment').values(given).execute();
  expect(await isSetUp()).toBe(true);
});

test('a start waits for the database with a line a second, and then names the variable', async () => {
  const lines: string[] = [];
  const waiting = waitForDatabase(
    { url: 'postgresql://minit:pass-of@127.0.0.1:9/minit' },
    {
      seconds: 2,
      where: 'the database minit at 127.0.0.1',
      say: (line) => void lines.push(line),
      isStopping: () => false,
    },
  );
  await expect(waiting).rejects.toThrow(/^DATABASE_URL names the database minit at 127.0.0.1: /);
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.join()).not.toContain('pass-of');
});
