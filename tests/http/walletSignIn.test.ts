import { createHash, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { hashOf } from '#server/base/secrets.ts';
import { answer, auditOf, change, refused } from '../areas/calls.ts';
import { anotherServer } from '../support/anotherServer.ts';
import { startPortal } from '../support/portal.ts';
import { codeIn, IdentityPortal, REBECKA } from './walletSignInSetUp.ts';

let at: IdentityPortal;
beforeAll(async () => {
  at = await IdentityPortal.start();
});
afterAll(() => at.close());

const statusesOf = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => String(status)).toSorted();
const NUMBER = REBECKA.personal_administrative_number;

test('a wallet on the same device signs its owner in, who can then choose an account', async () => {
  const browser = at.portal.browser();
  const wallet = at.wallet();
  expect(await at.current(browser)).toEqual({ state: 'none', refusal: null });
  const link = await at.begin(browser, '/account?x=1');
  expect(await at.current(browser)).toEqual({ state: 'waiting', refusal: null });
  const { request, leaf } = await wallet.open(link, 'n-1');
  expect(request).toMatchObject({
    client_id: 'x509_san_dns:127.0.0.1',
    response_mode: 'direct_post.jwt',
    wallet_nonce: 'n-1',
    response_uri: expect.stringMatching(`^${at.portal.url}/wallet/answers/`),
  });
  expect(new X509Certificate(Buffer.from(leaf, 'base64')).subject).toBe('CN=verifier');

  const response = await wallet.show(request);
  expect(response.status).toBe(200);
  const { redirect_uri: address } = (await response.json()) as { redirect_uri: string };
  expect(new URL(address).searchParams.get('returnTo')).toBe('/account?x=1');
  expect(await at.current(browser)).toEqual({ state: 'answered', refusal: null });
  expect(await at.session(browser)).toMatchObject({ authenticationScope: 0, liUId: null });
  expect(await at.finish(browser, codeIn(address))).toEqual({ status: 204, body: null });
  expect(await at.session(browser)).toMatchObject({
    authenticationScope: AuthenticationScope.Wallet,
    displayName: 'Rebecka Moberg',
    hasEduPersonAssuranceAL2: true,
    identityNumber: NUMBER,
  });
  const chosen = await answer(
    browser.fetch('/api/authentication/finalise?liuid=rebmo58', change('POST')),
  );
  expect(chosen.status).toBe(200);
  expect(await at.finish(browser, codeIn(address))).toEqual(refused(404));

  const [entry] = await auditOf(at.portal.db, 'walletSignIn.prove');
  expect(entry?.after).toEqual({
    issuer: 'Identity issuer',
    level: 'high',
    scope: AuthenticationScope.Wallet,
  });
});

test('the request asks for no more than who the person is, from issuers of persons', async () => {
  const { request } = await at.wallet().open(await at.begin(at.portal.browser()));
  const { credentials, credential_sets: sets } = request.dcql_query;
  const [asked, mdoc] = credentials;
  expect(sets).toEqual([{ options: [['pid'], ['pid-mdoc-1']] }]);
  expect(mdoc).toMatchObject({
    id: 'pid-mdoc-1',
    format: 'mso_mdoc',
    meta: { doctype_value: 'eu.europa.ec.eudi.pid.1' },
  });
  expect(mdoc?.claims.map(({ path }) => path.join('.')).toSorted()).toEqual(
    ['birth_date', 'family_name', 'given_name', 'personal_administrative_number'].map(
      (name) => `eu.europa.ec.eudi.pid.1.${name}`,
    ),
  );
  expect(mdoc?.claim_sets).toEqual(asked.claim_sets);
  expect(Object.keys(request.client_metadata.vp_formats_supported)).toEqual([
    'dc+sd-jwt',
    'mso_mdoc',
  ]);
  expect(asked.meta.vct_values).toEqual(['urn:eudi:pid:1']);
  expect(asked.claims.map(({ path }) => path.join('.')).toSorted()).toEqual([
    'birthdate',
    'family_name',
    'given_name',
    'personal_administrative_number',
  ]);
  expect(asked.claim_sets.map((set) => set.length)).toEqual([4, 3]);
});

test.each(['A128GCM', 'A256GCM'])('an answer may be encrypted by %s', async (encryption) => {
  const browser = at.portal.browser();
  const code = await at.shownCode(browser, { encryption });
  expect((await at.finish(browser, code)).status).toBe(204);
});

