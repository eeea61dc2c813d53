import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isSecret } from '../secrets.ts';
import { answerUnknownPath } from './errors.ts';

/** A mail system returns the headers of a message, or a part of it. */
export const LARGEST_REPORT = 1024 * 1024;

interface ReturnedMail {
  /** What the mail system shows; null: there is no such address. */
  readonly token: string | null;
  /** False: it is no delivery report. */
  readonly take: (message: Buffer, request: Pick<FastifyRequest, 'id' | 'ip'>) => Promise<boolean>;
}

/**
 * `POST /hooks/returned-mail`: the mail system hands over a delivery report as it stands (`message/rfc822`), with the token as bearer. 204: it is
 * noted, or known already, or about nobody here, which is not told; 400: it is no delivery report. Without the token there is nothing here.
 */
export async function addReturnedMail(app: FastifyInstance, { token, take }: ReturnedMail): Promise<void> {
  if (token === null) return;
  const isAllowed = ({ headers }: FastifyRequest) => isSecret(headers.authorization ?? '', `Bearer ${token}`);
  await app.register(async (hook) => {
    hook.removeAllContentTypeParsers();
    hook.addContentTypeParser('message/rfc822', { parseAs: 'buffer', bodyLimit: LARGEST_REPORT }, (_request, body, done) => done(null, body));
    // Before anything of the body is read.
    hook.addHook('onRequest', async (request, reply): Promise<FastifyReply | undefined> => (isAllowed(request) ? undefined : answerUnknownPath(reply)));
    hook.post('/hooks/returned-mail', async (request, reply) => {
      const isReport = Buffer.isBuffer(request.body) && (await take(request.body, request));
      return isReport ? reply.status(204).send() : reply.status(400).header('cache-control', 'no-store').send({ errors: { '': ['INPUT_INVALID'] } });
    });
  });
}
