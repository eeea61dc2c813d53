import { hash, X509Certificate } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { makeIdentityIssuer } from '#tests/support/identityAuthority.ts';
import { Presenter, PresentingError } from './presenting.ts';

const NOW = new Date('2026-10-16T10:00:00Z');
const ADDRESS = 'https://portal.example/wallet/requests/1';
let verifier: Server | undefined;
afterEach(() => verifier?.close());

/** What the wallet does when somebody with a good certificate asks for the claims. */
async function asked(...names: readonly string[]) {
  const { privateKey, x5c, root } = await makeIdentityIssuer(NOW);
  const der = new X509Certificate(Buffer.from(x5c[0]!, 'base64')).raw;
  const clientId = `x509_hash:${hash('sha256', der, 'base64url')}`;
  const requestFor = (body: URLSearchParams) => {
    const request = new SignJWT({
      client_id: clientId,
      response_uri: 'https://portal.example/wallet/answers/1',
      nonce: 'n',
      wallet_nonce: body.get('wallet_nonce'),
      dcql_query: {
        credentials: [
          {
            id: 'pid',
            format: 'dc+sd-jwt',
            meta: { vct_values: ['urn:eudi:pid:1'] },
            claims: names.map((name) => ({ id: name, path: [name] })),
            claim_sets: [names],
          },
        ],
      },
      client_metadata: { jwks: { keys: [{}] }, encrypted_response_enc_values_supported: [] },
    });
    const header = { alg: 'ES256', typ: 'oauth-authz-req+jwt', x5c: [...x5c] };
    return request.setProtectedHeader(header).sign(privateKey);
  };
  const server = createServer((request, response) => {
    void text(request)
      .then((body) => requestFor(new URLSearchParams(body)))
      .then((jwt) => response.end(jwt));
  });
  verifier = server;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens at a port
  const { port } = server.address() as AddressInfo;
  const presenter = new Presenter({
    reach: () => `http://localhost:${port}/`,
    party: async () => ({ private_key: '', certificate: '', authority: root }),
  });
  return presenter.asked(ADDRESS, clientId, NOW);
}

test('a verifier may ask for what it has registered', async () => {
  await expect(asked('given_name', 'birthdate')).resolves.toMatchObject({
    host: 'portal.example',
  });
});

test.each(['nationality', 'portrait'])(
  'one that also asks for the %s is refused, before anything is chosen',
  async (name) => {
    await expect(asked('given_name', name)).rejects.toEqual(new PresentingError('TOO_MUCH'));
  },
);
