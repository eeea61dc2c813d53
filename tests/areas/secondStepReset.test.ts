import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { CallerAccount } from '#contract/callers.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, linOf } from './calls.ts';
import { addApp, turnOn } from './twoStep.ts';

const { ActivationKey, BankId, EduId, Email, FrejaeID, Main, Wallet, WalletByCode } =
  AuthenticationScope;
const START = new Date('2026-11-17T09:00:00Z').getTime();
const HOUR = 3_600_000;
const SET = 'nio gröna paraplyer dansar';
const CURRENT = 'Kvarnby-demo-2026';
let portal: Portal;
let now = START;
beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(now) });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = START;
  for (const table of [
    'mfa_factor',
    'mfa_setting',
    'mfa_reset',
    'caller_verification',
    'pending_sign_in',
    'guess_count',
    'outgoing_message',
  ] as const)
    await portal.db.deleteFrom(table).execute();
});

/** Registers an app for the persona and turns two-step verification on. */
async function protect(persona: string): Promise<Send> {
  const send = await portal.as(persona);
  await addApp(send, new Date(now));
  await turnOn(send);
  await portal.db.deleteFrom('outgoing_message').execute();
  return send;
}
const factors = async (liUId: string) =>
  (
    await portal.db
      .selectFrom('mfa_factor')
      .select('kind')
      .where('account_id', '=', await accountIdOf(portal.db, liUId))
      .execute()
  ).length;
/** Records that the worker has verified the person, as the desk's page does. */
const verify = async (worker: string, liUId: string, method: CallerMethod = 'Document') =>
  portal.db
    .insertInto('caller_verification')
    .values({
      worker_lin: await linOf(portal.db, worker),
      subject_lin: await linOf(portal.db, liUId),
      method,
      verified_at: new Date(now),
      bankid_asked_at: null,
    })
    .onConflict((one) => one.columns(['worker_lin', 'subject_lin']).doUpdateSet({ method }))
    .execute();
const atDesk = (send: Send, liUId: string, headers = {}) =>
  answer(
    send('/api/Caller/SecondStep', {
      ...change('POST', { liUId }),
      headers: { 'content-type': 'application/json', ...headers },
    }),
  );
const alone = (send: Send, liUId: string) =>
  answer(send('/api/MFA/reset', change('POST', { liUId })));
const shown = async (send: Send) => (await answer(send('/api/MFA/reset'))).body;
const refusedAtDesk = (status: number, ...reasons: string[]) => ({
  status,
  body: { errors: { account: reasons.map((one) => `CALLERS/REFUSED/${one}`) } },
});
const refusedAlone = (...reasons: string[]) => ({
  status: 409,
  body: { errors: { account: reasons.map((one) => `MFA/RESET_REFUSED/${one}`) } },
});
const heldUntil = () => new Date(now + 24 * HOUR).toISOString();

const finalise = (send: Send, liUId: string) =>
  answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
const setPassword = (send: Send, password = SET) =>
  answer(
    send(
      '/api/Password',
      change('POST', {
        password,
        passwordConfirm: password,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      }),
    ),
  );
const held = {
  status: 403,
  body: { errors: { authentication: ['ERROR_SECOND_STEP_RESET'] } },
};

