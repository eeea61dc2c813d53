import { describe, expect, test } from 'vitest';
import { demoActivationKey } from '#demo/data/activationKeys.ts';
import { change } from '../areas/calls.ts';
import { REBECKA } from '../support/bankIdSignIn.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import {
  ANNA,
  advance,
  byScript,
  closedStatusOf,
  databaseContents,
  type Enter,
  identified,
  portal,
  scopeIn,
  setStatus,
  setUpAccountStatus,
} from './accountStatusSetUp.ts';

setUpAccountStatus();

const DEMO = 'zoepe654';

const atProvider =
  (scope: string, persona: string): Enter =>
  async (browser) => {
    const { url } = await browser.open(`/signin/${scope}`);
    return browser.submit(`${url.pathname}/login`, { persona });
  };
const byPassword: Enter = async (browser) => {
  const { url } = await browser.open('/signin/main');
  return browser.submit(`${url.pathname}/login`, { userId: ANNA, password: 'Kvarnby-demo-2026' });
};
const byBankId: Enter = async (browser) => {
  const { orderRef } = await identified(browser);
  advance(2);
  return browser.fetch(`/api/bankid/collect/${orderRef}`);
};
const byKey: Enter = (browser) =>
  browser.fetch(
    '/api/authentication/activationKey/signin',
    change('POST', { activationKey: demoActivationKey, personalIdNumber: '200712162387' }),
  );
const byEmail: Enter = async (browser) => {
  const email = 'extern@example.org';
  await browser.fetch(`/api/authentication/email/code?email=${email}`, { method: 'POST' });
  const [letter] = await lettersOf(portal.db);
  await portal.db.deleteFrom('outgoing_message').execute();
  const code = codeIn(letter) || '12345678';
  return browser.fetch(`/api/authentication/email/signin?email=${email}&code=${code}`, {
    method: 'POST',
  });
};

const signInMethods: readonly (readonly [
  way: string,
  whose: string,
  enter: Enter,
  isOpenToNew: boolean,
])[] = [
  ['the persona at Main', ANNA, atProvider('main', ANNA), false],
  ['the password at Main', ANNA, byPassword, false],
  ['EduId', 'rebmo58', atProvider('eduid', 'rebmo58'), true],
  ['Antagning', 'wilkr321', atProvider('antagning', 'wilkr321'), true],
  ['LiuProd', ANNA, atProvider('liuprod', ANNA), true],
  ['RegionOstergotland', ANNA, atProvider('regionostergotland', ANNA), true],
  ['Freja', DEMO, atProvider('frejaeid', DEMO), true],
  ['BankID', 'rebmo58', byBankId, true],
  ['an activation key', 'wilkr321', byKey, true],
  ['a code by email', 'eriex62', byEmail, true],
  ['a script of the demonstration', ANNA, byScript(1), false],
];

describe.each(signInMethods)('signing in with %s', (_way, whose, enter, isOpenToNew) => {
  test.each(['Inactive', 'Retired', 'Suspended', 'None'] as const)(
    'is refused when the account is %s, changes nothing, and reports the status',
    async (status) => {
      if (whose === DEMO) await addAccountOfZoe();
      await setStatus(status, whose);
      const browser = portal.browser();
      const untouched = await databaseContents();
      await enter(browser);
      expect(await databaseContents()).toEqual(untouched);
      expect(browser.cookie('session')).toBeUndefined();
      expect(await scopeIn(browser)).toBe(0);
      expect(await closedStatusOf(browser)).toEqual({ status, lastDay: null, until: null });
    },
  );

  test('is refused for a deceased person without reporting the status', async () => {
    if (whose === DEMO) await addAccountOfZoe();
    await setStatus('Deceased', whose);
    const browser = portal.browser();
    const untouched = await databaseContents();
    await enter(browser);
    expect(await databaseContents()).toEqual(untouched);
    expect(await scopeIn(browser)).toBe(0);
    expect(await closedStatusOf(browser)).toBeNull();
  });

  test.each(['Active', 'Unsuspended', 'Inretirement'] as const)(
    'succeeds when the account is %s',
    async (status) => {
      if (whose === DEMO) await addAccountOfZoe();
      await setStatus(status, whose);
      const browser = portal.browser();
      await enter(browser);
      expect(await scopeIn(browser)).not.toBe(0);
      await portal.db.updateTable('activation_key').set({ browser_hash: null }).execute();
    },
  );

  test(`${isOpenToNew ? 'lets' : 'does not let'} in a user whose account is New`, async () => {
    if (whose === DEMO) await addAccountOfZoe();
    await setStatus('New', whose);
    const browser = portal.browser();
    await enter(browser);
    expect((await scopeIn(browser)) !== 0).toBe(isOpenToNew);
    expect(await closedStatusOf(browser)).toEqual(
      isOpenToNew ? null : { status: 'New', lastDay: null, until: null },
    );
    await portal.db.updateTable('activation_key').set({ browser_hash: null }).execute();
  });
});

