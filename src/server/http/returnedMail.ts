import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecret } from '#server/base/secrets.ts';
import { sendNotFound } from './errors.ts';

/** Maximum size of a report. Mail systems return the headers of a message, or part of it. */
export const MAX_REPORT_BYTES = 1024 * 1024;

interface ReturnedMail {
  /** Token that the mail system sends; null when the route does not exist. */
  readonly token: string | null;
  /** Returns false when the message is not a delivery report. */
  readonly processMessage: (
    message: Buffer,
    request: Pick<FastifyRequest, 'id' | 'ip'>,
  ) => Promise<boolean>;
}

/**
 * Adds `POST /hooks/returned-mail`, to which the mail system sends a delivery report unchanged
 * (`message/rfc822`), with the token as a bearer token. Responds with 204 when the report has been
 * processed, was already known or concerns nobody in the portal, without revealing which; with 400
 * when it is not a delivery report. Without a token the route does not exist.
 */
export async function addReturnedMail(
  app: FastifyInstance,
  { token, processMessage }: ReturnedMail,
): Promise<void> {
  if (token === null) return;
  const isAllowed = ({ headers }: FastifyRequest) =>
    isSecret(headers.authorization ?? '', `Bearer ${token}`);
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser(
      'message/rfc822',
      { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    // Runs before the body is read.
    hook.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> =>
      isAllowed(request) ? undefined : sendNotFound(reply),
    );
    hook.post('/hooks/returned-mail', async (request, reply) => {
      const isReport =
        Buffer.isBuffer(request.body) && (await processMessage(request.body, request));
      return isReport
        ? reply.status(204).send()
        : reply
            .status(400)
            .header('cache-control', 'no-store')
            .send({ errors: { '': ['INPUT_INVALID'] } });
    });
  });
}