describe('at the desk', () => {
  test('removes all factors, ends the sessions, writes a case and tells every address', async () => {
    const anna = await protect('annli42');
    const lin = await linOf(portal.db, 'annli42');
    await portal.db
      .updateTable('contact_information')
      .set({
        alternative_email_address: 'anna@example.org',
        alternative_email_verified_at: new Date(START),
      })
      .where('lin', '=', lin)
      .execute();
    const cecilia = await portal.as('cecka23');
    await verify('cecka23', 'annli42');
    const account = (await answer(cecilia('/api/Caller?liUId=annli42'))).body as CallerAccount;
    expect(account.refusals.resetSecondStep).toEqual([]);

    const once = { 'idempotency-key': 'one-reset' };
    const done = await atDesk(cecilia, 'annli42', once);
    expect(done).toMatchObject({
      status: 200,
      body: { caseNumber: expect.stringMatching(/^I-/), passwordHeldUntil: heldUntil() },
    });
    expect(await atDesk(cecilia, 'annli42', once)).toEqual(done);
    expect(await factors('annli42')).toBe(0);
    expect((await answer(anna('/api/campuscard'))).status).toBe(401);
    expect((await answer(cecilia('/api/Caller/Recent'))).status).toBe(200);
    expect((await auditOf(portal.db, 'callers.resetSecondStep')).at(-1)).toMatchObject({
      actor_user_id: 'cecka23',
      subject_lin: lin,
      after: { account: 'annli42', callerVerified: 'Document' },
    });
    const letters = await lettersOf(portal.db);
    const { university_email_address: university } = await portal.db
      .selectFrom('account')
      .select('university_email_address')
      .where('user_id', '=', 'annli42')
      .executeTakeFirstOrThrow();
    expect(new Set(letters.map(({ recipient }) => recipient))).toEqual(
      new Set(['anna@example.org', university]),
    );
    expect(letters).toHaveLength(2);
    for (const { body } of letters) {
      expect(body).toMatch(/annli42 återställdes 17 november 2026 kl\. 10:00 av/);
      expect(body).toContain('18 november 2026');
      expect(body).toContain('legitimation');
    }
    // Nothing is left to reset, and nobody is told twice.
    expect(await atDesk(cecilia, 'annli42')).toEqual(refusedAtDesk(409, 'NO_SECOND_STEP'));
    expect(await lettersOf(portal.db)).toHaveLength(letters.length);
  });

  test.each<CallerMethod>(['BankId', 'Wallet', 'Document'])(
    'is possible for a caller verified by %s',
    async (method) => {
      await protect('annli42');
      await verify('cecka23', 'annli42', method);
      expect((await atDesk(await portal.as('cecka23'), 'annli42')).status).toBe(200);
      expect(await factors('annli42')).toBe(0);
    },
  );

  test('is refused for a caller verified by a code, which whoever has the phone receives', async () => {
    await protect('annli42');
    await verify('cecka23', 'annli42', 'Code');
    expect(await atDesk(await portal.as('cecka23'), 'annli42')).toEqual(
      refusedAtDesk(403, 'WEAK_PROOF'),
    );
    expect(await factors('annli42')).toBe(2);
  });

  test('follows the law of power, and the page says the same beforehand', async () => {
    for (const persona of ['annli42', 'davos31', 'cecka23']) await protect(persona);
    for (const [worker, liUId, reason] of [
      ['cecka23', 'davos31', 'MORE_POWER'],
      ['cecka23', 'cecka23', 'ONESELF'],
      ['davos31', 'davos31', 'ONESELF'],
      ['fatka61', 'annli42', 'NO_PERMISSION'],
    ] as const) {
      await verify(worker, liUId, 'BankId');
      const send = await portal.as(worker);
      const { refusals } = (await answer(send(`/api/Caller?liUId=${liUId}`))).body as CallerAccount;
      expect(refusals.resetSecondStep).toEqual([reason]);
      expect(await atDesk(send, liUId)).toEqual(refusedAtDesk(403, reason));
      expect(await factors(liUId)).toBe(2);
    }
  });

  test('requires a verification by this worker within half an hour', async () => {
    await protect('annli42');
    await verify('davos31', 'annli42', 'BankId');
    expect(await atDesk(await portal.as('cecka23'), 'annli42')).toEqual(
      refusedAtDesk(403, 'NOT_VERIFIED'),
    );
    now += HOUR / 2;
    expect(await atDesk(await portal.as('davos31'), 'annli42')).toEqual(
      refusedAtDesk(403, 'NOT_VERIFIED'),
    );
    expect(await factors('annli42')).toBe(2);
  });
});

