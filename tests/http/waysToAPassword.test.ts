import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthenticationScope } from '../../src/contract/values.ts';
import { accountIdOf, answer, change, contentsOf, linOf } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { modulesUnder } from '../tools/modules.ts';

/**
 * Every way from a stolen session of the portal itself (scope Main) to a new password or key, the proof that it demands, and that it is
 * refused without. Sign-ins by other methods are in `passwordProofs.test.ts`, and the age of a provider's proof is in `freshProof.test.ts`.
 */

let passed = 0;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ clock: () => new Date(Date.parse('2026-11-17T09:00:00Z') + passed) });
});
afterAll(() => portal.close());

const PASSWORD = 'nio gröna paraplyer dansar';
const chosen = { password: PASSWORD, passwordConfirm: PASSWORD, adAccountType: 'Personal', adAccountTypePrefix: '' };
const secrets = ['password', 'password_history', 'activation_key', 'password_flow'];
const ownKey = async (send: Send, liUId: string) => {
  const norEduPersonLin = await linOf(portal.db, liUId);
  const identityAssurance = { norEduPersonLin, assuranceDocumentType: 'Passport', expirationDate: '2030-05-01', assuranceDocumentOther: null };
  return answer(send('/api/ActivationKey', change('POST', { norEduPersonLin, liUId, identityAssurance })));
};
const authentication = (...reasons: string[]) => ({ status: 403, body: { errors: { authentication: reasons } } });
const oneself = { status: 409, body: { errors: { account: ['ACTIVATION_KEY/REFUSED/ONESELF'] } } };

test.each<[way: string, demands: string, persona: string, attempt: (send: Send, liUId: string) => Promise<unknown>, refusal: unknown]>([
  ['changing the password', 'the current password', 'annli42',
    (send) => answer(send('/api/Password/password', change('PUT', { currentPassword: 'fel', newPassword: PASSWORD, newPasswordConfirm: PASSWORD, adAccountType: 'Personal', adAccountTypePrefix: '' }))),
    { status: 400, body: { errors: { currentPassword: ['PASSWORD/WRONG'] } } }],
  ['choosing an account for a new password', 'another proof than the password', 'annli42',
    (send, liUId) => answer(send(`/api/authentication/finalise?liuid=${liUId}`, change('POST'))), authentication('ERROR_NEEDS_OTHER_PROOF')],
  ['setting a password', 'another proof than the password', 'annli42', (send) => answer(send('/api/Password', change('POST', chosen))), authentication('ERROR_NEEDS_OTHER_PROOF')],
  ['accepting the terms of a new password', 'another proof than the password', 'nilan234',
    (send, liUId) => answer(send(`/api/Password/TermsAndConditions/Student?liuId=${liUId}`, change('POST'))), authentication('ERROR_NEEDS_OTHER_PROOF')],
  ['activating the account again', 'another proof than the password', 'nilan234',
    (send, liUId) => answer(send(`/api/activation/account/activate?liuId=${liUId}`, change('POST'))), authentication('ERROR_NEEDS_OTHER_PROOF')],
  ...['cecka23', 'bener17', 'davos31'].map((persona): [string, string, string, typeof ownKey, unknown] => ['a key for oneself, with a document', 'another person', persona, ownKey, oneself]),
  ['a key for oneself, after verifying oneself by a document', 'another person', 'cecka23',
    async (send, liUId) => {
      await answer(send('/api/CallerVerification/Document', change('POST', { norEduPersonLin: await linOf(portal.db, liUId), assuranceDocumentType: 'Passport', expirationDate: '2030-05-01', assuranceDocumentOther: null })));
      return answer(send('/api/ActivationKey', change('POST', { norEduPersonLin: await linOf(portal.db, liUId), liUId })));
    }, oneself],
  ['a print run with oneself', 'another person', 'davos31', (send, liUId) => answer(send('/api/ActivationKey/Many', change('POST', { liUIds: [liUId] }))), { status: 200, body: [{ liUId: 'davos31', refusal: 'ONESELF' }] }],
  ['a key without the role for it', 'a role', 'annli42', ownKey, { status: 403, body: { errors: {} } }],
  ['the desk’s number for BankID', 'BankID', 'annli42', (send) => answer(send('/api/CallerVerification/Proof', change('POST', { number: '12345678' }))), { status: 403, body: { errors: {} } }],
  ['the reset for deceased people', 'that the person has died', 'davos31', (send, liUId) => answer(send(`/api/Password/accounts/${liUId}`, change('POST'))), { status: 409, body: { errors: {} } }],
  ['disowning a key that does not exist', 'a key', 'annli42', (send) => answer(send('/api/ActivationKey/Own/Disowned', change('POST'))), { status: 404, body: { errors: {} } }],
])('%s demands %s (%s)', async (_way, _demands, persona, attempt, refusal) => {
  const send = await portal.as(persona, AuthenticationScope.Main);
  const before = await contentsOf(portal.db, ...secrets);
  expect(await attempt(send, persona)).toEqual(refusal);
  expect(await contentsOf(portal.db, ...secrets)).toEqual(before);
});

