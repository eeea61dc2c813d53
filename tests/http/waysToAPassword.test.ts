import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { accountIdOf, answer, change, contentsOf, linOf } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { modulesUnder } from '../tools/modules.ts';

/**
 * Every way from a stolen session of the portal itself (scope Main) to a new password or key, the
 * proof that it demands, and that it is refused without. Sign-ins by other methods are in
 * `passwordProofs.test.ts`, and the age of a provider's proof is in `freshProof.test.ts`.
 */

let passed = 0;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + passed),
  });
});
afterAll(() => portal.close());

const PASSWORD = 'nio gröna paraplyer dansar';
const chosen = {
  password: PASSWORD,
  passwordConfirm: PASSWORD,
  adAccountType: 'Personal',
  adAccountTypePrefix: '',
};
const secrets = ['password', 'password_history', 'activation_key', 'password_flow'];
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
const finalise = (send: Send, liUId: string) =>
  answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
const guest = { name: 'Anna Lind', purpose: 'Granskar', endsOn: '2026-12-24' };
const invite = (send: Send, email: string) =>
  answer(
    send('/api/invitations', change('POST', { guests: [{ ...guest, email }], language: 'sv-SE' })),
  );
const authentication = (...reasons: string[]) => ({
  status: 403,
  body: { errors: { authentication: reasons } },
});
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

test('an address just verified in the session proves nothing to a desk; the earlier one is told', async () => {
  const lin = await linOf(portal.db, 'annli42');
  const { liu_email_address: university } = await portal.db
    .selectFrom('account')
    .select('liu_email_address')
    .where('liu_id', '=', 'annli42')
    .executeTakeFirstOrThrow();
  const at = (day: string) => new Date(`${day}T09:00:00Z`);
  await portal.db
    .updateTable('contact_information')
    .set({
      alternative_email_address: 'anna@example.org',
      alternative_email_verified_at: at('2026-01-01'),
      sms_number: '+46701740683',
      sms_verified_at: at('2026-01-01'),
    })
    .where('lin', '=', lin)
    .execute();
  await portal.db.deleteFrom('outgoing_message').execute();
  const thief = await portal.as('annli42', AuthenticationScope.Main);
  const desk = await portal.as('fatka61', AuthenticationScope.Main);
  const code = (send: Send) =>
    answer(
      send('/api/CallerVerification/Code', change('POST', { norEduPersonLin: lin, type: 'email' })),
    );
  const save = (alternativeEmailAddress: string) =>
    answer(
      thief(
        '/api/employee/contactinformation',
        change('POST', { alternativeEmailAddress, smsNumber: '+46701740683' }),
      ),
    );
  const told = async () =>
    (await lettersOf(portal.db))
      .filter(({ subject }) => subject.includes('kontaktuppgifter'))
      .map(({ recipient }) => recipient)
      .toSorted();

  expect((await save('thief@example.org')).status).toBe(200);
  expect(await told()).toContain('anna@example.org');
  expect(
    (await answer(thief('/api/user/verifications', change('POST', { type: 'email' })))).status,
  ).toBe(200);
  const digits = codeIn(
    (await lettersOf(portal.db)).find(({ recipient }) => recipient === 'thief@example.org'),
  );
  expect(
    (
      await answer(
        thief('/api/user/verification/verify', change('PUT', { code: digits, type: 'email' })),
      )
    ).status,
  ).toBe(204);
  expect((await told()).filter((recipient) => recipient === university)).toHaveLength(2);
  expect(await code(desk)).toEqual({ status: 409, body: { errors: {} } });
  expect((await answer(desk(`/api/CallerVerification?norEduPersonLin=${lin}`))).body).toMatchObject(
    { addresses: [{ type: 'sms' }] },
  );

  // Verifying again does not start anew, and after seven days the address is the person's.
  passed = 6 * 86_400_000;
  await portal.db
    .updateTable('contact_information')
    .set({ alternative_email_verified_at: new Date('2026-11-17T09:00:00Z') })
    .where('lin', '=', lin)
    .execute();
  const later = await portal.as('fatka61', AuthenticationScope.Main);
  expect(await code(later)).toEqual({ status: 409, body: { errors: {} } });
  passed = 7 * 86_400_000;
  expect((await code(await portal.as('fatka61', AuthenticationScope.Main))).status).toBe(200);
  passed = 0;
});

test('an alumna’s own address gives a sign-in that sets no password', async () => {
  const send = await portal.as('saral789', AuthenticationScope.Email);
  const before = await contentsOf(portal.db, ...secrets);
  expect([
    (await finalise(send, 'saral789')).status,
    (await answer(send('/api/Password', change('POST', chosen)))).status,
  ]).toEqual([403, 403]);
  expect(await contentsOf(portal.db, ...secrets)).toEqual(before);
});

test('proof by the account’s password (LiuProd) demands typing it, whatever sessions the browser has', async () => {
  const browser = portal.browser();
  await browser.fetch(
    '/demo/session',
    change('POST', { persona: 'annli42', scope: AuthenticationScope.Main }),
  );
  const { url } = await browser.open('/signin/liuprod?returnTo=/account');
  expect(url.pathname).toContain('/interaction/');
  expect((await answer(browser.fetch('/api/Password', change('POST', chosen)))).status).toBe(403);
});

