import { parse } from 'node:querystring';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { acceptForms } from './forms.ts';

/** The address to which an issuer sends logout tokens: `/signout/backchannel/{scope}`. */
export const BACK_CHANNEL_PATH = '/signout/backchannel';
/** Longer than any logout token. */
const MAX_BYTES = 16 * 1024;
/** Of one address: an issuer that ends the sessions of everybody at once sends one for each. */
const PER_MINUTE = 3000;

interface BackChannelLogout {
  /** Follows a logout token of the issuer of `/signin/{segment}`; false if it is not acceptable. */
  readonly logOut: (segment: string, token: string, request: FastifyRequest) => Promise<boolean>;
}

/**
 * Adds `POST /signout/backchannel/{scope}`, by which an issuer ends sessions (OpenID Connect
 * Back-Channel Logout 1.0). Answers 200 whether or not there was a session, and 400 whatever is
 * wrong, so that the sender learns nothing about people.
 */
export async function addBackChannelLogout(
  app: FastifyInstance,
  { logOut }: BackChannelLogout,
): Promise<void> {
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    acceptForms(hook, parse);
    hook.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
      if (error.statusCode === 429) throw error;
      return refuse(reply);
    });
    hook.post<{ Params: { segment: string }; Body: Record<string, unknown> | undefined }>(
      `${BACK_CHANNEL_PATH}/:segment`,
      {
        bodyLimit: MAX_BYTES,
        config: { rateLimit: { max: PER_MINUTE, keyGenerator: ({ ip }: FastifyRequest) => ip } },
      },
      async (request, reply) => {
        const token = request.body?.['logout_token'];
        return typeof token === 'string' && (await logOut(request.params.segment, token, request))
          ? reply.header('cache-control', 'no-store').send()
          : refuse(reply);
      },
    );
  });
}

const refuse = (reply: FastifyReply) =>
  reply.status(400).header('cache-control', 'no-store').send({ error: 'invalid_request' });