test('a person with several accounts creates no key for the other one either', async () => {
  await portal.db.insertInto('role_assignment').values({ account_id: await accountIdOf(portal.db, 'rebmo58'), role: 'StudentAccountAdministrator' }).execute();
  const send = await portal.as('rebmo58', AuthenticationScope.Main);
  expect(await ownKey(send, 'rebmo678')).toEqual(oneself);
});

test('the reset of external accounts reaches no account of the university, even from a browser that is signed in', async () => {
  const send = await portal.as('annli42', AuthenticationScope.Main);
  const before = await contentsOf(portal.db, ...secrets);
  const body = { email: 'anna@example.org', password: PASSWORD, isLiabilityApproved: true };
  expect((await answer(send('/api/ExternalAccount/reset/password', change('POST', body)))).status).toBe(400);
  expect(await contentsOf(portal.db, ...secrets)).toEqual(before);
});

test('an administrator’s account is created only soon after signing in', async () => {
  const send = await portal.as('annli42', AuthenticationScope.Main);
  passed = 11 * 60_000;
  const before = await contentsOf(portal.db, ...secrets, 'account');
  const made = await answer(send('/api/AdAccounts', change('POST', { ...chosen, adAccountType: 'Adm', adAccountTypePrefix: 'adm_' })));
  expect(made).toEqual(authentication('MFA/PROOF_TOO_OLD'));
  expect(await contentsOf(portal.db, ...secrets, 'account')).toEqual(before);
  passed = 0;
});

/** A module that writes passwords or creates keys must be listed here, with what it demands; each is tested above or in the file named. */
const writers: Readonly<Record<string, string>> = {
  'src/server/areas/activationKeys/issueKeys.ts': 'the rule in activationKeyIssue.ts, evaluated by both handlers (activationKeyRule.test.ts)',
  'src/server/areas/activationKeys/disown.ts': 'the secret of the owner’s letter or the owner’s session; nobody knows the password (activationKeyNotices.test.ts)',
  'src/server/areas/activationKeys/store.ts': 'SQL of issueKeys',
  'src/server/areas/adAccounts/createAccount.ts': 'a recent sign-in; a new account only',
  'src/server/areas/externalUsers/createAccount.ts': 'a code to the new account’s address (externalAccounts.test.ts)',
  'src/server/areas/externalUsers/resetPassword.ts': 'a code to the external account’s address (externalReset.test.ts)',
  'src/server/areas/passwords/changePassword.ts': 'the current password',
  'src/server/areas/passwords/resetDeceased.ts': 'that the person has died; nobody knows the password (deceasedPassword.test.ts)',
  'src/server/areas/passwords/setPassword.ts': 'a recent proof other than the password (passwordProofs.test.ts)',
  'src/server/areas/passwords/store.ts': 'SQL of the others',
  'src/server/areas/passwords/storePassword.ts': 'called by the others',
  'src/server/areas/passwords/unknownPassword.ts': 'called by the others; nobody knows the password',
  'src/server/session/activationKeys.ts': 'generates the text of a key',
};

test('no other module writes a password or creates a key', () => {
  const writes = /\b(?:storePassword|writePassword|makePasswordUnknown|newActivationKey|insertKeys)\b\s*(?:=|\()|insertInto\('(?:password|activation_key)'\)/;
  const found = modulesUnder('src/server').filter(({ path, text }) => !path.startsWith('src/server/demo/') && !path.endsWith('.test.ts') && writes.test(text));
  expect(found.map(({ path }) => path).toSorted()).toEqual(Object.keys(writers).toSorted());
});
