import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the fake answers a call: the parts of a real card system's bad days. */
export type Behaviour =
  | { readonly kind: 'status'; readonly status: number; readonly body?: string }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'silent' | 'reset' | 'nonsense' };

export interface FakeCardSystem {
  readonly url: URL;
  /** Calls in the order of their arrival. */
  readonly calls: { readonly path: string; readonly token: string; readonly body: unknown }[];
  behave: Behaviour;
  readonly close: () => Promise<void>;
}

/** A card system over real HTTP (docs/card-system.md), which accepts everything by default. */
export async function fakeCardSystem(): Promise<FakeCardSystem> {
  const server = createServer((request, response) => void receive(request, response));
  const fake: { behave: Behaviour } & Pick<FakeCardSystem, 'calls'> = {
    calls: [],
    behave: { kind: 'status', status: 204 },
  };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    fake.calls.push({
      path: `${request.method} ${request.url}`,
      token: request.headers.authorization ?? '',
      body: JSON.parse(text),
    });
    const { behave } = fake;
    if (behave.kind === 'status') response.writeHead(behave.status).end(behave.body);
    if (behave.kind === 'slow') setTimeout(() => response.writeHead(204).end(), behave.ms);
    if (behave.kind === 'reset') request.socket.resetAndDestroy();
    if (behave.kind === 'nonsense') request.socket.end('<h1>Oops</h1>\r\n\r\n');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: new URL(`http://127.0.0.1:${port}/api`),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
