import type { FastifyInstance } from 'fastify';
import { formIn } from '#server/credentialIssuer/tokenRequest.ts';
import { sendProtocolError } from '#server/credentialIssuer/protocolError.ts';
import { sendNotFound } from '#server/http/errors.ts';
import { acceptForms } from '#server/http/forms.ts';
import type { WalletVerifier } from '#server/systems/wallets/port.ts';
import { receiveAnswer } from './answer.ts';
import { requestObject, type VerifierParts } from './requestObject.ts';

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
        const nonce = request.method === 'POST' ? formIn(request)['wallet_nonce'] : undefined;
        const { now } = request.visit;
        const made = await requestObject(parts, request.params.reference, nonce, now);
        if (made === null) return sendNotFound(reply);
        return reply
          .header('cache-control', 'no-store')
          .type('application/oauth-authz-req+jwt')
          .send(made);
      },
    });
    wallets.post<{ Params: { id: string } }>('/wallet/answers/:id', async (request, reply) =>
      reply
        .header('cache-control', 'no-store')
        .send(await receiveAnswer(request, parts, request.params.id)),
    );
  });
}
