import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  request,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { freePort } from '#tests/tools/server.ts';
import { test } from './test.ts';

/** A server between browser and portal. */
export interface Proxy {
  /** The address for the browser, without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts a proxy that answers with `answer`, which passes on with `forward` what the portal answers
 * itself.
 */
export async function startProxy(answer: RequestListener): Promise<Proxy> {
  const port = await freePort();
  const server = createServer(answer).listen(port, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Answers as the portal does, with `suffix` after the body. */
export function forward(
  portalUrl: string,
  incoming: IncomingMessage,
  response: ServerResponse,
  suffix = '',
): void {
  // A suffix needs the whole body, as text.
  const {
    'if-none-match': _match,
    'if-modified-since': _since,
    'accept-encoding': _encoding,
    ...headersForWholeText
  } = incoming.headers;
  const headers = suffix === '' ? incoming.headers : headersForWholeText;
  const forwarded = request(
    `${portalUrl}${incoming.url}`,
    { method: incoming.method, headers },
    (upstream) => {
      const { 'content-length': _length, ...headersOfAnyLength } = upstream.headers;
      response.writeHead(
        upstream.statusCode ?? 502,
        suffix === '' ? upstream.headers : headersOfAnyLength,
      );
      upstream.on('end', () => response.end(suffix));
      upstream.pipe(response, { end: false });
    },
  );
  forwarded.on('error', () => response.destroy());
  incoming.pipe(forwarded);
}

/**
 * Journeys whose browser reaches the portal only through `network`, a proxy of its own for each
 * test.
 */
export const testThrough = <Network extends Proxy>(
  start: (portalUrl: string) => Promise<Network>,
) =>
  test.extend<{ network: Network }>({
    network: async ({ portal }, use) => {
      const network = await start(portal.url);
      await use(network);
      await network.close();
    },
    baseURL: async ({ network }, use) => use(network.url),
  });
