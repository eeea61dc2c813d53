import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import {
  createServer as createTlsServer,
  type SecureContextOptions,
  type TlsOptions,
  TLSSocket,
} from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

const head = (status: string, type: string, length: number) =>
  `HTTP/1.1 ${status}\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\nconnection: close\r\n\r\n`;
const whole = (status: string, type: string, body: string) =>
  head(status, type, body.length) + body;
const PAGE = '<!doctype html><title>Maintenance</title><h1>Back soon</h1>';
/** A response that promises more than it has. */
const HALF = `${head('200 OK', 'application/json', 500)}{"half":`;
const SLOW_MS = 40;
const PATIENCE =
  'HTTP/1.1 429 Too Many Requests\r\nretry-after: 86400\r\n' +
  'content-type: application/json\r\ncontent-length: 13\r\nconnection: close\r\n\r\n{"error":"x"}';
const ELSEWHERE =
  'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const UPGRADE = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n';
const INTERIM = 'HTTP/1.1 103 Early Hints\r\n\r\n';
const CHUNK = `4000\r\n${' '.repeat(0x4000)}\r\n`;
/** The lines of a greeting of SMTP, none of which is the last. */
const GREETING = '220-Welcome to the mail server\r\n'.repeat(500);
/** The beginning of a message of LDAP of two gigabytes. */
const GIGABYTES = '\u0030\u0084\u007f\u007f\u007f\u007f';
const CHUNKED =
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n';

/** Writes the text again and again for as long as somebody reads. */
function writeForEver(downstream: Socket, text: string): void {
  while (downstream.writable && downstream.write(text));
  if (downstream.writable) downstream.once('drain', () => writeForEver(downstream, text));
}

/** TLS has no reset of its own: the connection below it ends without its farewell. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

type Act = (downstream: Socket) => void;

/** What the proxy does instead of forwarding, as soon as either side has sent something. */
const faults = {
  resets: (downstream) => reset(downstream),
  closes: (downstream) => downstream.end(),
  /** Half-open: accepts, and never answers. */
  'is silent': () => undefined,
  'hangs after the headers': (downstream) => downstream.write(HALF),
  'breaks off': (downstream) => downstream.write(HALF, () => reset(downstream)),
  fails: (downstream) => downstream.end(whole('500 Error', 'application/json', '{"error":"x"}')),
  'answers with a page': (downstream) => downstream.end(whole('200 OK', 'text/html', PAGE)),
  'answers invalid JSON': (downstream) =>
    downstream.end(whole('200 OK', 'application/json', '{"access_token":')),
  'asks for patience': (downstream) => downstream.end(PATIENCE),
  'leads elsewhere': (downstream) => downstream.end(ELSEWHERE),
  'changes the protocol': (downstream) => downstream.write(UPGRADE),
  'announces an answer for ever': (downstream) => writeForEver(downstream, INTERIM),
  'has headers without an end': (downstream) => {
    downstream.write('HTTP/1.1 200 OK\r\n');
    writeForEver(downstream, 'x-more: header\r\n');
  },
  'has a body without an end': (downstream) => {
    downstream.write(CHUNKED);
    writeForEver(downstream, CHUNK);
  },
  'greets without an end': (downstream) => writeForEver(downstream, GREETING),
  'has a message of gigabytes': (downstream) => {
    downstream.write(GIGABYTES, 'latin1');
    writeForEver(downstream, CHUNK);
  },
  'answers no HTTP': (downstream) => downstream.end('\u0015\u0003\u0001 what?\r\n\r\n'),
} as const satisfies Readonly<Record<string, Act>>;

/**
 * `loses answers`: what is asked arrives, but nothing that is answered. `cuts requests`: the
 * connection breaks in the middle of a request's body.
 */
export type Fault = keyof typeof faults | 'none' | 'is slow' | 'loses answers' | 'cuts requests';

const END_OF_HEADERS = '\r\n\r\n';

/** The length of a request without the second half of its body; null while none of it has come. */
function cutLength(request: Buffer): number | null {
  const headers = request.indexOf(END_OF_HEADERS);
  const body = headers < 0 ? 0 : request.length - headers - END_OF_HEADERS.length;
  return body <= 1 ? null : request.length - Math.ceil(body / 2);
}

