import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WalletRequest } from '#contract/wallets.ts';
import type { Send } from '../support/browser.ts';
import { addressOf, CLIENT, CLIENTS, openIn, OTHER_CLIENT } from '../support/codeWallet.ts';
import { readCredential } from '../support/testWallet.ts';
import { answer, auditOf, change, linOf, refused } from './calls.ts';
import { WalletPortal } from './walletsSetUp.ts';

let at: WalletPortal;
beforeAll(async () => {
  at = await WalletPortal.start({ environment: { PORTAL_WALLET_CLIENTS: CLIENTS } });
});
afterAll(() => at.portal.close());

const requestPath = (id: string | null, button = '') => `/api/wallet/requests/${id}${button}`;
const shown = async (send: Send, id: string | null) =>
  (await answer(send(requestPath(id)))).body as WalletRequest;
const tokenIn = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  body['access_token'] as string;

describe('a wallet that asks by itself', () => {
  test('receives the card after its owner has seen what it says and consented', async () => {
    const send = await at.portal.as('nilan234');
    const holder = at.codeWallet();
    const { status, body } = await holder.push();
    expect({ status, seconds: body['expires_in'] }).toEqual({ status: 201, seconds: 60 });
    const id = await openIn(send, addressOf(body['request_uri'] as string));
    const asked = await shown(send, id);
    expect(asked).toMatchObject({ wallet: CLIENT.id, type: 'student-card', refusal: null });

    const link = await at.pressed(send, id!, 'accept');
    expect([...link.keys()]).toEqual(['code', 'state', 'iss']);
    expect(link.get('state')).toBe(holder.state);
    expect(link.get('iss')).toBe(at.portal.url);
    const given = await holder.redeem(link.get('code')!);
    expect(given).toMatchObject({
      status: 200,
      body: { token_type: 'DPoP', expires_in: 300, scope: 'student-card' },
    });
    const issued = await holder.fetchWith(tokenIn(given));
    const [{ credential }] = issued.body['credentials'] as [{ credential: string }];
    const { claims } = readCredential(credential);
    expect(Object.fromEntries(asked.claims.map(({ name, values }) => [name, values]))).toEqual(
      Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, [value].flat()])),
    );
    const [consent] = await auditOf(at.portal.db, 'walletCredential.consent');
    expect(consent).toMatchObject({
      subject_lin: await linOf(at.portal.db, 'nilan234'),
      after: { type: 'student-card', wallet: CLIENT.id },
    });
  });

  test('may ask by authorization_details, and is answered likewise', async () => {
    const details = (type: string) =>
      JSON.stringify([{ type: 'openid_credential', credential_configuration_id: type }]);
    const asked = { authorization_details: details('student-card'), scope: '' };
    const { holder, code } = await at.withCode('nilan234', asked);
    const given = await holder.redeem(code);
    expect(given.body['authorization_details']).toEqual([
      {
        type: 'openid_credential',
        credential_configuration_id: 'student-card',
        credential_identifiers: ['student-card'],
      },
    ]);
    const token = tokenIn(given);
    const proof = await holder.proof(await holder.nonce());
    const dpop = await holder.dpop('POST', '/wallet/credential', { token });
    const body = JSON.stringify({
      credential_identifier: 'student-card',
      proofs: { jwt: [proof] },
    });
    const headers = { 'content-type': 'application/json', authorization: `DPoP ${token}`, dpop };
    expect(
      await holder.send('/wallet/credential', { method: 'POST', body, headers }),
    ).toMatchObject({ status: 200 });
    const other = at.codeWallet();
    for (const wrong of [details('door-key'), '{', '[]', JSON.stringify([{ type: 'payment' }])])
      expect(await other.push({ ...asked, authorization_details: wrong })).toMatchObject({
        status: 400,
        body: { error: 'invalid_authorization_details' },
      });
  });

  test('is told that the user declines, and the request is over', async () => {
    const send = await at.portal.as('nilan234');
    const holder = at.codeWallet();
    const id = await openIn(send, await holder.address());
    const link = await at.pressed(send, id!, 'decline');
    expect(Object.fromEntries(link)).toEqual({
      error: 'access_denied',
      state: holder.state,
      iss: at.portal.url,
    });
    for (const button of ['/accept', '/decline'])
      expect(await answer(send(requestPath(id, button), change('POST')))).toEqual(refused(404));
  });
});

