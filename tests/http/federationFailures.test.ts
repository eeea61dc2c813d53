import { describe, expect, test } from 'vitest';
import { NUMBER, anna, type Claims, stateIn } from '../support/federation.ts';
import { as, federation, setUpFederation } from './federationSetUp.ts';

setUpFederation();

describe('signing in fails', () => {
  /** Returns where such a response leads, and the resulting scope. */
  const outcomeOf = async (claims: Claims = anna) => {
    const { browser, place } = await as('main', claims);
    const { authenticationScope } = await stateIn(browser);
    return { place, authenticationScope };
  };
  const refused = (error = 'FAILED') => ({
    place: `/landingpage?error=${error}&returnTo=%2Faccount`,
    authenticationScope: 0,
  });

  test.each<[string, Claims]>([
    ['for another client', { aud: 'somebody-else' }],
    ['from another issuer', { iss: 'https://evil.example' }],
    ['for another sign-in', { nonce: 'of-another-sign-in' }],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 3600 }],
    ['that is not yet valid', { nbf: Math.floor(Date.now() / 1000) + 3600 }],
    ['without a subject', { sub: undefined }],
  ])('with an ID token %s', async (_, claims) => {
    expect(await outcomeOf({ ...anna, ...claims })).toEqual(refused());
    expect(federation.portal.log()).not.toContain(anna[NUMBER]);
  });

  const rewritten = (token: unknown, header: object, changes: object, signature?: string) => {
    const [, body = '', own = ''] = String(token).split('.');
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    return [
      part(header),
      part({ ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...changes }),
      signature ?? own,
    ].join('.');
  };

  test('with an ID token that has been modified', async () => {
    const header = { alg: 'RS256', kid: federation.provider.issuer.keys.get()?.kid };
    federation.onTokenResponse(
      ({ body }) =>
        void Object.assign(body, {
          id_token: rewritten(Object(body)['id_token'], header, { preferred_username: 'davos31' }),
        }),
    );
    expect(await outcomeOf()).toEqual(refused());
  });

  test('with an ID token without a signature', async () => {
    federation.onTokenResponse(
      ({ body }) =>
        void Object.assign(body, {
          id_token: rewritten(Object(body)['id_token'], { alg: 'none' }, {}, ''),
        }),
    );
    expect(await outcomeOf()).toEqual(refused());
  });

  test('without an ID token', async () => {
    federation.onTokenResponse(({ body }) => void Object.assign(body, { id_token: undefined }));
    expect(await outcomeOf()).toEqual(refused());
  });

  test('with userinfo about another person', async () => {
    federation.onUserinfoResponse(({ body }) => void Object.assign(body, { sub: 'somebody-else' }));
    expect(await outcomeOf()).toEqual(refused());
  });

  test('with a rejected code', async () => {
    federation.onTokenResponse((response) =>
      Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } }),
    );
    expect(await outcomeOf()).toEqual(refused());
  });

  test('when the provider responds with a server error', async () => {
    federation.onTokenResponse((response) =>
      Object.assign(response, { statusCode: 500, body: {} }),
    );
    expect(await outcomeOf()).toEqual(refused('NO_RESPONSE'));
  });

  test('when the provider refuses', async () => {
    federation.provider.service.on('beforeAuthorizeRedirect', ({ url }: { url: URL }) => {
      url.searchParams.delete('code');
      url.searchParams.set('error', 'login_required');
      url.searchParams.set('error_description', '<script>alert(1)</script>');
    });
    expect(await outcomeOf()).toEqual(refused());
  });
});
