import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ObservedSystem } from '#contract/systemStatus.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { SystemContacts } from '#server/outbox/contacts.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { createTestDatabase } from '../support/database.ts';
import {
  canMakeCertificates,
  type Certificates,
  makeCertificates,
  makeDatedCertificate,
} from '../support/certificates.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { holdName } from '../support/heldName.ts';
import type { Asked } from '../support/outsideSystem.ts';
import { outsideSystems } from '../support/outsideSystems.ts';
import { arrived, clock, startSystems } from '../support/workingSystems.ts';

/** After which a system that does not answer is given up; long enough for one that answers. */
const GIVEN_UP_MS = 150;
/** In faults that show by themselves, the time limit must not. */
const AMPLE_MS = 60_000;
const DAY_MS = 24 * 3600_000;

/** Where the system is: behind the proxy, over TLS or not, or at an address that leads nowhere. */
type Address = 'plain' | 'its certificate' | 'a slow name' | 'a name that is gone' | 'nobody';
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
  'greets without an end',
  'has a message of gigabytes',
  'answers no HTTP',
];
const elsewhere: readonly Address[] = ['a name that is gone', 'nobody'];
/** Certificates that are not to be trusted, by the name of their file. */
const untrusted = ['unknown', 'tomorrow', 'yesterday', 'other'] as const;
/** Where only the status, or any text, is the answer, these are none. */
const unread: Readonly<Record<'the status' | 'any text', readonly Fault[]>> = {
  'the status': [
    'hangs after the headers',
    'breaks off',
    'answers with a page',
    'answers invalid JSON',
    'has a body without an end',
  ],
  'any text': ['answers with a page', 'answers invalid JSON'],
};

const config = readConfig({});
/** Every system counts as configured. */
const everything = {
  ...config,
  demo: null,
  mail: { smtpUrl: 'smtp://localhost' },
  ...Object.fromEntries(
    [
      'applePasses',
      'bankId',
      'cardSystem',
      'directory',
      'googlePasses',
      'push',
      'reCaptcha',
      'sms',
      'topDesk',
    ].map((name) => [name, { key: {} }]),
  ),
} as unknown as Config;

let database: OpenDatabase;
let certificates: Certificates;
let strangers: Certificates;
const authorities = getCACertificates('default');
const proxies: FaultProxy[] = [];
/** What nobody has caught, which would end the server. */
const uncaught: unknown[] = [];
const onUncaught = (error: unknown) => void uncaught.push(error);

beforeAll(async () => {
  if (!canMakeCertificates) throw new Error('openssl is missing');
  database = await createTestDatabase();
  certificates = makeCertificates('right');
  strangers = makeCertificates('unknown');
  const now = Date.now();
  const day = (first: number, last: number) => ({
    from: new Date(now + first * DAY_MS),
    until: new Date(now + last * DAY_MS),
  });
  makeDatedCertificate(certificates, 'tomorrow', day(1, 3));
  makeDatedCertificate(certificates, 'yesterday', day(-3, -1));
  makeDatedCertificate(certificates, 'other', { ...day(-1, 3), host: 'other.example' });
  setDefaultCACertificates([...authorities, String(certificates.read('ca.pem'))]);
  process.on('uncaughtExceptionMonitor', onUncaught).on('unhandledRejection', onUncaught);
});
beforeEach(async () => {
  arrived.length = 0;
  await database.db.deleteFrom('system_contact').execute();
});
afterEach(() => {
  for (const proxy of proxies) proxy.fault = 'none';
  clock.date = null;
  // The process goes on after every fault.
  if (uncaught.length > 0) throw new AggregateError(uncaught.splice(0), 'Nobody caught an error.');
});
afterAll(async () => {
  process.off('uncaughtExceptionMonitor', onUncaught).off('unhandledRejection', onUncaught);
  setDefaultCACertificates(authorities);
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  certificates.remove();
  strangers.remove();
  await database.close();
});

const keyAndCertificate = (name: string) => {
  const files = name === 'unknown' ? strangers : certificates;
  return { cert: files.read(`${name}.pem`), key: files.read(`${name}.key`) };
};

const contactsOf = (awayAfterMs: number) =>
  new SystemContacts({
    config: everything,
    db: database.db,
    log: { warn: () => undefined } as never,
    clock: () => new Date(),
    awayAfterMs,
  });
const noted = async (system: ObservedSystem | null) =>
  system === null
    ? null
    : await database.db
        .selectFrom('system_contact')
        .select(['reached_at', 'away_since'])
        .where('system', '=', system)
        .executeTakeFirst();

