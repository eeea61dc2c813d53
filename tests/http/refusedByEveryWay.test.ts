import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AuthenticationScope, type ScopeName } from '#contract/values.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import type { TestBrowser } from '../support/browser.ts';
import {
  AL2,
  anna,
  type Claims,
  type Federation,
  NUMBER,
  startFederation,
} from '../support/federation.ts';

let federation: Federation;
beforeAll(async () => {
  federation = await startFederation();
});
beforeEach(async () => {
  federation.reset();
  await federation.portal.db.deleteFrom('refused_sign_in').execute();
});
afterAll(() => federation.close());

/** Somebody with a valid national id whom the portal does not know. */
const nobody = { sub: 'n-1', name: 'N', [NUMBER]: '199001012385', eduperson_assurance: [AL2] };
const unknown = { reason: 'UNKNOWN_ACCOUNT', detail: null } as const;
const missing = (detail: string) => ({ reason: 'CLAIM_MISSING', detail }) as const;

/** Signs in by OpenID Connect with these claims. */
const at = (scope: string, claims: Claims) => async () =>
  (await federation.signInAs(scope, claims)).browser;

/** A session as BankID or a wallet begins it for somebody whom the portal does not know. */
const identifiedBy = (scope: AuthenticationScope) => async () => {
  const token = newToken();
  const soon = new Date(Date.now() + 60_000);
  const session = {
    token_hash: hashOf(token),
    browser_hash: hashOf(newToken()),
    scope,
    lin: null,
    user_id: null,
    subject: 'n-1',
    display_name: 'N',
    identity_number: '199001012385',
    has_al2: true,
    sealed_tokens: null,
    access_until: soon,
    last_used_at: new Date(),
    ends_at: soon,
    browser_name: null,
    system_name: null,
    activation_key_id: null,
    previous_token_hash: null,
  };
  await federation.portal.db.insertInto('session').values(session).execute();
  const browser = federation.portal.browser();
  browser.setCookie('session', token);
  return browser;
};

type Case = readonly [
  signIn: () => Promise<TestBrowser>,
  recorded: { readonly reason: string; readonly detail: string | null },
];

/**
 * How each way refuses somebody who has proved an identity. A way without a row does not compile; one
 * that is tested elsewhere says where.
 */
const ways: Readonly<Record<Exclude<ScopeName, 'None'>, readonly Case[] | string>> = {
  Main: [
    [at('main', { ...anna, preferred_username: 'nobod00' }), unknown],
    [at('main', { ...anna, preferred_username: undefined }), missing('preferred_username')],
  ],
  LiuProd: [[at('liuprod', { ...anna, preferred_username: 'nobod00' }), unknown]],
  EduId: [
    [at('eduid', nobody), unknown],
    [at('eduid', { ...nobody, [NUMBER]: undefined }), missing(NUMBER)],
    [at('eduid', { ...nobody, eduperson_assurance: [] }), missing('eduperson_assurance')],
  ],
  Antagning: [
    [at('antagning', nobody), unknown],
    [at('antagning', { ...nobody, eduperson_assurance: [] }), missing('eduperson_assurance')],
  ],
  RegionOstergotland: [[at('regionostergotland', nobody), unknown]],
  FrejaeID: [
    [at('frejaeid', nobody), unknown],
    [at('frejaeid', { ...nobody, [NUMBER]: undefined }), missing(NUMBER)],
  ],
  BankId: [[identifiedBy(AuthenticationScope.BankId), unknown]],
  Wallet: [[identifiedBy(AuthenticationScope.Wallet), unknown]],
  WalletByCode: [[identifiedBy(AuthenticationScope.WalletByCode), unknown]],
  ActivationKey: 'a key belongs to an account: ownRefusedSignIns.test.ts has keys that are refused',
  Email:
    'an address signs alumni in who are new here: ownRefusedSignIns.test.ts has closed accounts',
  OrcId: 'it links an ORCID iD and signs nobody in: orcid.test.ts',
};

const cases = Object.entries(ways).flatMap(([way, rows]) =>
  typeof rows === 'string'
    ? []
    : rows.map(([signIn, recorded]) => ({ way, ...recorded, signIn, recorded })),
);

test.each(cases)('$way: $reason, $detail', async ({ way, signIn, recorded }) => {
  const browser = await signIn();
  // The page that would lead on asks more than once, and its person reloads it.
  for (let time = 0; time < 2; time += 1) await browser.fetch('/api/Accounts/SetPassword/Search');
  const rows = await federation.portal.db
    .selectFrom('refused_sign_in')
    .select(['method', 'user_id', 'reason', 'detail', 'times'])
    .execute();
  const userId = ['Main', 'LiuProd'].includes(way) && recorded.reason === 'UNKNOWN_ACCOUNT';
  expect(rows).toEqual([
    { method: way, user_id: userId ? 'nobod00' : null, ...recorded, times: 1 },
  ]);
});