export interface FaultProxy {
  readonly port: number;
  /** Speaks TLS with the given certificate; null without one. */
  readonly securePort: number | null;
  /** Takes effect from the next byte on. */
  fault: Fault;
  /** Shows another certificate from the next connection on. */
  readonly show: (certificate: SecureContextOptions) => void;
  /** The number of connections that have been opened. */
  readonly opened: () => number;
  /** The number of connections that are open. */
  readonly open: () => number;
  /** The number of connections that a fault has struck. */
  readonly struck: () => number;
  /** Closes all connections, as a system does that is restarted. */
  readonly closeAll: () => void;
  readonly stop: () => Promise<void>;
}

/**
 * Starts a proxy in front of a system, whatever it speaks, that forwards its bytes as long as no
 * fault is set.
 */
export async function startFaultProxy(
  upstream: NetConnectOpts,
  certificate: TlsOptions | null = null,
): Promise<FaultProxy> {
  let opened = 0;
  let struck = 0;
  const open = new Set<Socket>();
  const onConnection = (downstream: Socket) => {
    opened += 1;
    open.add(downstream);
    downstream.on('close', () => open.delete(downstream));
    const onFault = () => (struck += 1);
    forward(downstream, connect(upstream), { faultNow: () => proxy.fault, onFault });
  };
  const plain = createServer(onConnection);
  const secure = certificate && createTlsServer(certificate, onConnection);
  // A client that refuses the certificate breaks the handshake off.
  secure?.on('tlsClientError', () => undefined);
  const port = await listening(plain);
  const securePort = secure && (await listening(secure));
  const closeAll = () => {
    for (const connection of open) connection.destroy();
  };
  const proxy: FaultProxy = {
    port,
    securePort,
    fault: 'none',
    show: (other) => secure?.setSecureContext(other),
    opened: () => opened,
    open: () => open.size,
    struck: () => struck,
    closeAll,
    stop: async () => {
      closeAll();
      await Promise.all(
        [plain, ...(secure ? [secure] : [])].map(
          (server) =>
            new Promise<void>((resolve) => {
              server.close(() => resolve());
            }),
        ),
      );
    },
  };
  return proxy;
}

interface Faults {
  readonly faultNow: () => Fault;
  readonly onFault: () => void;
}

function forward(downstream: Socket, upstream: Socket, { faultNow, onFault }: Faults): void {
  downstream.on('error', () => upstream.destroy());
  upstream.on('error', () => downstream.destroy());
  downstream.on('close', () => upstream.destroy());
  upstream.on('close', () => void passed.then(() => downstream.end()));
  let hasFailed = false;
  let asked: Buffer = Buffer.alloc(0);
  /** Passes a request on up to the middle of its body. */
  const cut = (bytes: Buffer) => {
    const before = asked.length;
    asked = Buffer.concat([asked, bytes]);
    const length = cutLength(asked);
    if (length === null) {
      upstream.write(bytes);
      return;
    }
    hasFailed = true;
    onFault();
    upstream.write(bytes.subarray(0, Math.max(0, length - before)), () => {
      reset(upstream);
      reset(downstream);
    });
  };
  /** What has come so far, in its order. */
  let passed = Promise.resolve();
  const pass = async (bytes: Buffer, isAnswer: boolean) => {
    const fault = faultNow();
    if (hasFailed) return;
    if (fault === 'is slow') await sleep(SLOW_MS);
    if (fault === 'none' || fault === 'is slow' || (fault === 'loses answers' && !isAnswer)) {
      (isAnswer ? downstream : upstream).write(bytes);
      return;
    }
    if (fault === 'loses answers') return;
    if (fault === 'cuts requests') {
      if (!isAnswer) cut(bytes);
      return;
    }
    hasFailed = true;
    onFault();
    faults[fault](downstream);
  };
  const inOrder = (isAnswer: boolean) => (bytes: Buffer) => {
    passed = passed.then(() => pass(bytes, isAnswer));
  };
  downstream.on('data', inOrder(false));
  upstream.on('data', inOrder(true));
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}
