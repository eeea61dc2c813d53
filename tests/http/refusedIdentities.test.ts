import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuthenticationScope, type RefusalReason } from '#contract/values.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import type { IdentityRefusal } from '#rules/refusedSignIn.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { accountIdOf, linOf } from '../areas/calls.ts';
import { type Portal, startPortal } from '../support/portal.ts';

/** People who have proved who they are, and get no further: each is listed with why. */

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  for (const table of ['refused_sign_in', 'person_change', 'mfa_reset', 'mfa_setting'] as const)
    await portal.db.deleteFrom(table).execute();
});

const ANNA = 'annli42';
const NUMBER = '198412282389';

/** A session of Anna, who identified by BankID, perhaps on another device. */
async function identified(isNear: boolean) {
  const token = newToken();
  const soon = new Date(Date.now() + 60_000);
  const session = {
    token_hash: hashOf(token),
    browser_hash: hashOf(newToken()),
    scope: AuthenticationScope.BankId,
    lin: await linOf(portal.db, ANNA),
    user_id: null,
    subject: NUMBER,
    display_name: 'Anna L',
    identity_number: NUMBER,
    has_al2: true,
    is_bound_to_browser: isNear,
    sealed_tokens: null,
    access_until: soon,
    last_used_at: new Date(),
    ends_at: soon,
    browser_name: null,
    system_name: null,
    activation_key_id: null,
    previous_token_hash: null,
  };
  await portal.db.insertInto('session').values(session).execute();
  const browser = portal.browser();
  browser.setCookie('session', token);
  return browser;
}

const hold = async (change: { readonly held_until: string | null; readonly isDisowned: boolean }) =>
  await portal.db
    .insertInto('person_change')
    .values({
      lin: await linOf(portal.db, ANNA),
      kinds: ['number'],
      replaced: ['number'],
      by_lin: null,
      by_source: null,
      made_at: new Date(),
      was_used: true,
      held_until: change.held_until,
      notice_hash: hashOf(newToken()),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) =>
      change.isDisowned
        ? portal.db
            .updateTable('person_change')
            .set({ disowned_at: new Date() })
            .where('id', '=', id)
            .execute()
        : undefined,
    );

interface Case {
  readonly isNear?: boolean;
  readonly prepare: () => Promise<unknown>;
  readonly listed: IdentityRefusal;
  /** Null where the account has none. */
  readonly userId?: null;
}

type Listed = Extract<
  RefusalReason,
  'NUMBER_HELD' | 'SECOND_STEP_RESET' | 'PROOF_TOO_FAR' | 'NO_USER_ID'
>;

/** A reason without a row does not compile. The last one changes Anna's account for good. */
const reasons: Readonly<Record<Listed, readonly Case[]>> = {
  NUMBER_HELD: [
    {
      prepare: () => hold({ held_until: addDays(dateInSweden(new Date()), 3), isDisowned: false }),
      listed: { reason: 'NUMBER_HELD', detail: 'NEW' },
    },
    {
      prepare: () => hold({ held_until: null, isDisowned: true }),
      listed: { reason: 'NUMBER_HELD', detail: 'REPORTED' },
    },
  ],
  SECOND_STEP_RESET: [
    {
      prepare: async () =>
        await portal.db
          .insertInto('mfa_reset')
          .values({
            account_id: await accountIdOf(portal.db, ANNA),
            reset_at: new Date(),
            method: 'Document',
            is_at_desk: true,
          })
          .execute(),
      listed: { reason: 'SECOND_STEP_RESET', detail: null },
    },
  ],
  PROOF_TOO_FAR: [
    {
      isNear: false,
      prepare: async () =>
        await portal.db
          .insertInto('mfa_setting')
          .values({ account_id: await accountIdOf(portal.db, ANNA), is_enabled: true })
          .execute(),
      listed: { reason: 'PROOF_TOO_FAR', detail: null },
    },
  ],
  NO_USER_ID: [
    {
      prepare: async () =>
        await portal.db
          .updateTable('account')
          .set({ user_id: null })
          .where('lin', '=', await linOf(portal.db, ANNA))
          .execute(),
      listed: { reason: 'NO_USER_ID', detail: null },
      userId: null,
    },
  ],
};

test('nothing is listed of somebody who gets further', async () => {
  const browser = await identified(true);
  expect((await browser.fetch('/api/Accounts/SetPassword/Search')).status).toBe(200);
  expect(await portal.db.selectFrom('refused_sign_in').selectAll().execute()).toEqual([]);
});

test.each(Object.values(reasons).flat())('$listed.reason, $listed.detail', async (one) => {
  const browser = await identified(one.isNear ?? true);
  await one.prepare();
  // The page asks more than once, and its person reloads it.
  for (let time = 0; time < 2; time += 1)
    expect((await browser.fetch('/api/Accounts/SetPassword/Search')).status).toBe(200);
  const rows = await portal.db
    .selectFrom('refused_sign_in')
    .select(['method', 'user_id', 'reason', 'detail', 'times'])
    .execute();
  const user_id = one.userId === null ? null : ANNA;
  expect(rows).toEqual([{ method: 'BankId', user_id, ...one.listed, times: 1 }]);
});
