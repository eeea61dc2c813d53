import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createHttp2Server } from 'node:http2';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { Protocol } from './outsideSystem.ts';
import { outsideSystems } from './outsideSystems.ts';

/** Systems that work, without TLS, each at its port. */
export interface WorkingSystem {
  readonly port: number;
  readonly close: () => void;
}

/** What has reached the systems. */
export const arrived: string[] = [];

/** The time that the systems say it is, in what they answer; null for the true one. */
export const clock: { date: Date | null } = { date: null };
const dateHeader = () => clock.date && { date: clock.date.toUTCString() };

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

/** All systems that speak HTTP, each at its own paths. */
async function startWeb(): Promise<WorkingSystem> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = request.url ?? '';
      arrived.push(`${request.method} ${path}`);
      const [, answer] = Object.values(outsideSystems)
        .flatMap(({ answers }) => Object.entries(answers ?? {}))
        .find(([prefix]) => path.startsWith(prefix)) ?? ['', { status: 404 }];
      const scheme = String(request.headers.host).startsWith('localhost') ? 'https' : 'http';
      const body = answer.body?.(`${scheme}://${request.headers.host}`);
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...dateHeader() })
        .end(body && JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port: portOf(server), close };
}

async function startMail(): Promise<WorkingSystem> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      stream.resume().on('end', () => {
        arrived.push('mail');
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { port: portOf(server.server), close: () => server.close() };
}

const BIND_REQUEST = 0x60;
/** A bind response that says success, without its message id. */
const BOUND = [0x61, 0x07, 0x0a, 0x01, 0x00, 0x04, 0x00, 0x04, 0x00];

/** A directory that accepts everybody, and answers nothing else. */
async function startDirectory(): Promise<WorkingSystem> {
  const open = new Set<Socket>();
  const server = createTcpServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.on('data', (message) => {
      const [, , , , id = 0, operation] = message;
      if (operation !== BIND_REQUEST) return;
      arrived.push('bind');
      socket.write(Buffer.of(0x30, 3 + BOUND.length, 0x02, 0x01, id, ...BOUND));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => {
    for (const socket of open) socket.destroy();
    server.close();
  };
  return { port: portOf(server), close };
}

/** Apple’s push service. */
async function startPushService(): Promise<WorkingSystem> {
  const server = createHttp2Server();
  server.on('sessionError', () => undefined);
  server.on('stream', (stream, headers) => {
    stream.on('error', () => undefined);
    arrived.push(String(headers[':path']));
    stream.respond({ ':status': 200, ...dateHeader() });
    stream.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { port: portOf(server), close: () => server.close() };
}

/** Starts what speaks the protocol, for all systems that do. */
export const startSystems: Readonly<Record<Protocol, () => Promise<WorkingSystem>>> = {
  HTTP: startWeb,
  'HTTP/2': startPushService,
  SMTP: startMail,
  LDAP: startDirectory,
};
