import { describe, expect, test } from 'vitest';
import { type Send, startPortal } from '../support/portal.ts';
import { withFailingCommits } from '../support/failingCommits.ts';
import { answer, change, linOf, refused } from './calls.ts';
import {
  anna,
  ask,
  check,
  create,
  everything,
  first,
  guest,
  invalidBecause,
  invite,
  invited,
  mine,
  open,
  portal,
  prove,
  refusedWith,
  ROOT,
  time,
  tokenIn,
  withdraw,
  setUpInvitations,
} from './invitationsSetUp.ts';

setUpInvitations();

const DAY = 86_400_000;
const resend = (send: Send, id: string) => answer(send(`${ROOT}/${id}/letter`, change('POST')));

describe('an invitation', () => {
  test('gets a new link when resent, which invalidates the old one, with at most three letters a day', async () => {
    const { email, token, id } = await invited();
    time.elapsed += 1000;
    expect(await resend(anna, id)).toMatchObject({ status: 200, body: { id, state: 'sent' } });
    const second = await tokenIn(email);
    expect(second).not.toBe(token);
    expect([
      await open(portal.browser(), token),
      (await open(portal.browser(), second)).status,
    ]).toEqual([refused(404), 200]);
    expect((await resend(anna, id)).status).toBe(200);
    expect(await resend(anna, id)).toEqual(refusedWith('TOO_MANY_LETTERS'));
    time.elapsed = DAY;
    expect((await resend(await portal.as('annli42'), id)).status).toBe(200);
  });

  test('creates no account when it is withdrawn while the guest fills in the form', async () => {
    const { email, token, id } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    await prove(browser, email);
    expect(await withdraw(anna, id)).toMatchObject({ status: 200, body: { state: 'withdrawn' } });
    const before = await everything();
    expect(await create(browser, email)).toEqual(invalidBecause('GONE'));
    expect(await ask(browser, `${ROOT}/opened`)).toEqual({ status: 200, body: null });
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('WITHDRAWN'));
    expect([await withdraw(anna, id), await resend(anna, id)]).toEqual([
      refusedWith('OVER'),
      refusedWith('OVER'),
    ]);
    expect(await everything()).toEqual(before);
  });

  test('expires after 14 days, and can then be resent', async () => {
    const { email, token, id } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    time.elapsed = 14 * DAY;
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('EXPIRED'));
    expect(await ask(browser, `${ROOT}/opened`)).toEqual({ status: 200, body: null });
    const again = await portal.as('annli42');
    expect(await first(again)).toMatchObject({ state: 'expired', maySend: true });
    expect((await resend(again, id)).status).toBe(200);
    expect((await open(portal.browser(), await tokenIn(email))).status).toBe(200);
  });

  test('continues only in the browser that followed the link last', async () => {
    const { email, token } = await invited();
    const [one, other] = [portal.browser(), portal.browser()];
    await open(one, token);
    await prove(one, email);
    await open(other, token);
    expect(await create(one, email)).toEqual(invalidBecause('GONE'));
    await open(one, token);
    const [made, twice] = await Promise.all([create(one, email), create(one, email)]);
    expect([made.status, twice.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('remains valid when the creation of the account fails, and creates it on the next attempt', async () => {
    const { email, token } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    await prove(browser, email);
    const before = await everything();
    expect(
      (await withFailingCommits(portal.db, 'external_account', () => create(browser, email)))
        .status,
    ).toBe(500);
    expect(await everything()).toEqual(before);
    expect((await create(browser, email)).status).toBe(200);
    expect(await first()).toMatchObject({ state: 'accepted' });
  });

  test('creates an account for its own address only', async () => {
    const { token } = await invited();
    const browser = portal.browser();
    await open(browser, token);
    await prove(browser, 'other@guest.example');
    expect(await create(browser, 'other@guest.example')).toEqual(invalidBecause('GONE'));
  });

  test('is invalid once its inviter has left', async () => {
    const { token } = await invited();
    const lin = await linOf(portal.db, 'annli42');
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('lin', '=', lin)
      .execute();
    expect(await open(portal.browser(), token)).toEqual(invalidBecause('GONE'));
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Active' })
      .where('lin', '=', lin)
      .execute();
  });

  test('is unknown to other employees', async () => {
    const { id } = await invited();
    const bengt = await portal.as('bener17');
    const before = await everything();
    for (const one of [id, '7d0a7ac7-6a51-4e43-9a43-60c2b5d3e901', 'x'])
      expect([await resend(bengt, one), await withdraw(bengt, one)]).toEqual([
        refused(404),
        refused(404),
      ]);
    expect((await mine(bengt)).invitations).toEqual([]);
    expect(await open(portal.browser(), 'nonsense')).toEqual(refused(404));
    expect(await everything()).toEqual(before);
  });
});

describe('permission to invite', () => {
  test.each([
    ['nilan234', 1],
    ['saral789', 1],
    ['eriex62', 1],
    ['extern@example.org', 9],
    ['rebmo58', 7],
    ['adm_bener17', 1],
  ] as const)('is denied to %s in scope %i', async (persona, scope) => {
    const send = await portal.as(persona, scope);
    const before = await everything();
    const answers = [
      await answer(send(ROOT)),
      await check(send, [guest()]),
      await invite(send, [guest()]),
      await resend(send, 'x'),
      await withdraw(send, 'x'),
    ];
    expect(answers).toEqual(answers.map(() => refused(403)));
    expect(await everything()).toEqual(before);
  });

  test('is denied to an associate', async () => {
    const set = (fields: object) =>
      portal.db.updateTable('account').set(fields).where('user_id', '=', 'karwi36').execute();
    const before = await portal.db
      .selectFrom('account')
      .select(['affiliation_type', 'is_employed_until_further_notice', 'affiliation_end_date'])
      .where('user_id', '=', 'karwi36')
      .executeTakeFirstOrThrow();
    const karin = await portal.as('karwi36');
    await set({ affiliation_type: 'Associate' });
    expect(await invite(karin, [guest()])).toEqual(refused(403));
    await set(before);
    expect((await invite(karin, [guest()])).status).toBe(200);
  });

  test('is denied to everyone when external users are disabled', async () => {
    const closed = await startPortal({
      environment: { PORTAL_FEATURE_DISABLE_FOR_EXTERNAL_USERS: 'true' },
    });
    expect(await invite(await closed.as('annli42'), [guest()])).toEqual(refused(403));
    await closed.close();
  });
});