/** The demonstration's Zoe has no account, so one is added here. */
async function addAccountOfZoe(): Promise<void> {
  const known = await portal.db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', DEMO)
    .executeTakeFirst();
  if (known !== undefined) return;
  const number = '200511232381';
  const person = await portal.db
    .selectFrom('person')
    .select('lin')
    .where('national_id', '=', number)
    .executeTakeFirst();
  const lin = person?.lin ?? 'lin-of-zoe';
  if (person === undefined)
    await portal.db
      .insertInto('person')
      .values({
        lin,
        national_id: number,
        given_name: 'Zoe',
        surname: 'Persson',
        display_name: 'Zoe Persson',
        gender: 'None',
      })
      .execute();
  await portal.db
    .insertInto('account')
    .values({
      lin,
      user_id: DEMO,
      account_type: 'Personal',
      person_type: 'Student',
      user_status: 'Active',
    })
    .execute();
}

test('accepts a proof of identity when one account is open, and offers no closed account', async () => {
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Suspended' })
    .where('user_id', '=', 'rebmo678')
    .execute();
  const browser = portal.browser();
  await byBankId(browser);
  expect(await scopeIn(browser)).toBe(7);
  const choose = async (liUId: string) =>
    (await browser.fetch(`/api/authentication/finalise?liuid=${liUId}`, { method: 'POST' })).status;
  expect([await choose('rebmo678'), await choose('rebmo58')]).toEqual([404, 200]);
  expect(REBECKA).toBe('199809172381');
});

test('keeps another user’s session in the same browser when a sign-in is refused', async () => {
  const browser = portal.browser();
  await byScript(1)(browser);
  await setStatus('Suspended', 'rebmo58');
  await byBankId(browser);
  expect(await scopeIn(browser)).toBe(1);
});

describe('dates take effect without a change of the status', () => {
  const ended = { is_employed_until_further_notice: false, affiliation_end_date: '2026-03-09' };

  test('refuses a sign-in from the day after the last day, and reports that day', async () => {
    await portal.db
      .updateTable('account')
      .set({ ...ended, user_status: 'Unsuspended' })
      .where('user_id', '=', ANNA)
      .execute();
    const browser = portal.browser();
    await byPassword(browser);
    expect(await scopeIn(browser)).toBe(0);
    expect(await closedStatusOf(browser)).toEqual({
      status: 'Inactive',
      lastDay: '2026-03-09',
      until: null,
    });
  });

  test.each([
    ['2026-03-09', true],
    ['2999-12-31', false],
  ] as const)('treats a suspension until %s as ended: %s', async (until, hasEnded) => {
    const { id } = await portal.db
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', ANNA)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Suspended' })
      .where('id', '=', id)
      .execute();
    await portal.db
      .insertInto('suspension')
      .values({
        account_id: id,
        since: new Date(0),
        until,
        reason: 'Spam',
        status_before: 'Active',
      })
      .execute();
    const browser = portal.browser();
    await byPassword(browser);
    expect((await scopeIn(browser)) !== 0).toBe(hasEnded);
    expect(await closedStatusOf(browser)).toEqual(
      hasEnded ? null : { status: 'Suspended', lastDay: null, until },
    );
  });
});
