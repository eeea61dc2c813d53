import { describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { accountIdOf, answer, change, contentsOf, linOf } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { modulesUnder } from '../tools/modules.ts';
import {
  authentication,
  chosen,
  finalise,
  PASSWORD,
  portal,
  secrets,
  time,
  setUpPortal,
} from './waysToAPasswordSetUp.ts';

setUpPortal();

test('an address just verified in the session proves nothing to a desk; the earlier one is told', async () => {
  const lin = await linOf(portal.db, 'annli42');
  const { university_email_address: university } = await portal.db
    .selectFrom('account')
    .select('university_email_address')
    .where('user_id', '=', 'annli42')
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
  time.passed = 6 * 86_400_000;
  await portal.db
    .updateTable('contact_information')
    .set({ alternative_email_verified_at: new Date('2026-11-17T09:00:00Z') })
    .where('lin', '=', lin)
    .execute();
  const later = await portal.as('fatka61', AuthenticationScope.Main);
  expect(await code(later)).toEqual({ status: 409, body: { errors: {} } });
  time.passed = 7 * 86_400_000;
  expect((await code(await portal.as('fatka61', AuthenticationScope.Main))).status).toBe(200);
  time.passed = 0;
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
  time.passed = 11 * 60_000;
  const before = await contentsOf(portal.db, ...secrets, 'account');
  const made = await answer(
    send(
      '/api/AdAccounts',
      change('POST', { ...chosen, adAccountType: 'Adm', adAccountTypePrefix: 'adm_' }),
    ),
  );
  expect(made).toEqual(authentication('MFA/PROOF_TOO_OLD'));
  expect(await contentsOf(portal.db, ...secrets, 'account')).toEqual(before);
  time.passed = 0;
});

/**
 * A module that writes passwords or creates keys must be listed here, with what it demands; each is
 * tested here, in waysToAPassword.test.ts or in the file named.
 */
const writers: Readonly<Record<string, string>> = {
  'src/server/areas/activationKeys/issueKeys.ts':
    'the rule in activationKeyIssue.ts, evaluated by all handlers ' +
    '(activationKeyRule.test.ts; holds: personChanges.test.ts)',
  'src/server/areas/activationKeys/disown.ts':
    'the secret of the owner’s letter or the owner’s session; nobody knows the password (activationKeyNotices.test.ts)',
  'src/server/areas/activationKeys/store.ts': 'SQL of issueKeys',
  'src/server/areas/adAccounts/createAccount.ts': 'a recent sign-in; a new account only',
  'src/server/areas/externalUsers/createAccount.ts':
    'a code to the new account’s address (externalAccounts.test.ts)',
  'src/server/areas/externalUsers/resetPassword.ts':
    'a code to the external account’s address, which nobody replaced lately (externalReset.test.ts)',
  'src/server/areas/passwords/changePassword.ts': 'the current password',
  'src/server/areas/personChanges/disown.ts':
    'the secret of the owner’s letter or the owner’s session; nobody knows the password (personChanges.test.ts)',
  'src/server/areas/passwords/resetDeceased.ts':
    'that the person has died; nobody knows the password (deceasedPassword.test.ts)',
  'src/server/areas/passwords/setPassword.ts':
    'a recent proof other than the password (passwordProofs.test.ts; holds: personChanges.test.ts)',
  'src/server/areas/passwords/store.ts': 'SQL of the others',
  'src/server/areas/passwords/storePassword.ts': 'called by the others',
  'src/server/areas/passwords/unknownPassword.ts':
    'called by the others; nobody knows the password',
  'src/server/session/signIn/activationKey/activationKeys.ts': 'generates the text of a key',
  'src/server/setup/checkDirectory.ts':
    'the configuration: the test account that the operator names (directorySetup.test.ts)',
  'src/server/systems/directory/ldap.ts': 'the directory that the others write to',
};

test('no other module writes a password or creates a key', () => {
  const writes =
    /\b(?:storePassword|writePassword|makePasswordUnknown|newActivationKey|insertKeys)\b\s*(?:=|\()|insertInto\('(?:password|activation_key)'\)/;
  const found = modulesUnder('src/server').filter(
    ({ path, text }) => !path.endsWith('.test.ts') && writes.test(text),
  );
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(writers).toSorted());
});
