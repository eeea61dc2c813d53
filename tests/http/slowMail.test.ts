import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { type Delivery, deliverDueMessages, mailLoop } from '#server/mail/delivery.ts';
import { type Message, send } from '#server/mail/mail.ts';
import { sealedUntil } from '#server/mail/sealed.ts';
import {
  type Letter,
  MailServerUnavailable,
  type MailTransport,
  mailTransportOf,
} from '#server/mail/smtp.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const { secretKey } = readConfig({});
const noLog = { warn: () => undefined, info: () => undefined };

let portal: Portal;
let seconds = 0;
const clock = () => new Date(START + seconds * 1000);
const by = (transport: MailTransport): Delivery => ({ transport, secretKey, log: noLog, clock });

beforeAll(async () => {
  portal = await startPortal();
});
const open: SMTPServer[] = [];
beforeEach(async () => {
  seconds = 0;
  await portal.db.deleteFrom('outgoing_message').execute();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const server of open.splice(0))
    await new Promise<void>((resolve) => server.close(() => resolve()));
});
afterAll(() => portal.close());

/**
 * A mail server that records what it accepts, and replies to each message when `reply` resolves.
 */
async function mailServer(reply: () => Promise<void>, options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (chunk) => (text += String(chunk)));
      stream.on('end', () => {
        received.push(text);
        void reply().finally(done);
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  const address = server.server.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  return {
    received,
    config: readConfig({ SMTP_URL: url, PORTAL_MAIL_SENDER: 'minit@example.se' }),
  };
}

const to = (recipient: string): Message => ({
  channel: 'email',
  recipient,
  subject: 'Hej',
  body: 'Hej hej',
});
const write = (...recipients: string[]) =>
  Promise.all(recipients.map((recipient) => send(portal.db, to(recipient), clock())));
const writeCode = (recipient: string) =>
  send(portal.db, sealedUntil(to(recipient), new Date(START + 600_000), secretKey), clock());
const waiting = () =>
  portal.db
    .selectFrom('outgoing_message')
    .selectAll()
    .where('sent_at', 'is', null)
    .orderBy('recipient')
    .execute();
const idIn = (text: string) => /^Message-ID: (.*)$/im.exec(text)?.[1];

/** A transport whose attempts last until they are ended. */
function heldTransport() {
  const held: { readonly letter: Letter; readonly end: (error?: Error) => void }[] = [];
  const transport: MailTransport = (letter) =>
    new Promise((resolve, reject) =>
      held.push({ letter, end: (error) => (error === undefined ? resolve() : reject(error)) }),
    );
  return { held, transport, recipients: () => held.map(({ letter }) => letter.recipient) };
}

describe('a mail server that takes its time', () => {
  test('to confirm a message gets it once', async () => {
    const { received, config } = await mailServer(() => sleep(6000));
    await write('anna@example.org');
    await deliverDueMessages(portal.db, by(mailTransportOf(config)));
    expect(received).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  }, 20_000);

  test('and whose connection is lost before it confirms gets the same message under the same id', async () => {
    const { received, config } = await mailServer(() =>
      received.length === 1 ? sleep(1000) : Promise.resolve(),
    );
    await write('anna@example.org');
    const hasty = by(mailTransportOf(config, { sessionMs: 5000, replyMs: 300 }));
    await deliverDueMessages(portal.db, hasty);
    const [row] = await waiting();
    expect(row).toMatchObject({ attempts: 1, next_attempt_at: new Date(START + 30_000) });
    seconds = 30;
    await deliverDueMessages(portal.db, hasty);
    expect(received).toHaveLength(2);
    expect(idIn(received[0] ?? '')).toBe(`<${row?.id}@example.se>`);
    const withoutBoundaries = (text: string) => text.replaceAll(/--_?NmP-[\w-]+/g, '');
    expect(withoutBoundaries(received[1] ?? '')).toBe(withoutBoundaries(received[0] ?? 'missing'));
    expect(await waiting()).toEqual([]);
  });

  test('with one domain does not delay messages to other domains, nor codes', async () => {
    const slow = new AbortController();
    let [now, most] = [0, 0];
    const { received, config } = await mailServer(() => Promise.resolve(), {
      onRcptTo: ({ address }, _session, done) => {
        if (!address.endsWith('@slow.example') || slow.signal.aborted) return done();
        now += 1;
        most = Math.max(most, now);
        slow.signal.addEventListener('abort', () => done());
      },
    });
    await write(...Array.from({ length: 20 }, (_, index) => `p${index}@slow.example`));
    await write('first@example.org', 'second@example.net');
    const loop = mailLoop(portal.db, by(mailTransportOf(config)));
    await loop.deliverDue();
    await expect.poll(() => received.length).toBe(2);
    await write('third@example.org');
    await writeCode('code@example.org');
    await loop.deliverDue();
    await expect.poll(() => received.length).toBe(4);
    expect([now, most]).toEqual([3, 3]);
    slow.abort();
    await loop.settled();
    expect(received).toHaveLength(24);
    expect(await waiting()).toEqual([]);
  }, 20_000);

  test('is not asked by a second server to take what it has not confirmed yet, for as long as that lasts', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const [first, second] = [heldTransport(), heldTransport()];
    await write('anna@example.org');
    const loop = mailLoop(portal.db, by(first.transport));
    await loop.deliverDue();
    await expect.poll(() => first.held.length).toBe(1);
    for (seconds = 10; seconds <= 580; seconds += 10) {
      const before = await waiting();
      await vi.advanceTimersByTimeAsync(10_000);
      await expect
        .poll(async () => (await waiting())[0]?.next_attempt_at)
        .not.toEqual(before[0]?.next_attempt_at);
    }
    await deliverDueMessages(portal.db, by(second.transport));
    expect(second.held).toEqual([]);
    first.held[0]?.end();
    await loop.settled();
    expect(await waiting()).toEqual([]);
  });
});

