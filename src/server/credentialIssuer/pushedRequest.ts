import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { CredentialType } from '#contract/wallets.ts';
import { addRequest, isOffered, REQUEST_SECONDS } from '#server/areas/wallets/index.ts';
import { CREDENTIAL_DETAILS } from './metadata.ts';
import { verifyDpop } from './proofs.ts';
import { ProtocolError } from './protocolError.ts';
import type { IssuerParts } from './routes.ts';
import { type Form, formIn } from './tokenRequest.ts';

export const REQUEST_URI = 'urn:ietf:params:oauth:request_uri:';

const MAX_STATE = 1000;
/** 32 bytes in base64url: a hash of SHA-256, or a thumbprint. */
const digest = z.string().check(z.regex(/^[\w-]{43}$/));
const Protected = z.object({
  state: z.optional(z.string().check(z.maxLength(MAX_STATE))),
  code_challenge: digest,
  code_challenge_method: z.literal('S256'),
  dpop_jkt: z.optional(digest),
  issuer_state: z.optional(z.string().check(z.maxLength(MAX_STATE))),
});

const Details = z.array(
  z.object({ type: z.literal(CREDENTIAL_DETAILS), credential_configuration_id: CredentialType }),
);

/**
 * Answers a wallet's request to open a browser (RFC 9126). Everything is checked before anybody sees
 * it, so that no address receives anything that is not the wallet's own.
 */
export async function answerPushedRequest(request: FastifyRequest, parts: IssuerParts) {
  const { db, config, issuer } = parts;
  const { now } = request.visit;
  const form = formIn(request);
  const addresses = issuer.clients.get(form['client_id'] ?? '');
  if (!addresses)
    throw new ProtocolError('invalid_client', 'The client_id is not known to this issuer.');
  const redirectUri = form['redirect_uri'] ?? '';
  if (!addresses.includes(redirectUri))
    throw new ProtocolError('invalid_request', 'The redirect_uri is not one of this client.');
  if (form['response_type'] !== 'code')
    throw new ProtocolError('unsupported_response_type', 'The response_type must be code.');
  const read = Protected.safeParse(form);
  if (!read.success || 'request' in form || 'request_uri' in form)
    throw new ProtocolError(
      'invalid_request',
      'The request must have a code_challenge by S256, and its other parameters must be valid.',
    );
  const { type, hasDetails } = typeIn(form);
  const proved = await verifyDpop(request, { db, baseUrl: config.baseUrl });
  const { dpop_jkt: named = proved, issuer_state: issuerState = null } = read.data;
  if (proved !== null && named !== proved)
    throw new ProtocolError('invalid_dpop_proof', 'The proof is not of the key in dpop_jkt.');
  if (!(await isOffered(db, { issuerState, type }, now)))
    throw new ProtocolError('invalid_request', 'The offer of the issuer_state has ended.');
  const secret = await addRequest(
    db,
    {
      clientId: form['client_id'] ?? '',
      redirectUri,
      state: read.data.state ?? null,
      codeChallenge: read.data.code_challenge,
      keyThumbprint: named,
      type,
      hasDetails,
      issuerState,
    },
    now,
  );
  return { request_uri: `${REQUEST_URI}${secret}`, expires_in: REQUEST_SECONDS };
}

/** What the wallet asks for, by a scope or by `authorization_details`. */
function typeIn(form: Form): { readonly type: CredentialType; readonly hasDetails: boolean } {
  const scopes = (form['scope'] ?? '').split(' ').filter((one) => one !== '');
  if ('authorization_details' in form) {
    const details = Details.safeParse(parsed(form['authorization_details']));
    const [one, ...more] = details.data ?? [];
    if (!one || more.length > 0 || scopes.length > 0)
      throw new ProtocolError(
        'invalid_authorization_details',
        'authorization_details must ask for one credential, and not beside a scope.',
      );
    return { type: one.credential_configuration_id, hasDetails: true };
  }
  const types = scopes.map((one) => CredentialType.safeParse(one).data);
  const [type, ...more] = types;
  if (type === undefined || more.length > 0)
    throw new ProtocolError('invalid_scope', 'The scope must name one credential.');
  return { type, hasDetails: false };
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}
