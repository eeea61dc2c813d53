import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Portal } from './portal.ts';

/** Forwards a call of BankID's RP API to the BankID of the demonstration. */
export async function forwardToSimulator(
  simulator: Portal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  const answer = await fetch(`${simulator.address}/demo/bankid${request.url}`, {
    method: request.method ?? '',
    headers: { 'content-type': request.headers['content-type'] ?? '' },
    ...(request.method === 'POST' && { body: Buffer.concat(chunks) }),
  });
  response
    .writeHead(answer.status, { 'content-type': 'application/json' })
    .end(await answer.text());
}