test('a request is fetched once and answered once, and not after five minutes', async () => {
  const browser = at.portal.browser();
  const wallet = at.wallet();
  const link = await at.begin(browser);
  const { request } = await wallet.open(link);
  expect((await wallet.fetch(link)).status).toBe(404);
  expect((await wallet.show(request)).status).toBe(200);
  expect((await wallet.show(request)).status).toBe(400);

  const [late, unanswered] = [await at.begin(browser), at.portal.browser()];
  const asked = await wallet.open(await at.begin(unanswered));
  const code = await at.shownCode(at.portal.browser());
  at.later(301);
  expect((await wallet.fetch(late)).status).toBe(404);
  expect((await wallet.show(asked.request)).status).toBe(400);
  expect(await at.finish(browser, code)).toEqual(refused(404));
});

test('another browser cannot use what the wallet brings back, nor a new request of the same one', async () => {
  const browser = at.portal.browser();
  const code = await at.shownCode(browser);
  const other = at.portal.browser();
  await at.begin(other);
  expect(await at.finish(other, code)).toEqual(refused(404));
  expect(await at.finish(other, 'guessed')).toEqual(refused(404));
  expect(await at.session(other)).toMatchObject({ authenticationScope: 0, liUId: null });
  expect((await at.finish(browser, code)).status).toBe(204);

  const replaced = await at.shownCode(browser);
  await at.begin(browser);
  expect(await at.finish(browser, replaced)).toEqual(refused(404));
});

test('whoever shows the link of their own sign-in as a QR code is not signed in as who approves it', async () => {
  const stranger = at.portal.browser();
  const victim = at.portal.browser();
  const wallet = at.wallet(victim.fetch);
  const { request } = await wallet.open(await at.begin(stranger));
  const response = await wallet.show(request);
  const { redirect_uri: address } = (await response.json()) as { redirect_uri: string };
  // The wallet opens the address where it is, and tells it to nobody else.
  expect(await at.finish(victim, codeIn(address))).toEqual(refused(404));
  expect(await at.showCode(codeIn(address), victim)).toEqual(refused(404));
  expect(await at.current(stranger)).toEqual({ state: 'answered', refusal: null });
  const seen = JSON.stringify(await at.current(stranger));
  expect(seen).not.toContain(codeIn(address));
  for (const guess of ['x', codeIn(address).toLowerCase(), new URL(address).pathname])
    expect(await at.finish(stranger, guess)).toEqual(refused(404));
  for (const digits of ['000000', '123456'])
    expect(await at.type(stranger, digits)).toEqual(refused(404));
  const ended = await answer(
    stranger.fetch('/api/wallet/signin/case', change('POST', { contact: '' })),
  );
  expect(ended.status).toBe(404);
  for (const browser of [stranger, victim])
    expect(await at.session(browser)).toMatchObject({ authenticationScope: 0 });
});

test('the owner may decline, and the page says so', async () => {
  const browser = at.portal.browser();
  const wallet = at.wallet();
  const { request } = await wallet.open(await at.begin(browser));
  const response = await wallet.send(request, { error: 'access_denied', state: request.state! });
  expect(response.status).toBe(200);
  const { redirect_uri: address } = (await response.json()) as { redirect_uri: string };
  expect(codeIn(address)).toBe('');
  expect(await at.current(browser)).toEqual({ state: 'refused', refusal: 'DECLINED' });
});

test('an account that is closed stays closed', async () => {
  const browser = at.portal.browser();
  const { national_id: number } = await at.portal.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select('national_id')
    .where('user_id', '=', 'steli57')
    .executeTakeFirstOrThrow();
  const claims = { ...REBECKA, personal_administrative_number: number };
  const code = await at.shownCode(browser, { claims });
  expect((await at.finish(browser, code)).status).toBe(403);
  expect(await at.session(browser)).toMatchObject({ authenticationScope: 0, liUId: null });
});

