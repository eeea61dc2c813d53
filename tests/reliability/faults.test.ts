import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ObservedSystem } from '#contract/systemStatus.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { SystemContacts } from '#server/outbox/contacts.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { createTestDatabase } from '../support/database.ts';
import {
  canMakeCertificates,
  type Certificates,
  makeCertificates,
} from '../support/certificates.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { type Asked, outsideSystems } from '../support/outsideSystems.ts';

/** After which a system that does not answer is given up; long enough for one that answers. */
const GIVEN_UP_MS = 150;
/** In faults that show by themselves, the time limit must not. */
const AMPLE_MS = 60_000;

/** Where the system is: behind the proxy, or at an address that leads nowhere. */
type Address = 'plain' | 'a wrong certificate' | 'a name that is gone' | 'nobody';
const silent: readonly Fault[] = ['is silent', 'hangs after the headers', 'loses answers'];
const loud: readonly Fault[] = [
  'resets',
  'closes',
  'breaks off',
  'fails',
  'answers with a page',
  'answers invalid JSON',
  'asks for patience',
  'leads elsewhere',
  'changes the protocol',
  'announces an answer for ever',
  'has headers without an end',
  'has a body without an end',
  'answers no HTTP',
];
const elsewhere: readonly Address[] = ['a wrong certificate', 'a name that is gone', 'nobody'];

const config = readConfig({});
/** Every system counts as configured. */
const everything = {
  ...config,
  demo: null,
  mail: { smtpUrl: 'smtp://localhost' },
  ...Object.fromEntries(
    [
      'bankId',
      'cardSystem',
      'directory',
      'googlePasses',
      'push',
      'reCaptcha',
      'sms',
      'topDesk',
    ].map((name) => [name, {}]),
  ),
} as unknown as Config;

let database: OpenDatabase;
let certificates: Certificates;
const servers: { close: () => void }[] = [];
const proxies: FaultProxy[] = [];
/** What has reached the systems. */
const arrived: string[] = [];

beforeAll(async () => {
  if (!canMakeCertificates) throw new Error('openssl is missing');
  database = await createTestDatabase();
  certificates = makeCertificates('faulty');
});
beforeEach(async () => {
  arrived.length = 0;
  await database.db.deleteFrom('system_contact').execute();
});
afterEach(() => {
  for (const proxy of proxies) proxy.fault = 'none';
});
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  for (const server of servers) server.close();
  certificates.remove();
  await database.close();
});

const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port;