describe('alone', () => {
  test.each([
    ['BankId', BankId],
    ['Wallet', Wallet],
  ] as const)('is possible after identifying by %s nearby', async (method, scope) => {
    const before = await protect('annli42');
    const send = await portal.as('annli42', scope);
    expect(await shown(send)).toEqual([{ liUId: 'annli42', refusals: [], possibleFrom: null }]);
    expect(await alone(send, 'ANNLI42')).toEqual({
      status: 200,
      body: { passwordHeldUntil: heldUntil() },
    });
    expect(await factors('annli42')).toBe(0);
    expect((await answer(before('/api/campuscard'))).status).toBe(401);
    expect((await auditOf(portal.db, 'mfa.reset')).at(-1)).toMatchObject({
      subject_lin: await linOf(portal.db, 'annli42'),
      after: { account: 'annli42', method },
    });
    expect((await lettersOf(portal.db)).length).toBeGreaterThan(0);
    // A second press changes nothing, and the own sign-in stays to say so.
    expect(await alone(send, 'annli42')).toEqual(refusedAlone('NO_SECOND_STEP'));
  });

  test.each([
    ['WalletByCode', WalletByCode],
    ['Email', Email],
    ['ActivationKey', ActivationKey],
    ['EduId', EduId],
    ['FrejaeID', FrejaeID],
    ['Main', Main],
  ] as const)('is refused to a sign-in by %s', async (_, scope) => {
    await protect('annli42');
    const send = await portal.as('annli42', scope);
    expect((await alone(send, 'annli42')).status).toBe(403);
    expect((await answer(send('/api/MFA/reset'))).status).toBe(403);
    expect(await factors('annli42')).toBe(2);
  });

  test('reaches the person’s own accounts only, soon after the proof', async () => {
    await protect('annli42');
    await protect('nilan234');
    const send = await portal.as('annli42', BankId);
    for (const liUId of ['nilan234', 'nobod99'])
      expect(await alone(send, liUId)).toEqual({ status: 404, body: { errors: {} } });
    now += HOUR / 6;
    expect(await alone(send, 'annli42')).toEqual({
      status: 403,
      body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
    });
    expect([await factors('annli42'), await factors('nilan234')]).toEqual([2, 2]);
  });

  test('ends sign-ins that wait for the factor elsewhere; the next one says why none is asked for', async () => {
    await protect('annli42');
    const atSecondStep = async () => {
      const browser = portal.browser();
      const { url } = await browser.open('/signin/main?returnTo=/home');
      await browser.submit(`${url.pathname}/login`, { userId: 'annli42', password: CURRENT });
      return browser;
    };
    const waiting = async (browser: ReturnType<Portal['browser']>) =>
      (await answer(browser.fetch('/api/authentication/secondstep'))).body;
    const elsewhere = await atSecondStep();
    expect(await waiting(elsewhere)).toMatchObject({ mustRegister: false, reset: null });
    expect((await alone(await portal.as('annli42', BankId), 'annli42')).status).toBe(200);
    expect(await waiting(elsewhere)).toBeNull();
    expect(await waiting(await atSecondStep())).toMatchObject({
      liUId: 'annli42',
      mustRegister: true,
      reset: { at: new Date(now).toISOString(), isAtDesk: false },
    });
  });
});

describe('a reset and a new password', () => {
  test('are a day apart: no way but the current password sets one meanwhile', async () => {
    await protect('annli42');
    expect((await alone(await portal.as('annli42', BankId), 'annli42')).status).toBe(200);
    for (const scope of [BankId, Wallet, WalletByCode, FrejaeID, EduId, ActivationKey])
      expect(await finalise(await portal.as('annli42', scope), 'annli42')).toMatchObject({
        status: 403,
        body: { errors: { authentication: expect.arrayContaining(['ERROR_SECOND_STEP_RESET']) } },
      });
    now += 24 * HOUR - 1;
    const early = await portal.as('annli42', BankId);
    expect(await finalise(early, 'annli42')).toEqual(held);
    expect((await answer(early('/api/Accounts/SetPassword/Search'))).body).toMatchObject([
      { liUId: 'annli42', passwordHeldUntil: new Date(now + 1).toISOString() },
    ]);
    const own = await portal.as('annli42', Main);
    const changed = await answer(
      own(
        '/api/Password/password',
        change('PUT', {
          adAccountType: 'Personal',
          adAccountTypePrefix: '',
          currentPassword: CURRENT,
          newPassword: 'tolv blå cyklar sjunger',
          newPasswordConfirm: 'tolv blå cyklar sjunger',
        }),
      ),
    );
    expect(changed.status).toBe(204);
    now += 1;
    const late = await portal.as('annli42', BankId);
    expect((await finalise(late, 'annli42')).status).toBe(200);
  });

  test('chosen before the reset, in the same sign-in, is refused as well', async () => {
    await protect('nilan234');
    const send = await portal.as('nilan234', BankId);
    expect((await finalise(send, 'nilan234')).status).toBe(200);
    expect((await alone(send, 'nilan234')).status).toBe(200);
    expect(await setPassword(send)).toEqual(held);
  });

  test('are a day apart in the other order too, at the desk and alone', async () => {
    await protect('majek123');
    const send = await portal.as('majek123', BankId);
    expect((await finalise(send, 'majek123')).status).toBe(200);
    expect((await setPassword(send)).status).toBe(200);
    const possibleFrom = heldUntil();
    expect(await shown(send)).toEqual([
      { liUId: 'majek123', refusals: ['PASSWORD_JUST_SET'], possibleFrom },
    ]);
    expect(await alone(send, 'majek123')).toEqual(refusedAlone('PASSWORD_JUST_SET'));
    await verify('davos31', 'majek123', 'BankId');
    expect(await atDesk(await portal.as('davos31'), 'majek123')).toEqual(
      refusedAtDesk(409, 'PASSWORD_JUST_SET'),
    );
    expect(await factors('majek123')).toBe(2);
    now += 24 * HOUR;
    expect((await alone(await portal.as('majek123', BankId), 'majek123')).status).toBe(200);
  });
});