test('the database has no claims, codes or keys in clear text, and logs and addresses have none at all', async () => {
  const browser = at.portal.browser();
  const wallet = at.wallet();
  const link = await at.begin(browser);
  const { request } = await wallet.open(link);
  const key = () =>
    at.portal.db
      .selectFrom('wallet_presentation')
      .select(['sealed_secrets', 'sealed_identity'])
      .where('answer_hash', '=', hashOf(request.state!))
      .executeTakeFirstOrThrow();
  expect((await key()).sealed_secrets).not.toBeNull();
  const { redirect_uri: address } = (await (await wallet.show(request)).json()) as {
    redirect_uri: string;
  };
  expect(await key()).toMatchObject({ sealed_secrets: null, sealed_identity: expect.anything() });
  const secrets = [
    codeIn(address),
    request.nonce,
    request.state!,
    new URL(link).searchParams.get('request_uri')!.split('/').at(-1)!,
    NUMBER,
    'Moberg',
  ];
  const rows = await at.portal.db.selectFrom('wallet_presentation').selectAll().execute();
  const stored = rows
    .flatMap((row) => Object.values(row))
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
  await at.finish(browser, codeIn(address));
  for (const secret of secrets) {
    expect(stored).not.toContain(secret);
    expect(at.portal.log()).not.toContain(secret);
  }
  expect(address).not.toContain(NUMBER);
  const left = await at.portal.db
    .selectFrom('wallet_presentation')
    .select('browser_hash')
    .where('code_hash', 'is not', null)
    .where('expires_at', '>', at.now)
    .execute();
  expect(left.length).toBeLessThan(rows.length);
});

test('a wallet shows a helpdesk who a caller is', async () => {
  const desk = await at.portal.as('fatka61');
  const { lin: norEduPersonLin } = await at.portal.db
    .selectFrom('person')
    .select('lin')
    .where('national_id', '=', NUMBER)
    .executeTakeFirstOrThrow();
  const asked = await answer(
    desk('/api/CallerVerification/BankId', change('POST', { norEduPersonLin })),
  );
  const proof = change('POST', { number: (asked.body as { number: string }).number });
  const browser = at.portal.browser();
  await at.finish(browser, await at.shownCode(browser));
  const other = await at.portal.as('rebmo58', AuthenticationScope.FrejaeID);
  expect((await answer(other('/api/CallerVerification/Proof', proof))).status).toBe(403);
  expect((await answer(browser.fetch('/api/CallerVerification/Proof', proof))).status).toBe(204);
  const state = `/api/CallerVerification?norEduPersonLin=${norEduPersonLin}`;
  expect((await answer(desk(state))).body).toMatchObject({ verified: { method: 'Wallet' } });
});

test('two servers share a sign-in, and let only one of two answers and one of two browsers in', async () => {
  const other = await anotherServer(at.portal, at.settings, () => at.now);
  try {
    const [here, there] = [at.wallet(), at.wallet(other.send)];
    const browser = at.portal.browser();
    const link = await at.begin(browser);
    const fetched = await Promise.all([here, there].map((one) => one.fetch(link)));
    expect(statusesOf(fetched)).toEqual(['200', '404']);

    const { request } = await there.open(await at.begin(browser));
    const answers = await Promise.all([here, there].map((one) => one.show(request)));
    expect(statusesOf(answers)).toEqual(['200', '400']);
    const accepted = answers.find(({ status }) => status === 200)!;
    const { redirect_uri: address } = (await accepted.json()) as { redirect_uri: string };
    const finished = await Promise.all([1, 2].map(() => at.finish(browser, codeIn(address))));
    expect(statusesOf(finished)).toEqual(['204', '404']);
  } finally {
    await other.close();
  }
});

test('the certificate’s hash is the name where wallets ask for it', async () => {
  const hashed = await anotherServer(
    at.portal,
    { ...at.settings, PORTAL_WALLET_VERIFIER_CLIENT_ID: 'x509_hash' },
    () => at.now,
  );
  try {
    const { request, leaf } = await at
      .wallet(hashed.send)
      .open(await at.begin(at.portal.browser()));
    const der = createHash('sha256').update(Buffer.from(leaf, 'base64')).digest('base64url');
    expect(request.client_id).toBe(`x509_hash:${der}`);
  } finally {
    await hashed.close();
  }
});

test('without settings, nothing of it exists', async () => {
  const closed = await startPortal({ systems: { walletVerifier: null } });
  try {
    const browser = closed.browser();
    expect(await answer(browser.fetch('/api/wallet/signin', change('POST', {})))).toEqual(
      refused(404),
    );
    const { body } = await answer(browser.fetch('/api/configuration/applicationconfiguration'));
    expect((body as { signInScopes: number[] }).signInScopes).not.toContain(11);
    const routes = closed.routes.map(({ url }) => url);
    expect(routes.filter((url) => /^\/wallet\/(requests|answers)/.test(url))).toEqual([]);
  } finally {
    await closed.close();
  }
});
