import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authorizationServerMetadata, PRE_AUTHORIZED } from '#server/credentialIssuer/metadata.ts';
import { addressOf, CLIENTS, openIn, OTHER_CLIENT } from '../support/codeWallet.ts';
import { readCredential } from '../support/testWallet.ts';
import { change } from './calls.ts';
import { WalletPortal } from './walletsSetUp.ts';

let at: WalletPortal;
beforeAll(async () => {
  at = await WalletPortal.start({ environment: { PORTAL_WALLET_CLIENTS: CLIENTS } });
});
afterAll(() => at.portal.close());

const invalid = { status: 400, body: { error: 'invalid_grant' } };
const tokenIn = ({ body }: { readonly body: Readonly<Record<string, unknown>> }) =>
  body['access_token'] as string;

describe('a code', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    ['of another wallet', { client_id: OTHER_CLIENT.id }],
    ['with another address', { redirect_uri: OTHER_CLIENT.redirectUri }],
    ['by whoever does not know its verifier', { code_verifier: 'x'.repeat(43) }],
  ])('is not exchanged %s, and is used up', async (_what, fields) => {
    const { holder, code } = await at.withCode('nilan234');
    expect(await holder.redeem(code, fields)).toMatchObject(invalid);
    expect(await holder.redeem(code)).toMatchObject(invalid);
  });

  test('is exchanged only with a proof of a key', async () => {
    const { holder, code } = await at.withCode('nilan234');
    expect(await holder.redeem(code, {}, {})).toMatchObject({
      status: 400,
      body: { error: 'invalid_dpop_proof' },
    });
    expect(await holder.redeem(code)).toMatchObject({ status: 200 });
  });

  test.each(['dpop_jkt', 'a proof'])('is bound to the key that was named by %s', async (how) => {
    const send = await at.portal.as('nilan234');
    const [holder, thief] = [at.codeWallet(), at.codeWallet()];
    const codeFor = async () => {
      const pushed =
        how === 'dpop_jkt'
          ? await holder.push({ dpop_jkt: await holder.thumbprint() })
          : await holder.push({}, { dpop: await holder.dpop('POST', '/wallet/par') });
      const id = await openIn(send, addressOf(pushed.body['request_uri'] as string));
      return (await at.pressed(send, id!, 'accept')).get('code')!;
    };
    const codes = [await codeFor(), await codeFor()];
    const stolen = { dpop: await thief.dpop('POST', '/wallet/token') };
    expect(await holder.redeem(codes[0]!, {}, stolen)).toMatchObject(invalid);
    expect(await holder.redeem(codes[1]!)).toMatchObject({ status: 200 });
  });

  test('of somebody else is of no use to a wallet that injects it', async () => {
    const victim = await at.withCode('nilan234');
    const attacker = await at.withCode('annli42', { scope: 'campus-card' });
    expect(await attacker.holder.redeem(victim.code)).toMatchObject(invalid);
  });

  test('expires after a minute', async () => {
    const { holder, code } = await at.withCode('nilan234');
    at.later(61);
    expect(await holder.redeem(code)).toMatchObject(invalid);
  });

  test('is exchanged once, also by two requests at the same time', async () => {
    const { holder, code } = await at.withCode('nilan234');
    const both = await Promise.all([holder.redeem(code), holder.redeem(code)]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    const token = tokenIn(both.find(({ status }) => status === 200)!);
    expect(await holder.fetchWith(token)).toMatchObject({ body: { error: 'invalid_token' } });
  });

  test('that is used again takes back what came of it', async () => {
    const { holder, code } = await at.withCode('nilan234');
    const issued = await holder.fetchWith(tokenIn(await holder.redeem(code)));
    const [{ credential }] = issued.body['credentials'] as [{ credential: string }];
    const held = readCredential(credential);
    expect(await at.statusOf(held)).toBe(0);
    expect(await at.codeWallet().redeem(code)).toMatchObject(invalid);
    expect(await at.statusOf(held)).toBe(1);
  });
});

describe('after the consent, the card is not given', () => {
  test('while it is frozen', async () => {
    const { send, holder, code } = await at.withCode('nilan234');
    const token = tokenIn(await holder.redeem(code));
    await send('/api/campuscard/freeze', change('POST'));
    expect(await holder.fetchWith(token)).toMatchObject({
      body: { error: 'credential_request_denied' },
    });
    await send('/api/campuscard/unfreeze', change('POST'));
    expect(await holder.fetchWith(token)).toMatchObject({ status: 200 });
  });

  test('to somebody whose account is suspended', async () => {
    const { holder, code } = await at.withCode('nilan234');
    const { id } = await at.portal.db
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', 'nilan234')
      .executeTakeFirstOrThrow();
    const status = (user_status: 'Active' | 'Suspended') =>
      at.portal.db.updateTable('account').set({ user_status }).where('id', '=', id).execute();
    await status('Suspended');
    const token = tokenIn(await holder.redeem(code));
    expect(await holder.fetchWith(token)).toMatchObject({
      body: { error: 'credential_request_denied' },
    });
    await status('Active');
  });
});

test('nothing of a request, a code or a person is in the log', async () => {
  const { holder, code } = await at.withCode('nilan234');
  const token = tokenIn(await holder.redeem(code));
  await holder.fetchWith(token);
  const log = at.portal.log();
  for (const secret of [code, token, holder.state, holder.verifier, 'request_uri', 'nilan234'])
    expect(log).not.toContain(secret);
});

test('the server says what it supports', async () => {
  const { url } = at.portal;
  const { body } = await at.wallet().send('/.well-known/oauth-authorization-server');
  expect(body).toEqual(
    authorizationServerMetadata({ baseUrl: url }, { clients: new Map([['a', []]]) }),
  );
  expect(body).toMatchObject({
    authorization_endpoint: `${url}/wallet/authorize`,
    pushed_authorization_request_endpoint: `${url}/wallet/par`,
    require_pushed_authorization_requests: true,
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code', PRE_AUTHORIZED],
    code_challenge_methods_supported: ['S256'],
    dpop_signing_alg_values_supported: ['ES256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['student-card', 'campus-card'],
  });
  const alone = authorizationServerMetadata({ baseUrl: url }, { clients: new Map() });
  expect(alone).toMatchObject({ grant_types_supported: [PRE_AUTHORIZED] });
  expect(alone).not.toHaveProperty('authorization_endpoint');
});