describe.each(Object.entries(outsideSystems))('%s', (_name, outside) => {
  const { system, ask, speaks = 'HTTP', isAlwaysSecure = false, reads } = outside;
  let proxy: FaultProxy;
  let working: Awaited<ReturnType<(typeof startSystems)[typeof speaks]>>;
  beforeAll(async () => {
    working = await startSystems[speaks]();
    proxy = await startFaultProxy(
      { host: '127.0.0.1', port: working.port },
      { ...keyAndCertificate('right'), ...(speaks === 'HTTP/2' && { ALPNProtocols: ['h2'] }) },
    );
    proxies.push(proxy);
  });
  afterAll(() => working.close());

  const at = (address: Address): Omit<Asked, 'timeoutMs'> => {
    const isSecure = isAlwaysSecure || address !== 'plain';
    const port = (isSecure ? proxy.securePort : proxy.port) ?? 0;
    if (address === 'a name that is gone') return { host: 'gone.invalid', port, isSecure };
    const host = isSecure ? 'localhost' : '127.0.0.1';
    return { host, port: address === 'nobody' ? 1 : port, isSecure };
  };
  const watched = (contacts: SystemContacts, asked: Promise<unknown>) =>
    system === null ? asked : contacts.watch(system, asked);
  const seen = (reached: unknown, awaySince: unknown) =>
    system === null ? null : { reached_at: reached, away_since: awaySince };

  /** Asks in vain; returns the error and what is noted then. */
  async function askInVain(address: Address, timeoutMs: number, more: Partial<Asked> = {}) {
    const contacts = contactsOf(AMPLE_MS);
    const asked = watched(contacts, ask({ ...at(address), timeoutMs, ...more }));
    const error = await asked.then(
      () => null,
      (reason: unknown) => reason,
    );
    await contacts.settled();
    return { error, noted: await noted(system) };
  }
  const away = {
    error: expect.any(NoResponse),
    noted: seen(null, expect.any(Date)),
  };
  /** Asks again without a fault; returns whether that has arrived and what is noted then. */
  async function askAgain(address: Address = 'plain') {
    proxy.fault = 'none';
    const before = arrived.length;
    const contacts = contactsOf(AMPLE_MS);
    await watched(contacts, ask({ ...at(address), timeoutMs: AMPLE_MS }));
    await contacts.settled();
    return { hasArrived: arrived.length > before, noted: await noted(system) };
  }
  const back = { hasArrived: true, noted: seen(expect.any(Date), null) };
  const isRead = (fault: Fault) => reads === undefined || !unread[reads].includes(fault);

  test.each(silent.filter(isRead))(
    'that %s is given up in time, is away since then, and is back',
    async (fault) => {
      proxy.fault = fault;
      expect(await askInVain('plain', GIVEN_UP_MS)).toEqual(away);
      expect(await askAgain()).toEqual(back);
    },
  );

  test.each(loud.filter(isRead))('that %s is away at once, and is back', async (fault) => {
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

  test('at a slow name is given up in time', async () => {
    const held = holdName();
    try {
      expect(await askInVain('a slow name', GIVEN_UP_MS, { host: held.name })).toEqual(away);
      expect(held.wasAsked()).toBe(true);
    } finally {
      held.release();
    }
    expect(await askAgain()).toEqual(back);
  });

  test.each(untrusted)('whose certificate is of %s is away at once, and is back', async (name) => {
    proxy.show(keyAndCertificate(name));
    proxy.closeAll();
    expect(await askInVain('its certificate', AMPLE_MS)).toEqual(away);
    expect(arrived).toEqual([]);
    proxy.show(keyAndCertificate('right'));
    expect(await askAgain('its certificate')).toEqual(back);
  });

  test.each([-400, 400])('whose clock is %i days off is reached nevertheless', async (days) => {
    clock.date = new Date(Date.now() + days * DAY_MS);
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
    await watched(
      contacts,
      meanwhile.then(() => asked),
    );
    await contacts.settled();
    expect(await meanwhile).toEqual(away.noted);
    expect(await noted(system)).toEqual(back.noted);
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(arrived).not.toEqual([]);
  });
});

test('walks every system that the portal calls', () => {
  const walked = new Set(Object.values(outsideSystems).map(({ system }) => system));
  // All identity providers are called by the same code.
  const observed = ObservedSystem.options.filter(
    (system) => system === 'IssuerMain' || !system.startsWith('Issuer'),
  );
  expect([...walked].filter((system) => system !== null).toSorted()).toEqual(observed.toSorted());
});
