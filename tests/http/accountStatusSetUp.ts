import { afterAll, afterEach, beforeAll } from 'vitest';
import type { UserStatus } from '#contract/values.ts';
import { change, contentsOf } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBankIdPortal } from '../support/bankIdSignIn.ts';

type BankIdPortal = Awaited<ReturnType<typeof startBankIdPortal>>;

export let portal: BankIdPortal['portal'];
/** Moves the clock by this number of seconds. */
export let advance: BankIdPortal['advance'];
/** Identifies a person with BankID in a browser. */
export let identified: BankIdPortal['identified'];

const changedByTests = [
  'id',
  'user_status',
  'valid_through',
  'affiliation_end_date',
  'is_employed_until_further_notice',
  'retirement_date',
] as const;

/** Starts a portal whose accounts are as before after each test, with no limits or locks. */
export function setUpAccountStatus(): void {
  let before: Awaited<ReturnType<typeof accountsNow>>;
  const accountsNow = () => portal.db.selectFrom('account').select(changedByTests).execute();
  beforeAll(async () => {
    ({ portal, advance, identified } = await startBankIdPortal());
    before = await accountsNow();
  });
  afterEach(async () => {
    const statuses = new Map((await accountsNow()).map((one) => [one.id, one.user_status]));
    for (const { id, ...account } of before)
      if (statuses.has(id) && statuses.get(id) !== account.user_status)
        await portal.db.updateTable('account').set(account).where('id', '=', id).execute();
    for (const table of ['guess_count', 'suspension', 'outgoing_message'] as const)
      await portal.db.deleteFrom(table).execute();
    advance(3600);
  });
  afterAll(() => portal.close());
}

export const ANNA = 'annli42';

/**
 * Completes the proof of identity of a sign-in method; whether the sign-in succeeds is checked
 * afterwards.
 */
export type Enter = (browser: TestBrowser) => Promise<unknown>;
export const byScript =
  (scope: number): Enter =>
  (browser) =>
    browser.fetch('/demo/session', change('POST', { persona: ANNA, scope }));

/**
 * Sets the status of all of the person's accounts: a sign-in that names no account continues with
 * any account that is open.
 */
export const setStatus = async (status: UserStatus, whose: string) => {
  const { lin } = await portal.db
    .selectFrom('account')
    .select('lin')
    .where('user_id', '=', whose)
    .executeTakeFirstOrThrow();
  await portal.db
    .updateTable('account')
    .set({
      user_status: status,
      ...(status === 'Inretirement' ? { retirement_date: '2099-01-01' } : {}),
    })
    .where('lin', '=', lin)
    .execute();
};
export const databaseContents = () =>
  contentsOf(
    portal.db,
    'person',
    'account',
    'session',
    'password',
    'password_flow',
    'activation_key',
    'audit_entry',
    'outgoing_message',
    'idempotency_key',
    'bankid_order',
    'mfa_factor',
  );
export const scopeIn = async (browser: TestBrowser) =>
  (await (await browser.fetch('/api/authentication')).json()).authenticationScope;
export const closedStatusOf = async (browser: TestBrowser) => {
  const answer = await browser.fetch('/api/authentication/closed');
  return answer.status === 204 ? null : answer.json();
};
