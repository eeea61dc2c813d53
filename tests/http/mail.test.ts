import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Delivery, deliverDueMessages } from '#server/mail/delivery.ts';
import { type Message, send } from '#server/mail/mail.ts';
import { sealedUntil } from '#server/mail/sealed.ts';
import { type MailTransport, mailTransportOf } from '#server/mail/smtp.ts';
import { readConfig } from '#server/config/config.ts';
import { codeIn, lettersOf } from '../support/letters.ts';
import { type Portal, startPortal } from '../support/portal.ts';

const PORT = 4325;
const NOW = new Date('2026-11-21T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);
const message: Message = {
  channel: 'email',
  recipient: 'anna@example.org',
  subject: 'Koden är framme',
  body: 'Skriv 12345678 på sidan.',
};
const { secretKey } = readConfig({});
const noLog = { warn: () => undefined, info: () => undefined };
const by = (transport: MailTransport, now = NOW): Delivery => ({
  transport,
  secretKey,
  log: noLog,
  clock: () => now,
});

let portal: Portal;
let received: string[] = [];
const REFUSED = 'nobody@example.org';
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: ({ address }, _session, done) =>
    done(
      address === REFUSED
        ? Object.assign(new Error('No such mailbox'), { responseCode: 550 })
        : null,
    ),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (chunk) => (text += String(chunk)));
    stream.on('end', () => {
      received.push(text);
      done();
    });
  },
});
const smtp = mailTransportOf(
  readConfig({ SMTP_URL: `smtp://127.0.0.1:${PORT}`, PORTAL_MAIL_SENDER: 'minit@example.se' }),
);

beforeAll(async () => {
  portal = await startPortal();
  await new Promise<void>((resolve) => void server.listen(PORT, '127.0.0.1', resolve));
});
beforeEach(async () => {
  received = [];
  await portal.db.deleteFrom('outgoing_message').execute();
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await portal.close();
});

const waiting = () =>
  portal.db.selectFrom('outgoing_message').selectAll().where('sent_at', 'is', null).execute();

test('delivers a message once, however many servers deliver concurrently', async () => {
  for (let index = 0; index < 5; index += 1) await send(portal.db, message, NOW);
  await Promise.all([1, 2, 3].map(() => deliverDueMessages(portal.db, by(smtp))));
  expect(received).toHaveLength(5);
  expect(await waiting()).toEqual([]);
  expect(received[0]).toMatch(/From: minit@example\.se/);
  expect(received[0]).toMatch(/To: anna@example\.org/);
  expect(received[0]).toMatch(/multipart\/alternative.*text\/plain.*text\/html/is);
});

test('removes the text of a message with a code after delivery, except for the demonstration’s mailbox', async () => {
  const secret = sealedUntil(message, later(10), secretKey);
  await send(portal.db, secret, NOW);
  await send(portal.db, message, NOW);
  await deliverDueMessages(portal.db, by(smtp));
  expect(received).toHaveLength(2);
  const bodies = async () => (await lettersOf(portal.db)).map(({ body }) => body).toSorted();
  expect(await bodies()).toEqual(['', message.body]);

  await portal.db.deleteFrom('outgoing_message').execute();
  await send(portal.db, secret, NOW);
  await deliverDueMessages(portal.db, { ...by(async () => undefined), keepsSecrets: true });
  expect(await bodies()).toEqual([message.body]);
});

test('empties a message that cannot be delivered before its code expires, and does not send it', async () => {
  await send(portal.db, sealedUntil(message, later(10), secretKey), NOW);
  await deliverDueMessages(
    portal.db,
    by(async () => Promise.reject(new Error('down'))),
  );
  expect(await waiting()).toMatchObject([{ sealed_body: expect.any(Buffer), attempts: 1 }]);
  await deliverDueMessages(portal.db, by(smtp, later(10)));
  expect(received).toEqual([]);
  expect(await waiting()).toMatchObject([
    { body: '', sealed_body: null, next_attempt_at: null, last_error: 'The code has expired.' },
  ]);
});

