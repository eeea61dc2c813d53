/**
 * What surrounds the two servers of the storm, in a process of its own: the proxy in front of them,
 * the identity provider, BankID and the mail server. A person's part in them is played by the two
 * calls of `Person`.
 */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request as send,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { json } from 'node:stream/consumers';
import {
  Events,
  type MutableRedirectUri,
  type MutableToken,
  OAuth2Server,
} from 'oauth2-mock-server';
import type { MutableResponse, TokenRequestIncomingMessage } from 'oauth2-mock-server';
import { SMTPServer } from 'smtp-server';
import { SimulatedOrders } from '#demo/bankid/orders.ts';
import {
  collectResponse,
  orderNotFound,
  readReference,
  readRequest,
  startResponse,
} from '#demo/bankid/protocol.ts';

/** The whole campus has this address, as behind one router. */
const CAMPUS = '192.0.2.7';

/** Longer than any client keeps a connection, so that none is closed while it is used again. */
const KEEPING = { keepAliveTimeout: 120_000 };

/** What the parent process is told of it. */
export interface Addresses {
  readonly provider: string;
  readonly smtp: string;
  /** With BankID's RP API below `/rp/v6.0/`. */
  readonly people: string;
}

/** The ports of the servers are told when these have started. */
export type Told = { readonly proxyPort: number } | { readonly serverPorts: readonly number[] };

const servers: number[] = [];
process.on('message', (told: Told) => {
  if ('proxyPort' in told) void serve(told.proxyPort);
  else servers.push(...told.serverPorts);
});
process.once('disconnect', () => process.exit());

async function serve(proxyPort: number): Promise<void> {
  const proxy = createServer(KEEPING, forwardInTurn()).listen(proxyPort, 'localhost');
  await once(proxy, 'listening');
  const provider = await startProvider();
  const mail = startMail();
  mail.server.listen(0, '127.0.0.1');
  await once(mail.server.server, 'listening');
  const answer = answerPerson(mail.codeFor);
  const people = createServer(KEEPING, (from, to) => void answer(from, to));
  people.listen(0, '127.0.0.1');
  await once(people, 'listening');
  const addresses: Addresses = {
    provider,
    smtp: `smtp://127.0.0.1:${portOf(mail.server.server)}`,
    people: `http://127.0.0.1:${portOf(people)}`,
  };
  process.send?.(addresses);
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Passes each request on to the next server, whoever sends it. */
function forwardInTurn() {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  return (from: IncomingMessage, to: ServerResponse) => {
    turn += 1;
    const fail = () => (to.headersSent ? to.destroy() : to.writeHead(502).end());
    const passed = send(
      {
        agent,
        host: 'localhost',
        port: servers[turn % servers.length],
        method: from.method,
        path: from.url,
        headers: { ...from.headers, 'x-forwarded-for': CAMPUS },
      },
      (answer) => {
        to.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.on('error', fail).pipe(to);
      },
    );
    from.pipe(passed.on('error', fail));
  };
}

/**
 * An identity provider that signs in whoever the parameter `person` names, and answers with no more
 * than the ID token.
 */
async function startProvider(): Promise<string> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  const people = new Map<string, string>();
  server.service
    .on(Events.BeforeWellKnownOpenIdConfiguration, ({ body }: MutableResponse) => {
      if (typeof body === 'object') delete body['userinfo_endpoint'];
    })
    .on(Events.BeforeAuthorizeRedirect, ({ url }: MutableRedirectUri, request: IncomingMessage) => {
      const { searchParams } = new URL(request.url ?? '', 'http://localhost');
      people.set(url.searchParams.get('code') ?? '', searchParams.get('person') ?? '');
    })
    .on(
      Events.BeforeTokenSigning,
      ({ payload }: MutableToken, { body }: TokenRequestIncomingMessage) => {
        const person = people.get('code' in body ? body.code : '');
        Object.assign(payload, { sub: person, preferred_username: person, name: person });
      },
    );
  await server.start(0, '127.0.0.1');
  const url = `http://127.0.0.1:${server.address().port}`;
  server.issuer.url = url;
  return url;
}

/** A mail server that keeps the code of the last letter to each address. */
function startMail() {
  const codes = new Map<string, string>();
  const waiting = new Map<string, (code: string) => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { rcptTo } }, done) => {
      let letter = '';
      stream.setEncoding('utf8').on('data', (part: string) => (letter += part));
      stream.on('end', () => {
        const code = /\d{4} \d{4}/.exec(letter)?.[0].replace(' ', '') ?? '';
        for (const { address } of rcptTo) {
          codes.set(address, code);
          waiting.get(address)?.(code);
        }
        done();
      });
    },
  });
  const codeFor = (address: string) =>
    new Promise<string>((resolve) => {
      const code = codes.get(address);
      if (code === undefined) waiting.set(address, resolve);
      else resolve(code);
    });
  return { server, codeFor };
}

/** BankID's RP API and its app, and the mailboxes. */
function answerPerson(codeFor: (address: string) => Promise<string>) {
  const orders = new SimulatedOrders();
  const rpApi = async (method: string, request: IncomingMessage): Promise<[number, object]> => {
    const body = await json(request);
    const now = Date.now();
    if (method === 'auth') {
      const wanted = readRequest(method, body);
      const order = 'length' in wanted ? null : orders.begin(method, wanted, now);
      return order === null
        ? [400, { errorCode: 'invalidParameters' }]
        : [200, startResponse(order)];
    }
    const reference = readReference(body);
    const order = typeof reference === 'string' ? orders.collect(reference, now) : null;
    return order === null
      ? [400, { errorCode: orderNotFound[1], details: orderNotFound[2] }]
      : [200, collectResponse(order)];
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
    const value = (name: string) => searchParams.get(name) ?? '';
    const rp = /^\/rp\/v6\.0\/(\w+)$/.exec(pathname)?.[1];
    if (rp !== undefined) {
      const [status, answer] = await rpApi(rp, request);
      response.writeHead(status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer));
    }
    if (pathname === '/code') return response.end(await codeFor(value('address')));
    const now = Date.now();
    const order = orders.scanned(value('code'), now);
    if (order === null) return response.writeHead(404).end();
    orders.start(order, now);
    const personalNumber = value('number');
    orders.choose(order, { personalNumber, givenName: 'Ny', surname: 'Student' }, now);
    orders.complete(order, now, '127.0.0.1');
    return response.end();
  };
}
