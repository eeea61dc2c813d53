import { afterAll, beforeEach, expect, test } from 'vitest';
import type { refusedSignIns } from '#contract/refusedSignIns.ts';
import type * as z from 'zod/mini';
import { demoActivationKey } from '#demo/data/activationKeys.ts';
import { answer, auditOf, change } from '../areas/calls.ts';
import { REBECKA, startBankIdPortal } from '../support/bankIdSignIn.ts';
import { codeIn, lettersOf } from '../support/letters.ts';

const { portal, identified, collect } = await startBankIdPortal();
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom('refused_sign_in').execute();
});

type Listed = z.infer<(typeof refusedSignIns.list.responses)[200]>;
const list = async (query = ''): Promise<Listed> => {
  const send = await portal.as('davos31');
  const { status, body } = await answer(send(`/api/RefusedSignIns${query}`));
  expect(status).toBe(200);
  return body as Listed;
};

test('a refused activation key is listed with its owner and its state', async () => {
  await portal.db.updateTable('activation_key').set({ expires_on: '2020-01-01' }).execute();
  const body = { activationKey: demoActivationKey, personalIdNumber: '200712162387' };
  for (let time = 0; time < 2; time += 1)
    await portal.browser().fetch('/api/authentication/activationKey/signin', change('POST', body));
  const { refusals, total } = await list();
  expect(total).toBe(1);
  expect(refusals).toMatchObject([
    {
      method: 'ActivationKey',
      issuer: null,
      userId: expect.stringMatching(/^[a-z]{5}\d+$/),
      reason: 'KEY_REFUSED',
      detail: 'KEY_EXPIRED',
      times: 2,
    },
  ]);
  expect(refusals[0]?.account).toBe(refusals[0]?.userId);
});

test('a BankID of a closed account is listed without the national id', async () => {
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Retired' })
    .where('lin', '=', (eb) =>
      eb.selectFrom('person').select('lin').where('national_id', '=', REBECKA),
    )
    .execute();
  const browser = portal.browser();
  const order = await identified(browser);
  await collect(browser, order).catch(() => undefined);
  const { refusals } = await list();
  expect(refusals).toMatchObject([
    { method: 'BankId', userId: null, reason: 'CLOSED', detail: 'Retired', account: null },
  ]);
  expect(JSON.stringify(refusals)).not.toContain(REBECKA);
});

test('a mailed code of a closed account is listed with the address', async () => {
  const email = 'extern@example.org';
  const browser = portal.browser();
  const post = (path: string) =>
    browser.fetch(`/api/authentication/email/${path}`, { method: 'POST' });
  expect((await post(`code?email=${email}`)).status).toBe(200);
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Retired' })
    .where('id', 'in', (eb) =>
      eb.selectFrom('external_account').select('account_id').where('email', '=', email),
    )
    .execute();
  const code = codeIn((await lettersOf(portal.db))[0]);
  expect((await post(`signin?email=${email}&code=${code}`)).status).toBe(403);
  expect((await list()).refusals).toMatchObject([
    { method: 'Email', userId: email, reason: 'CLOSED', detail: 'Retired' },
  ]);
});

const at = new Date('2026-03-09T08:00:00Z');
const issuer = 'https://login.example.se';
const unknown = { method: 'Main', issuer, reason: 'UNKNOWN_ACCOUNT', first_at: at } as const;

test('the list is filtered by reason and text, in which every character stands for itself', async () => {
  await portal.db
    .insertInto('refused_sign_in')
    .values([
      { ...unknown, user_id: 'nobod99', detail: null, last_at: at },
      { ...unknown, user_id: 'Annli42@example.se', detail: null, last_at: new Date() },
      { ...unknown, user_id: null, reason: 'CLAIM_MISSING', detail: 'user_id', last_at: at },
    ])
    .execute();
  const found = async (query: string) =>
    (await list(query)).refusals.map(({ userId, account }) => [userId, account]);
  expect(await found('?reason=UNKNOWN_ACCOUNT')).toEqual([
    ['Annli42@example.se', 'annli42'],
    ['nobod99', null],
  ]);
  expect(await found('?text=ANNLI')).toEqual([['Annli42@example.se', 'annli42']]);
  expect(await found('?text=r_i')).toEqual([[null, null]]);
  expect(await found('?text=%25')).toEqual([]);
  expect(await found('?text=login.example&reason=CLAIM_MISSING')).toEqual([[null, null]]);
  expect(await list('?reason=CLOSED')).toEqual({ refusals: [], total: 0 });
});

test('an answer has the latest 200 and says how many there are', async () => {
  await portal.db
    .insertInto('refused_sign_in')
    .values(
      Array.from({ length: 230 }, (_row, number) => ({
        ...unknown,
        user_id: `nobod${String(number)}`,
        detail: null,
        last_at: new Date(at.getTime() + number),
      })),
    )
    .execute();
  const { refusals, total } = await list();
  expect([refusals.length, total, refusals[0]?.userId]).toEqual([200, 230, 'nobod229']);
  expect(await auditOf(portal.db, 'reading.list')).toMatchObject([
    { actor_user_id: 'davos31', after: { list: 'refusedSignIns', organisationId: null } },
  ]);
});

test.each(['cecka23', 'bener17', 'nilan234'])('%s may not see the list', async (persona) => {
  const send = await portal.as(persona);
  expect((await answer(send('/api/RefusedSignIns'))).status).toBe(403);
});
