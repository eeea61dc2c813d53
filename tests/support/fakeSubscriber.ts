import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';

/** How a subscriber answers. */
export type Behaviour =
  | { readonly kind: 'status'; readonly status: number; readonly location?: string }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'silent' | 'reset' | 'nonsense' | 'huge' };

/** A request as it arrived. */
export interface Received {
  readonly path: string;
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface FakeSubscriber {
  readonly url: string;
  /** In the order of their arrival. */
  readonly received: Received[];
  behave: Behaviour;
  /** The requests whose bodies are events, checked with the library and read. */
  readonly verified: (secret: string) => { readonly id: string; readonly event: unknown }[];
  /** Whether the library signs every request so with the secret, whatever the time is here. */
  readonly isSignedWith: (secret: string) => boolean;
  /** Number of bytes of responses that the portal has read at most. */
  readonly written: () => number;
  readonly close: () => Promise<void>;
}

/**
 * A system that receives webhooks over real HTTP (docs/webhooks.md), or https with a certificate. It
 * accepts all by default.
 */
export async function fakeSubscriber(certificate?: ServerOptions): Promise<FakeSubscriber> {
  let written = 0;
  const onRequest = (request: IncomingMessage, response: ServerResponse) =>
    void receive(request, response);
  const server = certificate ? createSecureServer(certificate, onRequest) : createServer(onRequest);
  const fake: { behave: Behaviour } & Pick<FakeSubscriber, 'received'> = {
    received: [],
    behave: { kind: 'status', status: 204 },
  };
  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    fake.received.push({
      path: `${request.method} ${request.url}`,
      id: headers['webhook-id'] ?? '',
      headers,
      body,
    });
    const { behave } = fake;
    if (behave.kind === 'status')
      response
        .writeHead(
          behave.status,
          behave.location === undefined ? {} : { location: behave.location },
        )
        .end();
    if (behave.kind === 'slow') setTimeout(() => response.writeHead(204).end(), behave.ms);
    if (behave.kind === 'reset') request.socket.resetAndDestroy();
    if (behave.kind === 'nonsense') request.socket.end('<h1>Oops</h1>\r\n\r\n');
    if (behave.kind === 'huge') {
      response.writeHead(200);
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const fill = () => {
        while (!response.destroyed && written < 512 * 1024 * 1024) {
          written += chunk.length;
          if (!response.write(chunk)) return;
        }
      };
      response.on('drain', fill).on('error', () => undefined);
      fill();
    }
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `${certificate ? 'https' : 'http'}://127.0.0.1:${port}/hook`,
    verified: (secret: string) =>
      fake.received.map(({ id, headers, body }) => ({
        id,
        event: new Webhook(secret).verify(body, headers),
      })),
    isSignedWith: (secret: string) =>
      fake.received.every(({ id, headers, body }) => {
        const at = new Date(Number(headers['webhook-timestamp']) * 1000);
        const signatures = headers['webhook-signature']?.split(' ') ?? [];
        return signatures.includes(new Webhook(secret).sign(id, at, body));
      }),
    written: () => written,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