test('stores an email with a code encrypted until it is delivered, and sends it as written', async () => {
  expect(
    (
      await portal
        .browser()
        .fetch('/api/authentication/email/code?email=extern@example.org', { method: 'POST' })
    ).status,
  ).toBe(200);
  const code = codeIn((await lettersOf(portal.db))[0]);
  expect(code).toMatch(/^\d{8}$/);
  const [row] = await waiting();
  const kept = Object.values(row ?? {})
    .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
    .join('\n');
  for (const secret of [code, code.slice(0, 4) + ' ' + code.slice(4), 'Skriv koden', secretKey])
    expect(kept).not.toContain(secret);

  await deliverDueMessages(portal.db, by(smtp, new Date()));
  expect(received.join()).toContain(`${code.slice(0, 4)} ${code.slice(4)}`);
});

test.each<[what: string, change: { recipient?: string; sealed_body?: Buffer }, key: string]>([
  ['encrypted with an earlier key', {}, 'a-new-key-of-the-portal-with-32-characters'],
  ['whose recipient has been replaced', { recipient: 'somebody.else@example.org' }, secretKey],
  ['that has been damaged', { sealed_body: Buffer.alloc(5) }, secretKey],
])('gives up on a message %s, and logs nothing of its content', async (_what, change, key) => {
  await send(portal.db, sealedUntil(message, later(10), secretKey), NOW);
  await portal.db
    .updateTable('outgoing_message')
    .set({ last_error: null, ...change })
    .execute();
  const logged: unknown[] = [];
  const delivered: Message[] = [];
  const delivery = {
    transport: async (one: Message) => void delivered.push(one),
    secretKey: key,
    log: { ...noLog, warn: (...line: unknown[]) => void logged.push(line) },
  };
  for (let round = 0; round < 3; round += 1)
    await deliverDueMessages(portal.db, { ...delivery, clock: () => later(round) });
  expect(delivered).toEqual([]);
  const [row] = await waiting();
  expect(row).toMatchObject({
    body: '',
    sealed_body: null,
    next_attempt_at: null,
    last_error: 'The text was sealed with another key.',
  });
  expect(logged).toEqual([
    [{ messageId: row?.id }, 'message cannot be decrypted with the current key; discarded'],
  ]);
});

test('delivers a message that was queued in plain text, and then removes its text', async () => {
  await send(portal.db, message, NOW);
  await portal.db
    .updateTable('outgoing_message')
    .set({ secret_until: later(10) })
    .execute();
  await deliverDueMessages(portal.db, by(smtp));
  expect(received.join()).toContain('12345678');
  expect(await lettersOf(portal.db)).toMatchObject([{ body: '', sent_at: NOW }]);
});

test('stores the expiry of an emailed code with its message', async () => {
  expect(
    (
      await portal
        .browser()
        .fetch('/api/authentication/email/code?email=extern@example.org', { method: 'POST' })
    ).status,
  ).toBe(200);
  const [letter] = await waiting();
  expect(letter?.secret_until?.getTime()).toBeGreaterThan(
    letter?.created_at.getTime() ?? Number.POSITIVE_INFINITY,
  );
});

