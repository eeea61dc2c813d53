import type { FastifyInstance } from 'fastify';

/** Accepts the bodies of forms too, which `read` reads. */
export const acceptForms = (app: FastifyInstance, read: (body: string) => unknown): void =>
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, read(String(body))),
  );