describe('a request is not accepted', () => {
  test.each<[string, Readonly<Record<string, string | undefined>>, string]>([
    ['of an unknown wallet', { client_id: 'unknown' }, 'invalid_client'],
    ['without a wallet', { client_id: undefined }, 'invalid_client'],
    ['with an address of nobody', { redirect_uri: 'https://evil.example/' }, 'invalid_request'],
    [
      'with another wallet’s address',
      { redirect_uri: OTHER_CLIENT.redirectUri },
      'invalid_request',
    ],
    ['with more of an address', { redirect_uri: `${CLIENT.redirectUri}/x` }, 'invalid_request'],
    ['without an address', { redirect_uri: undefined }, 'invalid_request'],
    ['without PKCE', { code_challenge: undefined }, 'invalid_request'],
    ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
    [
      'with PKCE that does not name its method',
      { code_challenge_method: undefined },
      'invalid_request',
    ],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an unknown card', { scope: 'door-key' }, 'invalid_scope'],
    ['for two cards', { scope: 'student-card campus-card' }, 'invalid_scope'],
    ['for nothing', { scope: undefined }, 'invalid_scope'],
    ['with a request in it', { request: 'ey.ey.x' }, 'invalid_request'],
    ['with an unknown offer', { issuer_state: 'x' }, 'invalid_request'],
    ['with a key that is none', { dpop_jkt: 'x' }, 'invalid_request'],
    ['with a long state', { state: 'x'.repeat(1001) }, 'invalid_request'],
  ])('%s', async (_what, fields, error) => {
    expect(await at.codeWallet().push(fields)).toMatchObject({ status: 400, body: { error } });
  });

  test('that names another key than the one that it proves', async () => {
    const [holder, other] = [at.codeWallet(), at.codeWallet()];
    const dpop = await holder.dpop('POST', '/wallet/par');
    expect(await holder.push({ dpop_jkt: await other.thumbprint() }, { dpop })).toMatchObject({
      status: 400,
      body: { error: 'invalid_dpop_proof' },
    });
  });
});

describe('a browser is sent to no wallet, and sees a page without a request', () => {
  const opened = async (address: string) => {
    const { status, headers } = await at.portal.browser().fetch(address);
    return { status, to: headers.get('location'), cookies: headers.getSetCookie() };
  };
  const nothing = { status: 303, to: '/walletrequest', cookies: [] };

  test('by an address that was not announced', async () => {
    const open = new URLSearchParams({
      client_id: CLIENT.id,
      redirect_uri: CLIENT.redirectUri,
      response_type: 'code',
      scope: 'student-card',
    });
    expect(await opened(`/wallet/authorize?${open.toString()}`)).toEqual(nothing);
    expect(await opened(addressOf('urn:ietf:params:oauth:request_uri:unknown'))).toEqual(nothing);
    expect(await opened('/wallet/authorize')).toEqual(nothing);
  });

  test('by another wallet’s request', async () => {
    const { body } = await at.codeWallet().push();
    expect(await opened(addressOf(body['request_uri'] as string, OTHER_CLIENT.id))).toEqual(
      nothing,
    );
  });

  test('a second time, also at the same time', async () => {
    const address = await at.codeWallet().address();
    const both = await Promise.all(
      [at.portal.browser(), at.portal.browser()].map((one) => openIn(one.fetch, address)),
    );
    expect(both.filter((id) => id !== null)).toHaveLength(1);
    expect(await opened(address)).toEqual(nothing);
  });

  test('after a minute', async () => {
    const address = await at.codeWallet().address();
    at.later(61);
    expect(await opened(address)).toEqual(nothing);
  });

  test('by a program that only looks whether the address exists', async () => {
    const address = await at.codeWallet().address();
    const { status } = await at.portal.browser().fetch(address, { method: 'HEAD' });
    expect(status).not.toBe(303);
    expect(await openIn(at.portal.browser().fetch, address)).not.toBeNull();
  });
});

