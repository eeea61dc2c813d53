/**
 * Fastify without additions: serves each of the responses received from the parent process, and
 * sends back its port.
 */
import { fastify } from 'fastify';

export interface RecordedResponse {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
}

process.once('message', (answers: readonly RecordedResponse[]) => void serve(answers));
process.once('disconnect', () => process.exit());

async function serve(answers: readonly RecordedResponse[]): Promise<void> {
  const app = fastify();
  for (const { path, headers, body } of answers) {
    const bytes = Buffer.from(body, 'base64');
    app.get(path, (_request, reply) => reply.headers(headers).send(bytes));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  process.send?.(app.server.address());
}
