import type { FastifyInstance } from 'fastify';
import { formIn } from '#server/credentialIssuer/tokenRequest.ts';
import { sendProtocolError } from '#server/credentialIssuer/protocolError.ts';
import { sendNotFound } from '#server/http/errors.ts';
import { acceptForms } from '#server/http/forms.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { takeRequest } from '#server/session/signIn/wallet/presentations.ts';
import { newRequest } from '#server/session/signIn/wallet/requestObject.ts';
import { receiveAnswer, type VerifierParts } from './answer.ts';

type Reference = { Params: { reference: string } };
const REQUEST = '/wallet/requests/:reference';

/**
 * Adds what wallets call when the portal asks who a person is (OpenID4VP 1.0): the signed request,
 * fetched once by GET or POST, and the address for the encrypted answer. Nothing here has a session.
 * Without a verifier the routes do not exist.
 */
export async function addIdentityVerifier(
  app: FastifyInstance,
  {
    verifier,
    ...rest
  }: Omit<VerifierParts, 'verifier'> & { readonly verifier: WalletVerifier | null },
): Promise<void> {
  if (verifier === null) return;
  const parts = { ...rest, verifier };
  await app.register(async (wallets) => {
    acceptForms(wallets, (body) => new URLSearchParams(body));
    wallets.setErrorHandler(sendProtocolError);
    wallets.route<Reference>({
      method: ['GET', 'POST'],
      url: REQUEST,
      handler: async (request, reply) => {
        const walletNonce = request.method === 'POST' ? formIn(request)['wallet_nonce'] : undefined;
        const { now } = request.visit;
        const way = { by: 'post', walletNonce } as const;
        const made = await newRequest(verifier, rest.config.baseUrl, way, now);
        if (!(await takeRequest(rest.db, request.params.reference, made.secrets, now)))
          return sendNotFound(reply);
        return reply
          .header('cache-control', 'no-store')
          .type('application/oauth-authz-req+jwt')
          .send(made.request);
      },
    });
    wallets.post<{ Params: { id: string } }>('/wallet/answers/:id', async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await receiveAnswer(request, parts, request.params.id)),
    );
  });
}