describe('consent', () => {
  test('is asked of no other browser, also with the same user', async () => {
    const [send, elsewhere] = [await at.portal.as('nilan234'), await at.portal.as('nilan234')];
    const id = await openIn(send, await at.codeWallet().address());
    for (const button of ['', '/accept', '/decline'])
      expect(
        await answer(elsewhere(requestPath(id, button), button ? change('POST') : {})),
      ).toEqual(refused(404));
    expect(await shown(send, id)).toMatchObject({ refusal: null });
  });

  test('is not given by a page of another site, nor without a session', async () => {
    const send = await at.portal.as('nilan234');
    const id = await openIn(send, await at.codeWallet().address());
    const forged: RequestInit = {
      method: 'POST',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    };
    expect(await answer(send(requestPath(id, '/accept'), forged))).toEqual(refused(403));
    const { fetch } = at.portal.browser();
    expect(await answer(fetch(requestPath(id, '/accept'), change('POST')))).toEqual(refused(401));
  });

  test('is given once, and leads to one code', async () => {
    const send = await at.portal.as('nilan234');
    const id = await openIn(send, await at.codeWallet().address());
    const press = () => answer(send(requestPath(id, '/accept'), change('POST')));
    const both = await Promise.all([press(), press()]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
  });

  test('needs a recent sign-in, which the same request survives', async () => {
    const send = await at.portal.as('nilan234');
    at.later(11 * 60);
    const id = await openIn(send, await at.codeWallet().address());
    expect(await answer(send(requestPath(id, '/accept'), change('POST')))).toMatchObject({
      status: 403,
      body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
    });
    await answer(send('/api/MFA/stepup', change('POST', { password: 'Kvarnby-demo-2026' })));
    expect((await at.pressed(send, id!, 'accept')).get('code')).not.toBeNull();
  });

  test('comes too late after ten minutes', async () => {
    const send = await at.portal.as('nilan234');
    const id = await openIn(send, await at.codeWallet().address());
    at.later(601);
    expect(await answer(send(requestPath(id)))).toEqual(refused(404));
  });

  test('is refused for the card of others, and for a frozen one', async () => {
    const employee = await at.portal.as('annli42');
    const id = await openIn(employee, await at.codeWallet().address());
    expect(await shown(employee, id)).toMatchObject({ refusal: 'OTHER_TYPE', claims: [] });
    expect(await answer(employee(requestPath(id, '/accept'), change('POST')))).toEqual(
      refused(409),
    );

    const student = await at.portal.as('nilan234');
    await student('/api/campuscard/freeze', change('POST'));
    const frozen = await openIn(student, await at.codeWallet().address());
    expect(await shown(student, frozen)).toMatchObject({ refusal: 'NOT_ACTIVE', claims: [] });
    expect(await answer(student(requestPath(frozen, '/accept'), change('POST')))).toEqual(
      refused(409),
    );
    await student('/api/campuscard/unfreeze', change('POST'));
    expect((await at.pressed(student, frozen!, 'accept')).get('code')).not.toBeNull();
  });
});

describe('an offer on the page of the card', () => {
  const offered = async (liUId: string) => {
    const send = await at.portal.as(liUId);
    const { link, transactionCode } = await at.offer(send);
    const { code, issuerState } = await at.wallet().open(link);
    return { send, transactionCode, code, issuerState };
  };

  test('is followed by the wallet, and is then taken up for every other way', async () => {
    const { send, transactionCode, code, issuerState } = await offered('nilan234');
    const holder = at.codeWallet();
    const id = await openIn(send, await holder.address({ issuer_state: issuerState }));
    const rival = await openIn(send, await holder.address({ issuer_state: issuerState }));
    const link = await at.pressed(send, id!, 'accept');
    expect(await holder.redeem(link.get('code')!)).toMatchObject({ status: 200 });
    expect(await at.wallet().token(code, transactionCode)).toMatchObject({ status: 400 });
    expect(await shown(send, rival)).toMatchObject({ refusal: 'OFFER_ENDED' });
    expect(await answer(send(requestPath(rival, '/accept'), change('POST')))).toEqual(refused(409));
    expect(await holder.push({ issuer_state: issuerState })).toMatchObject({
      body: { error: 'invalid_request' },
    });
  });

  test('is not for another person who happens to consent', async () => {
    const { issuerState } = await offered('nilan234');
    const other = await at.portal.as('bener17');
    const address = await at.codeWallet().address({ issuer_state: issuerState });
    const id = await openIn(other, address);
    expect(await shown(other, id)).toMatchObject({ refusal: 'OTHER_ACCOUNT', claims: [] });
    expect(await answer(other(requestPath(id, '/accept'), change('POST')))).toEqual(refused(409));
  });
});
