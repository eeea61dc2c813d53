import type { FastifyInstance } from 'fastify';
import { CredentialType } from '#contract/wallets.ts';
import { findOffer, newNonce, statusListToken, WALLET_PATHS } from '#server/areas/wallets/index.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { acceptForms } from '#server/http/forms.ts';
import { sendNotFound } from '#server/http/errors.ts';
import { acceptJson } from '#server/http/json.ts';
import type { Cookies } from '#server/session/sessions/cookies.ts';
import type { WalletIssuer } from '#server/systems/wallets/port.ts';
import { openInBrowser } from './authorizeRequest.ts';
import { answerCredentialRequest } from './credentialRequest.ts';
import {
  authorizationServerMetadata,
  issuerMetadata,
  PRE_AUTHORIZED,
  typeMetadata,
} from './metadata.ts';
import { prefersJwt, signedMetadata } from './signedMetadata.ts';
import { sendProtocolError } from './protocolError.ts';
import { answerPushedRequest } from './pushedRequest.ts';
import { answerTokenRequest } from './tokenRequest.ts';
import { TRANSACTION_CODE_DIGITS } from '#contract/wallets.ts';

export interface IssuerParts {
  readonly config: Config;
  readonly db: Db;
  readonly issuer: WalletIssuer;
  readonly cookies: Cookies;
}

/** Wallets and checkers ask again after this many seconds. */
const METADATA_SECONDS = 3600;
const STATUS_SECONDS = 60;

/**
 * Adds the issuer of credentials to wallets (OpenID4VCI 1.0), and what checkers read: the types and
 * the status lists. Nothing here has a session: a wallet proves itself by codes, tokens and its key.
 * Without an issuer the routes do not exist.
 */
export async function addCredentialIssuer(
  app: FastifyInstance,
  { issuer, ...rest }: Omit<IssuerParts, 'issuer'> & { readonly issuer: WalletIssuer | null },
): Promise<void> {
  if (issuer === null) return;
  const parts = { ...rest, issuer };
  await app.register(async (wallets) => {
    acceptJson(wallets, ['application/json']);
    acceptForms(wallets, (body) => new URLSearchParams(body));
    wallets.setErrorHandler(sendProtocolError);
    addMetadata(wallets, parts);
    if (issuer.clients.size > 0) addAuthorization(wallets, parts);
    addIssuing(wallets, parts);
    addStatusLists(wallets, parts);
  });
}

/** The authorization code grant, for the wallets that are configured. */
function addAuthorization(wallets: FastifyInstance, parts: IssuerParts): void {
  wallets.post(WALLET_PATHS.pushedRequest, async (request, reply) =>
    reply
      .status(201)
      .header('cache-control', 'no-store')
      .send(await answerPushedRequest(request, parts)),
  );
  // Without HEAD: a request is opened once.
  wallets.get(WALLET_PATHS.authorize, { exposeHeadRoute: false }, (request, reply) =>
    openInBrowser(request, reply, parts),
  );
}

function addMetadata(wallets: FastifyInstance, { config, issuer }: IssuerParts): void {
  const metadata = {
    issuer: issuerMetadata(config, issuer),
    server: authorizationServerMetadata(config, issuer),
  };
  const caching = `public, max-age=${METADATA_SECONDS}`;
  wallets.get('/.well-known/openid-credential-issuer', async (request, reply) => {
    reply.headers({ 'cache-control': caching, vary: 'accept' });
    if (!prefersJwt(request.headers.accept)) return reply.send(metadata.issuer);
    return reply
      .type('application/jwt')
      .send(await signedMetadata(issuer, metadata.issuer, request.visit.now));
  });
  wallets.get('/.well-known/oauth-authorization-server', (_request, reply) =>
    reply.header('cache-control', caching).send(metadata.server),
  );
  wallets.get<{ Params: { name: string } }>(WALLET_PATHS.type, (request, reply) => {
    const type = CredentialType.safeParse(request.params.name);
    // Whoever has defined a type publishes what it says.
    return type.success && issuer.typeNames[type.data] === null
      ? reply.header('cache-control', caching).send(typeMetadata(config, issuer, type.data))
      : sendNotFound(reply);
  });
}

function addIssuing(wallets: FastifyInstance, parts: IssuerParts): void {
  const { config, db, issuer } = parts;
  wallets.get<{ Params: { reference: string } }>(WALLET_PATHS.offer, async (request, reply) => {
    const { now } = request.visit;
    const offer = await findOffer(db, request.params.reference, config, now);
    if (offer === null) return sendNotFound(reply);
    return reply.header('cache-control', 'no-store').send({
      credential_issuer: config.baseUrl,
      credential_configuration_ids: [offer.type],
      grants: {
        ...(issuer.clients.size > 0 && {
          authorization_code: { issuer_state: offer.issuerState },
        }),
        [PRE_AUTHORIZED]: {
          'pre-authorized_code': offer.preAuthorizedCode,
          tx_code: { input_mode: 'numeric', length: TRANSACTION_CODE_DIGITS },
        },
      },
    });
  });
  wallets.post(WALLET_PATHS.token, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await answerTokenRequest(request, parts)),
  );
  wallets.post(WALLET_PATHS.nonce, async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .send({ c_nonce: await newNonce(db, request.visit.now) }),
  );
  wallets.post(WALLET_PATHS.credential, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await answerCredentialRequest(request, parts)),
  );
}

const LIST_NUMBER = /^\d{1,4}$/;

function addStatusLists(
  wallets: FastifyInstance,
  { config: { baseUrl }, db, issuer }: IssuerParts,
): void {
  wallets.get<{ Params: { list: string } }>(WALLET_PATHS.statusList, async (request, reply) => {
    const { list } = request.params;
    const token = LIST_NUMBER.test(list)
      ? await statusListToken({ db, issuer, baseUrl }, Number(list), request.visit.now)
      : null;
    if (token === null) return sendNotFound(reply);
    return reply
      .header('cache-control', `public, max-age=${STATUS_SECONDS}`)
      .type('application/statuslist+jwt')
      .send(token);
  });
}