test('sends nothing when the change is rolled back', async () => {
  const rolledBack = portal.db.transaction().execute(async (tx) => {
    await send(tx, message, NOW);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  expect(await waiting()).toEqual([]);
});

test('pauses while the mail server is down, counts no attempt, and delivers the message once', async () => {
  const down = mailTransportOf(readConfig({ SMTP_URL: 'smtp://127.0.0.1:9' }));
  await send(portal.db, message, NOW);
  await deliverDueMessages(portal.db, by(down));
  expect(await waiting()).toEqual([
    expect.objectContaining({
      attempts: 0,
      next_attempt_at: later(1 / 6),
      last_error: expect.stringMatching(/ECONNREFUSED/),
    }),
  ]);
  await deliverDueMessages(portal.db, by(smtp));
  expect(received).toHaveLength(0);
  await deliverDueMessages(portal.db, by(smtp, later(1)));
  await deliverDueMessages(portal.db, by(smtp, later(2)));
  expect(received).toHaveLength(1);
});

test.each<[what: string, speak: (socket: Socket) => void]>([
  ['sends nothing', () => undefined],
  ['sends a greeting and then nothing', (socket) => void socket.write('220 mail ESMTP\r\n')],
  ['sends an invalid greeting', (socket) => void socket.write('<h1>Oops</h1>\r\n')],
  [
    'sends invalid replies',
    (socket) => void socket.on('data', () => socket.write('maybe\r\n')).write('220 mail ESMTP\r\n'),
  ],
  ['closes the connection', (socket) => void socket.destroy()],
  ['is temporarily unavailable', (socket) => void socket.write('421 try later\r\n')],
])(
  'limits the delay by a mail server that %s, and delivers the message at the next attempt',
  async (_what, speak) => {
    const sockets = new Set<Socket>();
    const failing = createServer((socket) => {
      sockets.add(socket.on('error', () => undefined));
      speak(socket);
    }).listen(0, '127.0.0.1');
    await once(failing, 'listening');
    try {
      const { port } = failing.address() as AddressInfo;
      await send(portal.db, message, NOW);
      const began = Date.now();
      await deliverDueMessages(
        portal.db,
        by(
          mailTransportOf(readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}` }), {
            sessionMs: 500,
            replyMs: 60_000,
          }),
        ),
      );
      expect(Date.now() - began).toBeLessThan(8000);
      expect(await waiting()).toEqual([
        expect.objectContaining({
          attempts: 0,
          next_attempt_at: later(1 / 6),
          last_error: expect.any(String),
        }),
      ]);
    } finally {
      for (const socket of sockets) socket.destroy();
      failing.close();
    }
    await deliverDueMessages(portal.db, by(smtp, later(1)));
    expect(received).toHaveLength(1);
  },
);

test('stops after the last attempt and keeps a message that cannot be delivered', async () => {
  const never = () => Promise.reject(new Error('mailbox unavailable'));
  await send(portal.db, message, NOW);
  for (let tries = 0; tries < 20; tries += 1)
    await deliverDueMessages(portal.db, by(never, later(tries * 500)));
  expect(await waiting()).toEqual([
    expect.objectContaining({
      attempts: 14,
      next_attempt_at: null,
      last_error: 'mailbox unavailable',
    }),
  ]);
});

test('delivers to other recipients once when the mail server refuses one of them', async () => {
  for (const recipient of ['first@example.org', REFUSED, 'last@example.org'])
    await send(portal.db, { ...message, recipient }, NOW);
  await deliverDueMessages(portal.db, by(smtp));
  await deliverDueMessages(portal.db, by(smtp, later(1)));
  expect(received).toHaveLength(2);
  for (const recipient of ['first@example.org', 'last@example.org'])
    expect(received.join()).toContain(`To: ${recipient}`);
  expect(await waiting()).toEqual([
    expect.objectContaining({
      recipient: REFUSED,
      attempts: 2,
      last_error: expect.stringContaining('550'),
    }),
  ]);
});

test('does not let a line break in an address or subject start a new header', async () => {
  await send(portal.db, { ...message, subject: 'Hej\r\nBcc: evil@example.org' }, NOW);
  await deliverDueMessages(portal.db, by(smtp));
  const [header] = received.join().split('\r\n\r\n');
  expect(header).toMatch(/^Subject:/m);
  expect(header).not.toMatch(/^Bcc:/im);
});

test('lists every message as text, newest first, in the demonstration’s mailbox', async () => {
  await send(portal.db, sealedUntil({ ...message, subject: 'Older' }, later(10), secretKey), NOW);
  await send(
    portal.db,
    { channel: 'sms', recipient: '+46701234567', subject: '', body: '<script>alert(1)</script>' },
    later(1),
  );
  const browser = portal.browser();
  expect(await (await browser.fetch('/demo/mailbox.json')).json()).toEqual([
    {
      to: '+46701234567',
      channel: 'sms',
      subject: '',
      text: '<script>alert(1)</script>',
      sentAt: later(1).toISOString(),
    },
    {
      to: 'anna@example.org',
      channel: 'email',
      subject: 'Older',
      text: message.body,
      sentAt: NOW.toISOString(),
    },
  ]);
  const page = await (await browser.fetch('/demo/mailbox')).text();
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(page).not.toContain('<script>');
});