test('another server takes over within half a minute what a killed one was delivering, with its id', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const killed = heldTransport();
  await write('anna@example.org');
  await mailLoop(portal.db, by(killed.transport)).deliverDue();
  await expect.poll(() => killed.held.length).toBe(1);
  const sent: string[] = [];
  const other = by(async ({ id }) => void sent.push(id));
  await deliverDueMessages(portal.db, other);
  expect(sent).toEqual([]);
  seconds = 30;
  await deliverDueMessages(portal.db, other);
  expect(sent).toEqual([killed.held[0]?.letter.id]);
});

describe('codes', () => {
  test('are delivered before older messages', async () => {
    const { held, transport, recipients } = heldTransport();
    await write(...Array.from({ length: 30 }, (_, index) => `p${index}@d${index}.example`));
    seconds = 1;
    await writeCode('code@example.org');
    const loop = mailLoop(portal.db, by(transport));
    await loop.deliverDue();
    await expect.poll(recipients).toContain('code@example.org');
    expect(recipients()[0]).toBe('code@example.org');
    await expect.poll(() => held.length).toBe(8);
  });

  test('are delivered while all other deliveries hang', async () => {
    const { held, transport, recipients } = heldTransport();
    await write(...Array.from({ length: 30 }, (_, index) => `p${index}@d${index}.example`));
    const loop = mailLoop(portal.db, by(transport));
    await loop.deliverDue();
    await expect.poll(() => held.length).toBe(8);
    await writeCode('code@d1.example');
    await loop.deliverDue();
    await expect.poll(recipients).toContain('code@d1.example');
    expect(held).toHaveLength(9);
  });
});

describe('a clock that is set', () => {
  const DAY = 24 * 3600;
  test.each([
    ['back', DAY, 0],
    ['ahead', 0, DAY],
  ])('%s by a day delays no message, and sends none twice', async (_, before, later) => {
    const sent: string[] = [];
    let isDown = true;
    const transport: MailTransport = async ({ recipient }) => {
      if (isDown) throw new MailServerUnavailable('down');
      sent.push(recipient);
    };
    const loop = mailLoop(portal.db, by(transport));
    const deliver = async () => {
      await loop.deliverDue();
      await loop.settled();
    };
    seconds = before;
    await write('waits@example.org');
    await deliver();
    seconds = later;
    isDown = false;
    await deliver();
    await write('new@example.org');
    await deliver();
    seconds = before;
    await deliver();
    expect(sent).toEqual(['waits@example.org', 'new@example.org']);
    expect(await waiting()).toEqual([]);
  });

  test('by nobody leaves a refused message its pause', async () => {
    const attempts: number[] = [];
    const refused = Object.assign(new Error('451 4.3.0 try later'), { responseCode: 451 });
    const transport: MailTransport = () => {
      attempts.push(seconds);
      return Promise.reject(refused);
    };
    await write('anna@example.org');
    for (; seconds < 40; seconds += 10) await deliverDueMessages(portal.db, by(transport));
    expect(attempts).toEqual([0, 30]);
  });
});

describe('an outage', () => {
  test('of two minutes delays nothing for long after its end, and is probed with one message at a time', async () => {
    const sent: string[] = [];
    let probes = 0;
    const transport: MailTransport = async ({ recipient }) => {
      if (seconds < 120) {
        probes += 1;
        throw new MailServerUnavailable('down');
      }
      sent.push(recipient);
    };
    const loop = mailLoop(portal.db, by(transport));
    await write(...Array.from({ length: 40 }, (_, index) => `p${index}@example.org`));
    for (; seconds < 120; seconds += 5) {
      await loop.deliverDue();
      await loop.settled();
    }
    // The first attempts start together, before it is known that the server is down.
    expect(probes).toBeLessThanOrEqual(8 + 12);
    await writeCode('code@example.org');
    for (; seconds <= 130; seconds += 5) {
      await loop.deliverDue();
      await loop.settled();
    }
    expect(sent[0]).toBe('code@example.org');
    expect(sent).toHaveLength(41);
    expect(await waiting()).toEqual([]);
  });

  test('during which the server refuses each message for the moment delays none by four minutes either', async () => {
    const sent: string[] = [];
    const busy = by(async ({ recipient }) => {
      if (seconds < 120)
        throw Object.assign(new Error('451 4.3.0 queue file write error'), { responseCode: 451 });
      sent.push(recipient);
    });
    await write('anna@example.org', 'bo@example.org');
    for (; seconds <= 180; seconds += 5) await deliverDueMessages(portal.db, busy);
    expect(sent).toHaveLength(2);
  });

  test('of five days ends the attempts', async () => {
    const transport: MailTransport = () => Promise.reject(new MailServerUnavailable('down'));
    await write('anna@example.org');
    await deliverDueMessages(portal.db, by(transport));
    seconds = 5 * 24 * 3600 + 1;
    await deliverDueMessages(portal.db, by(transport));
    expect(await waiting()).toMatchObject([{ next_attempt_at: null, last_error: 'down' }]);
  });
});