describe('a key made before the account was given more power', () => {
  const give = async (liUId: string, role: 'Economist' | 'MinITSuperUser') =>
    portal.db
      .insertInto('role_assignment')
      .values({ account_id: await accountIdOf(portal.db, liUId), role })
      .execute();
  const take = async (liUId: string) =>
    portal.db
      .deleteFrom('role_assignment')
      .where('account_id', '=', await accountIdOf(portal.db, liUId))
      .execute();
  const keyFor = async (creator: string, liUId: string) => {
    const norEduPersonLin = await linOf(portal.db, liUId);
    const made = await answer(
      (await portal.as(creator))(
        '/api/ActivationKey',
        change('POST', {
          norEduPersonLin,
          liUId,
          identityAssurance: {
            norEduPersonLin,
            assuranceDocumentType: 'Passport',
            expirationDate: '2030-05-01',
            assuranceDocumentOther: null,
          },
        }),
      ),
    );
    const { national_id: personalIdNumber } = await portal.db
      .selectFrom('person')
      .select('national_id')
      .where('lin', '=', norEduPersonLin)
      .executeTakeFirstOrThrow();
    return { activationKey: (made.body as { key: string }).key, personalIdNumber };
  };
  const signIn = (send: Send, key: object) =>
    answer(send('/api/authentication/activationKey/signin', change('POST', key)));
  const outgrown = {
    status: 400,
    body: { errors: { activationKey: ['ACTIVATION/KEY_OUTGROWN'] } },
  };

  test('does not sign in, unless its creator has that power too', async () => {
    const key = await keyFor('ivabe94', 'nilan234');
    await give('nilan234', 'Economist');
    expect(await signIn(portal.browser().fetch, key)).toEqual(outgrown);
    await give('ivabe94', 'Economist');
    expect((await signIn(portal.browser().fetch, key)).status).toBe(200);
    await take('nilan234');
    await portal.db
      .deleteFrom('role_assignment')
      .where('role', '=', 'Economist')
      .where('account_id', '=', await accountIdOf(portal.db, 'ivabe94'))
      .execute();
  });

  test('sets no password when the role is given after the sign-in', async () => {
    const { fetch } = portal.browser();
    expect((await signIn(fetch, await keyFor('ivabe94', 'nilan234'))).status).toBe(200);
    expect((await finalise(fetch, 'nilan234')).status).toBe(200);
    await give('nilan234', 'MinITSuperUser');
    const before = await contentsOf(portal.db, 'password', 'password_history', 'activation_key');
    expect(await answer(fetch('/api/Password', change('POST', chosen)))).toEqual({
      status: 409,
      body: { errors: {} },
    });
    expect(await contentsOf(portal.db, 'password', 'password_history', 'activation_key')).toEqual(
      before,
    );
    await take('nilan234');
    expect((await answer(fetch('/api/Password', change('POST', chosen)))).status).toBe(200);
  });
});

test('the reset of external accounts reaches no university account, even from a signed-in browser', async () => {
  const send = await portal.as('annli42', AuthenticationScope.Main);
  const before = await contentsOf(portal.db, ...secrets);
  const body = { email: 'anna@example.org', password: PASSWORD, isLiabilityApproved: true };
  expect(
    (await answer(send('/api/ExternalAccount/reset/password', change('POST', body)))).status,
  ).toBe(400);
  expect(await contentsOf(portal.db, ...secrets)).toEqual(before);
});

test('an administrator’s account is created only soon after signing in', async () => {
  const send = await portal.as('annli42', AuthenticationScope.Main);
  passed = 11 * 60_000;
  const before = await contentsOf(portal.db, ...secrets, 'account');
  const made = await answer(
    send(
      '/api/AdAccounts',
      change('POST', { ...chosen, adAccountType: 'Adm', adAccountTypePrefix: 'adm_' }),
    ),
  );
  expect(made).toEqual(authentication('MFA/PROOF_TOO_OLD'));
  expect(await contentsOf(portal.db, ...secrets, 'account')).toEqual(before);
  passed = 0;
});

/**
 * A module that writes passwords or creates keys must be listed here, with what it demands; each is
 * tested above or in the file named.
 */
const writers: Readonly<Record<string, string>> = {
  'src/server/areas/activationKeys/issueKeys.ts':
    'the rule in activationKeyIssue.ts, evaluated by both handlers (activationKeyRule.test.ts)',
  'src/server/areas/activationKeys/disown.ts':
    'the secret of the owner’s letter or the owner’s session; nobody knows the password (activationKeyNotices.test.ts)',
  'src/server/areas/activationKeys/store.ts': 'SQL of issueKeys',
  'src/server/areas/adAccounts/createAccount.ts': 'a recent sign-in; a new account only',
  'src/server/areas/externalUsers/createAccount.ts':
    'a code to the new account’s address (externalAccounts.test.ts)',
  'src/server/areas/externalUsers/resetPassword.ts':
    'a code to the external account’s address (externalReset.test.ts)',
  'src/server/areas/passwords/changePassword.ts': 'the current password',
  'src/server/areas/passwords/resetDeceased.ts':
    'that the person has died; nobody knows the password (deceasedPassword.test.ts)',
  'src/server/areas/passwords/setPassword.ts':
    'a recent proof other than the password (passwordProofs.test.ts)',
  'src/server/areas/passwords/store.ts': 'SQL of the others',
  'src/server/areas/passwords/storePassword.ts': 'called by the others',
  'src/server/areas/passwords/unknownPassword.ts':
    'called by the others; nobody knows the password',
  'src/server/session/activationKeys.ts': 'generates the text of a key',
};

test('no other module writes a password or creates a key', () => {
  const writes =
    /\b(?:storePassword|writePassword|makePasswordUnknown|newActivationKey|insertKeys)\b\s*(?:=|\()|insertInto\('(?:password|activation_key)'\)/;
  const found = modulesUnder('src/server').filter(
    ({ path, text }) =>
      !path.startsWith('src/server/demo/') && !path.endsWith('.test.ts') && writes.test(text),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(writers).toSorted());
});