/** All systems that speak HTTP, each at its own paths. */
async function startWeb(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = request.url ?? '';
      arrived.push(`${request.method} ${path}`);
      const [, answer] = Object.entries(outsideSystems)
        .flatMap(([, { answers }]) => Object.entries(answers ?? {}))
        .find(([prefix]) => path.startsWith(prefix)) ?? ['', { status: 404 }];
      const body = answer.body?.(`http://${request.headers.host}`);
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(body && JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  servers.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return portOf(server);
}

async function startMail(): Promise<number> {
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
  servers.push({ close: () => server.close() });
  return portOf(server.server);
}

const contactsOf = (awayAfterMs: number) =>
  new SystemContacts({
    config: everything,
    db: database.db,
    log: { warn: () => undefined } as never,
    clock: () => new Date(),
    awayAfterMs,
  });
const noted = (system: ObservedSystem) =>
  database.db
    .selectFrom('system_contact')
    .select(['reached_at', 'away_since'])
    .where('system', '=', system)
    .executeTakeFirst();

describe.each(Object.entries(outsideSystems))('%s', (_name, { system, ask, isMail, reads }) => {
  let proxy: FaultProxy;
  beforeAll(async () => {
    const port = await (isMail ? startMail() : startWeb());
    proxy = await startFaultProxy(
      { host: '127.0.0.1', port },
      { cert: certificates.read('faulty.pem'), key: certificates.read('faulty.key') },
    );
    proxies.push(proxy);
  });

  const at = (address: Address): Omit<Asked, 'timeoutMs'> => {
    const of = { plain: proxy.port, 'a wrong certificate': proxy.securePort, nobody: 1 };
    if (address === 'a name that is gone')
      return { host: 'gone.invalid', port: proxy.port, isSecure: false };
    const isSecure = address === 'a wrong certificate';
    return { host: isSecure ? 'localhost' : '127.0.0.1', port: of[address] ?? 0, isSecure };
  };

  /** Asks in vain; returns the error and what is noted then. */
  async function askInVain(address: Address, timeoutMs: number) {
    const contacts = contactsOf(AMPLE_MS);
    const asked = contacts.watch(system, ask({ ...at(address), timeoutMs }));
    const error = await asked.then(
      () => null,
      (reason: unknown) => reason,
    );
    await contacts.settled();
    return { error, noted: await noted(system) };
  }
  const away = {
    error: expect.any(NoResponse),
    noted: { reached_at: null, away_since: expect.any(Date) },
  };
  /** Asks again without a fault; returns whether that has arrived and what is noted then. */
  async function askAgain() {
    proxy.fault = 'none';
    const before = arrived.length;
    const contacts = contactsOf(AMPLE_MS);
    await contacts.watch(system, ask({ ...at('plain'), timeoutMs: AMPLE_MS }));
    await contacts.settled();
    return { hasArrived: arrived.length > before, noted: await noted(system) };
  }
  const back = { hasArrived: true, noted: { reached_at: expect.any(Date), away_since: null } };

  // Where the status line is the whole answer, what follows it is not waited for.
  const endless = reads === 'the status' ? silent.toSpliced(1, 1) : silent;
  test.each(endless)(
    'that %s is given up in time, is away since then, and is back',
    async (fault) => {
      proxy.fault = fault;
      expect(await askInVain('plain', GIVEN_UP_MS)).toEqual(away);
      expect(await askAgain()).toEqual(back);
    },
  );

  const wrong =
    reads === 'the status'
      ? loud.filter(
          (fault) =>
            ![
              'breaks off',
              'answers with a page',
              'answers invalid JSON',
              'has a body without an end',
            ].includes(fault),
        )
      : loud;
  test.each(wrong)('that %s is away at once, and is back', async (fault) => {
    proxy.fault = fault;
    expect(await askInVain('plain', AMPLE_MS)).toEqual(away);
    expect(await askAgain()).toEqual(back);
  });

  test.each(elsewhere)('at %s is away', async (address) => {
    const limit = address === 'a name that is gone' ? GIVEN_UP_MS : AMPLE_MS;
    expect(await askInVain(address, limit)).toEqual(away);
    expect(arrived).toEqual([]);
    expect(await askAgain()).toEqual(back);
  });

  test('that is slow is asked once, and away only until it answers', async () => {
    proxy.fault = 'is slow';
    const contacts = contactsOf(1);
    const asked = ask({ ...at('plain'), timeoutMs: AMPLE_MS });
    const meanwhile = asked.then(async () => {
      await contacts.settled();
      return noted(system);
    });
    await contacts.watch(
      system,
      meanwhile.then(() => asked),
    );
    await contacts.settled();
    expect(await meanwhile).toEqual(away.noted);
    expect(await noted(system)).toEqual({ reached_at: expect.any(Date), away_since: null });
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(arrived).not.toEqual([]);
  });
});

test('walks every system that the portal calls', () => {
  const walked = new Set(Object.values(outsideSystems).map(({ system }) => system));
  // All identity providers are called by the same code. The directory speaks LDAP
  // (`directoryErrors.test.ts`), and Apple’s push service HTTP/2 (`apns.test.ts`).
  const others = ObservedSystem.options.filter(
    (system) =>
      !['Directory', 'ApplePasses'].includes(system) &&
      (system === 'IssuerMain' || !system.startsWith('Issuer')),
  );
  expect([...walked].toSorted()).toEqual(others.toSorted());
});
