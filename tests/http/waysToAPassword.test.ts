import { expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { accountIdOf, answer, change, contentsOf, linOf } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import {
  authentication,
  chosen,
  finalise,
  PASSWORD,
  portal,
  secrets,
  setUpPortal,
} from './waysToAPasswordSetUp.ts';

/**
 * Every way from a stolen session of the portal itself (scope Main) to a new password or key, the
 * proof that it demands, and that it is refused without. Sign-ins by other methods are in
 * `passwordProofs.test.ts`, and the age of a provider's proof is in `freshProof.test.ts`.
 */

setUpPortal();

const ownKey = async (send: Send, liUId: string) => {
  const norEduPersonLin = await linOf(portal.db, liUId);
  const identityAssurance = {
    norEduPersonLin,
    assuranceDocumentType: 'Passport',
    expirationDate: '2030-05-01',
    assuranceDocumentOther: null,
  };
  return answer(
    send('/api/ActivationKey', change('POST', { norEduPersonLin, liUId, identityAssurance })),
  );
};
/**
 * Changes the password with something that the session has obtained, in place of the current
 * password.
 */
const changeWith = (send: Send, currentPassword: string) =>
  answer(
    send(
      '/api/Password/password',
      change('PUT', {
        currentPassword,
        newPassword: PASSWORD,
        newPasswordConfirm: PASSWORD,
        adAccountType: 'Personal',
        adAccountTypePrefix: '',
      }),
    ),
  );
const wrongPassword = { status: 400, body: { errors: { currentPassword: ['PASSWORD/WRONG'] } } };
const guest = { name: 'Anna Lind', purpose: 'Granskar', endsOn: '2026-12-24' };
const invite = (send: Send, email: string) =>
  answer(
    send('/api/invitations', change('POST', { guests: [{ ...guest, email }], language: 'sv-SE' })),
  );
const uninvited = { status: 409, body: { errors: { invitation: ['INVITATIONS/WHY_NOT/ROWS'] } } };
const oneself = { status: 409, body: { errors: { account: ['ACTIVATION_KEY/REFUSED/ONESELF'] } } };

test.each<
  [
    way: string,
    demands: string,
    persona: string,
    attempt: (send: Send, liUId: string) => Promise<unknown>,
    refusal: unknown,
  ]
>([
  [
    'changing the password',
    'the current password',
    'annli42',
    (send) =>
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
      ),
    { status: 400, body: { errors: { currentPassword: ['PASSWORD/WRONG'] } } },
  ],
  [
    'choosing an account for a new password',
    'another proof than the password',
    'annli42',
    (send, liUId) => answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST'))),
    authentication('ERROR_NEEDS_OTHER_PROOF'),
  ],
  [
    'setting a password',
    'another proof than the password',
    'annli42',
    (send) => answer(send('/api/Password', change('POST', chosen))),
    authentication('ERROR_NEEDS_OTHER_PROOF'),
  ],
  [
    'accepting the terms of a new password',
    'another proof than the password',
    'nilan234',
    (send, liUId) =>
      answer(send(`/api/Password/TermsAndConditions/Student?liuId=${liUId}`, change('POST'))),
    authentication('ERROR_NEEDS_OTHER_PROOF'),
  ],
  [
    'activating the account again',
    'another proof than the password',
    'nilan234',
    (send, liUId) =>
      answer(send(`/api/activation/account/activate?liuId=${liUId}`, change('POST'))),
    authentication('ERROR_NEEDS_OTHER_PROOF'),
  ],
  ...['cecka23', 'bener17', 'davos31'].map(
    (persona): [string, string, string, typeof ownKey, unknown] => [
      'a key for oneself, with a document',
      'another person',
      persona,
      ownKey,
      oneself,
    ],
  ),
  [
    'a key for oneself, after verifying oneself by a document',
    'another person',
    'cecka23',
    async (send, liUId) => {
      await answer(
        send(
          '/api/CallerVerification/Document',
          change('POST', {
            norEduPersonLin: await linOf(portal.db, liUId),
            assuranceDocumentType: 'Passport',
            expirationDate: '2030-05-01',
            assuranceDocumentOther: null,
          }),
        ),
      );
      return answer(
        send(
          '/api/ActivationKey',
          change('POST', { norEduPersonLin: await linOf(portal.db, liUId), liUId }),
        ),
      );
    },
    oneself,
  ],
  [
    'a print run with oneself',
    'another person',
    'davos31',
    (send, liUId) => answer(send('/api/ActivationKey/Many', change('POST', { liUIds: [liUId] }))),
    { status: 200, body: [{ liUId: 'davos31', refusal: 'ONESELF' }] },
  ],
  [
    'a key without the role for it',
    'a role',
    'annli42',
    ownKey,
    { status: 403, body: { errors: {} } },
  ],
  [
    'the desk’s number for BankID',
    'BankID',
    'annli42',
    (send) => answer(send('/api/CallerVerification/Proof', change('POST', { number: '12345678' }))),
    { status: 403, body: { errors: {} } },
  ],
  [
    'the reset for deceased people',
    'that the person has died',
    'davos31',
    (send, liUId) => answer(send(`/api/Password/accounts/${liUId}`, change('POST'))),
    { status: 409, body: { errors: {} } },
  ],
  [
    'disowning a key that does not exist',
    'a key',
    'annli42',
    (send) => answer(send('/api/ActivationKey/Own/Disowned', change('POST'))),
    { status: 404, body: { errors: {} } },
  ],
  [
    'the code of a photo hand-off, as an activation key',
    'a key',
    'annli42',
    async (send, liUId) => {
      const { body } = await answer(send('/api/profileimage/handoff', change('POST')));
      const { national_id: personalIdNumber } = await portal.db
        .selectFrom('person')
        .select('national_id')
        .where('lin', '=', await linOf(portal.db, liUId))
        .executeTakeFirstOrThrow();
      return answer(
        portal.browser().fetch(
          '/api/authentication/activationKey/signin',
          change('POST', {
            activationKey: (body as { code: string }).code.slice(0, 40),
            personalIdNumber,
          }),
        ),
      );
    },
    { status: 400, body: { errors: { activationKey: ['ACTIVATION/KEY_FORMAT'] } } },
  ],
  [
    'the phone of a photo hand-off',
    'a sign-in',
    'annli42',
    async (send, liUId) => {
      const { body } = await answer(send('/api/profileimage/handoff', change('POST')));
      const phone = portal.browser().fetch;
      expect(
        (
          await answer(
            phone(
              '/api/profileimage/handoff/open',
              change('POST', { code: (body as { code: string }).code }),
            ),
          )
        ).status,
      ).toBe(200);
      return finalise(phone, liUId);
    },
    { status: 401, body: { errors: {} } },
  ],
  [
    'vouching for one’s own account',
    'that one is its contact person',
    'annli42',
    async (send, liUId) =>
      answer(
        send(
          '/api/vouching',
          change('PATCH', {
            accounts: [{ id: await accountIdOf(portal.db, liUId), until: '2027-01-01' }],
            reason: '',
          }),
        ),
      ),
    { status: 404, body: { errors: {} } },
  ],
  [
    'inviting the own university address',
    'an address outside the university',
    'annli42',
    (send) => invite(send, 'anna.lind@kvarnby.example'),
    uninvited,
  ],
  [
    'inviting the address of an existing external account',
    'an address without an account',
    'annli42',
    (send) => invite(send, 'extern@example.org'),
    uninvited,
  ],
  [
    'an eduroam password, as the current password',
    'the current password',
    'annli42',
    async (send) => {
      const { body } = await answer(send('/api/eduroam/passwords', change('POST')));
      return changeWith(send, (body as { password: string }).password);
    },
    wrongPassword,
  ],
  [
    'resetting two-step verification, then choosing an account',
    'another proof than the password',
    'annli42',
    async (send, liUId) => {
      expect((await answer(send('/api/MFA/clear/Personal', change('DELETE')))).status).toBe(200);
      return finalise(send, liUId);
    },
    authentication('ERROR_NEEDS_OTHER_PROOF'),
  ],
  [
    'a new recovery code, as the current password',
    'the current password',
    'annli42',
    async (send) => {
      const { body } = await answer(send('/api/MFA/recoverycodes', change('POST')));
      return changeWith(send, (body as { recoveryCodes: string[] }).recoveryCodes[0] ?? '');
    },
    wrongPassword,
  ],
])('%s demands %s (%s)', async (_way, _demands, persona, attempt, refusal) => {
  const send = await portal.as(persona, AuthenticationScope.Main);
  const before = await contentsOf(portal.db, ...secrets);
  expect(await attempt(send, persona)).toEqual(refusal);
  expect(await contentsOf(portal.db, ...secrets)).toEqual(before);
});

test('a person with several accounts creates no key for the other one either', async () => {
  await portal.db
    .insertInto('role_assignment')
    .values({
      account_id: await accountIdOf(portal.db, 'rebmo58'),
      role: 'StudentAccountAdministrator',
    })
    .execute();
  const send = await portal.as('rebmo58', AuthenticationScope.Main);
  expect(await ownKey(send, 'rebmo678')).toEqual(oneself);
});
