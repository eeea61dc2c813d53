import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { testNow } from '#tests/tools/clock.ts';
import { forward, type Proxy, startProxy } from './proxy.ts';

/** Text of every page that comes from the network instead of the portal. */
export const FOREIGN = 'This page is not the portal';

const page = `<!doctype html><title>${FOREIGN}</title><h1>${FOREIGN}</h1>`;
const html = { 'content-type': 'text/html; charset=utf-8' };

type Answer = (incoming: IncomingMessage, response: ServerResponse, portalUrl: string) => void;

/** Answers with a page of the network instead of the portal. */
export const answerWithPage =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { ...html, ...headers }).end(page);

/** The time after so many milliseconds, as a header, by the clock that pages read from `Date`. */
const timeAfter = (milliseconds: number): string =>
  new Date(testNow().getTime() + milliseconds).toUTCString();

/** Answers as the portal does, but changes the head or the body. */
export const spoil =
  (
    change: (
      response: ServerResponse,
      status: number,
      headers: IncomingMessage['headers'],
      body: Buffer,
    ) => void,
  ): Answer =>
  (incoming, response, portalUrl) => {
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers;
    const asked = request(
      `${portalUrl}${incoming.url}`,
      { method: incoming.method, headers },
      (upstream) => {
        const parts: Buffer[] = [];
        upstream.on('data', (part: Buffer) => parts.push(part));
        upstream.on('end', () => {
          const { 'content-length': _length, ...rest } = upstream.headers;
          change(response, upstream.statusCode ?? 502, rest, Buffer.concat(parts));
        });
      },
    );
    asked.on('error', () => response.destroy());
    incoming.pipe(asked);
  };

/** What a network or a reverse proxy may do instead of passing on the portal's answers. */
const answers = {
  portal: (incoming, response, portalUrl) => forward(portalUrl, incoming, response),
  'a page with status 200': answerWithPage(200),
  'a redirect': answerWithPage(302, { location: 'http://127.0.0.1:9/wifi' }),
  'a page with status 511': answerWithPage(511),
  'a page with status 503': answerWithPage(503),
  'a page with status 503 and a wait in seconds': answerWithPage(503, { 'retry-after': '6' }),
  'a page with status 503 and a wait until a date': (incoming, response, portalUrl) =>
    answerWithPage(503, { 'retry-after': timeAfter(7000) })(incoming, response, portalUrl),
  'the portal’s own status 503': (_, response) =>
    void response
      .writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '3' })
      .end('{"errors":{}}'),
  'an empty response with status 502': (_, response) => void response.writeHead(502).end(),
  'no HTTP, as where TLS is expected': (incoming) =>
    void incoming.socket.end(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x28])),
  'a closed connection': (_, response) => void response.destroy(),
  'no response at all': () => undefined,
  'a wrong content type': spoil((response, status, headers, body) => {
    response.writeHead(status, { ...headers, 'content-type': 'text/plain' }).end(body);
  }),
  'half of each response': spoil((response, status, headers, body) => {
    response.writeHead(status, headers).end(body.subarray(0, body.length / 2));
  }),
  'half of each response, and a broken connection': spoil((response, status, headers, body) => {
    response.writeHead(status, { ...headers, 'content-length': body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  }),
  'broken compression': spoil((response, status, headers, body) => {
    response.writeHead(status, { ...headers, 'content-encoding': 'gzip' }).end(body);
  }),
} as const satisfies Readonly<Record<string, Answer>>;

export type Oddity = keyof typeof answers;

/** A network between browser and portal. */
export interface OddNetwork extends Proxy {
  /** Answers every request like this from now on. */
  answerWith(answer: Oddity): void;
  /** Changes only the answers at these addresses from now on; null changes those at all. */
  limitTo(addresses: RegExp | null): void;
  /** The method, path and time of every request since the start. */
  readonly requests: readonly { readonly name: string; readonly at: number }[];
}

export async function startOddNetwork(portalUrl: string): Promise<OddNetwork> {
  let answer: Oddity = 'portal';
  let changed: RegExp | null = null;
  const requests: { name: string; at: number }[] = [];
  const proxy = await startProxy((incoming, response) => {
    requests.push({ name: `${incoming.method} ${incoming.url}`, at: performance.now() });
    const isChanged = changed?.test(incoming.url ?? '') ?? true;
    answers[isChanged ? answer : 'portal'](incoming, response, portalUrl);
  });
  return {
    ...proxy,
    requests,
    answerWith: (next) => {
      answer = next;
    },
    limitTo: (addresses) => {
      changed = addresses;
    },
  };
}
