import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { answer, change, contentsOf } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const {
  ActivationKey,
  Antagning,
  BankId,
  EduId,
  Email,
  FrejaeID,
  Wallet,
  WalletByCode,
  LiuProd,
  Main,
  OrcId,
  RegionOstergotland,
} = AuthenticationScope;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const PASSWORD = 'nio gröna paraplyer dansar';
const finalise = (send: Send, liUId: string) =>
  answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
const setPassword = (send: Send, password = PASSWORD) =>
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
const listed = async (send: Send) =>
  (await answer(send('/api/Accounts/SetPassword/Search'))).body as { liUId: string | null }[];
const weak = (...reasons: string[]) => ({
  status: 403,
  body: { errors: { authentication: reasons } },
});
const nobody = { status: 404, body: { errors: {} } };

/** Rebecka has the accounts rebmo678 and rebmo58, and signs in as rebmo678. */
describe('each scope gives access to the person’s own accounts only, and only to those that it proves', () => {
  const both = ['rebmo58', 'rebmo678'];
  test.each([
    ['EduId', EduId, both],
    ['Antagning', Antagning, both],
    ['LiuProd', LiuProd, ['rebmo678']],
    ['ActivationKey', ActivationKey, ['rebmo678']],
    ['RegionOstergotland', RegionOstergotland, both],
    ['BankId', BankId, both],
    ['FrejaeID', FrejaeID, both],
    ['Wallet', Wallet, both],
    ['WalletByCode', WalletByCode, both],
  ] as const)('for %s', async (_, scope, reached) => {
    const send = await portal.as('rebmo678', scope);
    expect(new Set((await listed(send)).map(({ liUId }) => liUId))).toEqual(new Set(reached));
    for (const account of both) {
      const validation = await answer(
        send(
          '/api/Password/Validate',
          change('POST', { password: PASSWORD, liUIdToValidate: account }),
        ),
      );
      expect([account, validation.status]).toEqual([
        account,
        (reached as readonly string[]).includes(account) ? 200 : 400,
      ]);
    }
    expect(await finalise(send, 'annli42')).toEqual(nobody);
    for (const account of both.filter((one) => !(reached as readonly string[]).includes(one))) {
      expect(await finalise(send, account)).toEqual(nobody);
      expect(await setPassword(send)).toEqual({ status: 409, body: { errors: {} } });
    }
    for (const account of reached)
      expect([account, (await finalise(send, account)).status]).toEqual([account, 200]);
  });
});

describe('a sign-in with insufficient proof', () => {
  test.each([
    ['xanli432', EduId, ['ERROR_NO_AL2']],
    ['yasab543', Antagning, ['ERROR_NO_NIN_NYA']],
    ['annli42', Main, ['ERROR_NEEDS_OTHER_PROOF']],
    ['noidx765', EduId, ['ERROR_NO_NIN']],
  ] as const)('is refused and changes nothing: %s in scope %i', async (persona, scope, reasons) => {
    const send = await portal.as(persona, scope);
    const before = await contentsOf(
      portal.db,
      'password',
      'password_flow',
      'account',
      'audit_entry',
      'liability',
    );
    const calls = [
      await answer(send('/api/Accounts/SetPassword/Search')),
      await finalise(send, persona),
      await answer(
        send(`/api/Password/TermsAndConditions/Student?liuId=${persona}`, change('POST')),
      ),
      await setPassword(send),
      await answer(send(`/api/activation/account/activate?liuId=${persona}`, change('POST'))),
    ];
    expect(calls).toEqual(calls.map(() => weak(...reasons)));
    expect(
      await contentsOf(
        portal.db,
        'password',
        'password_flow',
        'account',
        'audit_entry',
        'liability',
      ),
    ).toEqual(before);
  });

  test.each([
    ['xanli432', EduId],
    ['yasab543', Antagning],
  ] as const)('is not tied to a person of the university: %s', async (persona, scope) => {
    const send = await portal.as(persona, scope);
    expect(
      await portal.db
        .selectFrom('session')
        .select(['lin', 'user_id'])
        .where('subject', '=', persona)
        .distinct()
        .execute(),
    ).toEqual([{ lin: null, user_id: null }]);
    expect(
      (
        await answer(
          send(
            '/api/Password/Validate',
            change('POST', { password: PASSWORD, liUIdToValidate: persona }),
          ),
        )
      ).status,
    ).toBe(403);
  });

  test.each([
    ['Email', 'saral789', Email],
    ['OrcId', 'annli42', OrcId],
  ] as const)('gives no access in scope %s', async (_, persona, scope) => {
    const send = await portal.as(persona, scope);
    expect([
      (await answer(send('/api/Accounts/SetPassword/Search'))).status,
      (await finalise(send, persona)).status,
      (await setPassword(send)).status,
    ]).toEqual([403, 403, 403]);
  });
});

test('does not accept a reauthentication by password as another proof after a sign-in by password', async () => {
  const send = await portal.as('nilan234', Main);
  expect(
    (await answer(send('/api/MFA/stepup', change('POST', { password: 'Kvarnby-demo-2026' }))))
      .status,
  ).toBe(204);
  expect([await finalise(send, 'nilan234'), await setPassword(send)]).toEqual([
    weak('ERROR_NEEDS_OTHER_PROOF'),
    weak('ERROR_NEEDS_OTHER_PROOF'),
  ]);
});

test('offers no way around a locked current password', async () => {
  const send = await portal.as('majek123', Main);
  const attempt = () =>
    answer(
      send(
        '/api/Password/password',
        change('PUT', {
          currentPassword: 'fel',
          newPassword: PASSWORD,
          newPasswordConfirm: PASSWORD,
          adAccountType: 'Personal',
          adAccountTypePrefix: '',
        }),
      ),
    );
  for (let attempts = 0; attempts < 5; attempts += 1) expect((await attempt()).status).toBe(400);
  expect((await attempt()).status).toBe(423);
  await finalise(send, 'majek123');
  expect((await setPassword(send)).status).toBe(403);
});
