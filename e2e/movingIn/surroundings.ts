import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { type Certificates, makeCertificates } from '#tests/support/certificates.ts';
import { type FakeSubscriber, fakeSubscriber } from '#tests/support/fakeSubscriber.ts';
import { startExternalPostgres } from '#tests/support/externalPostgres.ts';
import { clockEnvironment } from '#tests/tools/clock.ts';
import { freePort } from '#tests/tools/server.ts';
import { type Directory, startDirectory } from './directory.ts';

/** What a university has before the portal: each its own server, on this computer. */
export interface Surroundings {
  /** The addresses of the issuer, the mail server and the PostgreSQL's administrator. */
  readonly issuer: string;
  readonly smtp: string;
  readonly clientSecret: string;
  readonly postgres: string;
  /** The address of the portal, which a proxy for https passes on to `port`. */
  readonly portal: string;
  readonly port: number;
  /** The address to which systems of the university send SCIM, behind the proxy. */
  readonly scim: string;
  /** How often the proxy has passed on an answer of each status; 502 is the proxy's own. */
  readonly answers: ReadonlyMap<number, number>;
  readonly letters: readonly Letter[];
  /** The gateway for text messages, with what it was given. */
  readonly texts: { readonly url: string; readonly sent: readonly TextMessage[] };
  /** A system that is told of accounts, with a certificate of the authority in `authorityFile`. */
  readonly subscriber: FakeSubscriber;
  readonly authorityFile: string;
  /** Null where none is installed. */
  readonly directory: Directory | null;
  /** Sets the issuer's clock to that of the tests. */
  readonly restartIssuer: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** A letter as it arrived. */
export interface Letter {
  readonly to: string;
  readonly source: string;
}

/** A text message as the gateway was given it. */
export interface TextMessage {
  readonly to: string;
  readonly text: string;
}

/** Answers a request in place of the portal if it returns true. */
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean;

export async function startSurroundings(intercept: Intercept = () => false): Promise<Surroundings> {
  const port = await freePort();
  const certificates = makeCertificates('minit', 'subscriber', 'texts');
  const front = await startFront(port, certificates, intercept);
  const texts = await startTextGateway(certificates);
  const subscriber = await fakeSubscriber(certificateOf(certificates, 'subscriber'));
  const mail = await startMailServer();
  const issuer = await startIssuer(front.url);
  const directory = await startDirectory();
  const postgres = await startExternalPostgres(await freePort());
  return {
    issuer: issuer.url,
    clientSecret: CLIENT_SECRET,
    smtp: mail.url,
    postgres: postgres.url,
    portal: front.url,
    answers: front.answers,
    port,
    scim: `http://localhost:${port}/scim/v2`,
    letters: mail.letters,
    texts,
    subscriber,
    authorityFile: certificates.path('ca.pem'),
    directory,
    restartIssuer: issuer.restart,
    stop: async () => {
      await Promise.all([
        front.stop(),
        mail.stop(),
        texts.stop(),
        issuer.stop(),
        subscriber.close(),
      ]);
      await directory?.stop();
      await postgres.stop();
      certificates.remove();
    },
  };
}

const CLIENT_SECRET = 'kept-by-nobody';

/** An issuer of its own process, whose clock is set as it starts. */
async function startIssuer(portal: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const start = async (): Promise<ChildProcess> => {
    const { PATH, HOME } = process.env;
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, 'issuer.ts'), url, portal, CLIENT_SECRET],
      { env: { PATH, HOME, ...clockEnvironment() }, stdio: ['ignore', 'pipe', 'ignore'] },
    );
    await once(child.stdout, 'data');
    return child;
  };
  const stop = async () => {
    const ended = once(running, 'exit');
    running.kill();
    await ended;
  };
  let running = await start();
  return {
    url,
    stop,
    restart: async () => {
      await stop();
      running = await start();
    },
  };
}

async function startMailServer() {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let source = '';
      stream.on('data', (chunk: Buffer) => (source += chunk.toString()));
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) letters.push({ to: address, source });
        done();
      });
    },
  });
  await listening(server.listen(0, '127.0.0.1'));
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** A gateway with the HTTP API of 46elks. */
async function startTextGateway(certificates: Certificates) {
  const sent: TextMessage[] = [];
  const server = createSecureServer(certificateOf(certificates, 'texts'), (incoming, response) => {
    let form = '';
    incoming.on('data', (chunk: Buffer) => (form += chunk.toString()));
    incoming.on('end', () => {
      const fields = new URLSearchParams(form);
      if (fields.has('to'))
        sent.push({ to: fields.get('to') ?? '', text: fields.get('message') ?? '' });
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ id: `s${sent.length}`, status: 'created' }));
    });
  });
  const port = await freePort();
  await listening(server.listen(port, 'localhost'));
  return { url: `https://localhost:${port}/a1/`, sent, stop: () => stopped(server) };
}

/** The proxy for https before the portal, as docs/operating.md asks for. */
async function startFront(port: number, certificates: Certificates, intercept: Intercept) {
  const answers = new Map<number, number>();
  const server = createSecureServer(certificateOf(certificates, 'minit'), (incoming, response) => {
    response.on('finish', () =>
      answers.set(response.statusCode, (answers.get(response.statusCode) ?? 0) + 1),
    );
    if (intercept(incoming, response)) return;
    const { method, url, headers, socket } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': socket.remoteAddress ?? '' };
    const onward = request(
      { host: 'localhost', port, path: url, method, headers: forwarded },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    onward.on('error', () => response.writeHead(502).end());
    response.req.pipe(onward);
  });
  const front = await freePort();
  await listening(server.listen(front, 'localhost'));
  return {
    url: `https://localhost:${front}`,
    answers,
    stop: () => stopped(server),
  };
}

const certificateOf = ({ read }: Certificates, name: string) => ({
  cert: read(`${name}.pem`),
  key: read(`${name}.key`),
});

type Listening = { once: (event: 'listening', resolve: () => void) => unknown };
const listening = (server: Listening) =>
  new Promise<void>((resolve) => server.once('listening', resolve));

async function stopped(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
