import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { newPortal, type Portal } from '../tools/server.ts';

const WAIT = { timeout: 60_000, interval: 100 };
/** More than a server processes before it is killed. */
const MANY = 250;

/** The mailbox for returned mail, which both servers read. */
const maildir = mkdtempSync(join(tmpdir(), 'minit-maildir-'));
const REPORTS = 60;

/** Recipients of the letters handed to the mail server. */
const received: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope: { rcptTo } }, done) => {
    stream
      .on('end', () => [received.push(...rcptTo.map(({ address }) => address)), done()])
      .resume();
  },
});

let database: OpenDatabase & { readonly url: string };
let servers: readonly [Portal, Portal];
beforeAll(async () => {
  for (const part of ['new', 'cur', 'tmp']) mkdirSync(join(maildir, part));
  database = await createTestDatabase();
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  const smtp = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const environment = {
    DATABASE_URL: database.url,
    SMTP_URL: smtp,
    PORTAL_RETURNED_MAIL_FOLDER: maildir,
  };
  servers = [await newPortal(environment), await newPortal(environment)];
  // Ensures that only what these tests make due is sent.
  await database.db
    .updateTable('account')
    .set({
      user_status: 'Active',
      retirement_date: null,
      valid_through: null,
      affiliation_end_date: null,
      contact_person_lin: null,
    })
    .where('user_status', '<>', 'Suspended')
    .execute();
  for (const table of ['outgoing_message', 'retirement_reminder'] as const)
    await database.db.deleteFrom(table).execute();
});
afterAll(async () => {
  for (const server of servers) await server.remove();
  mailServer.close();
  await once(mailServer.server, 'close');
  await database.close();
  rmSync(maildir, { recursive: true });
});

/**
 * Makes the accounts of this many students, each with a single address, close within a fortnight.
 * Returns the addresses.
 */
async function closeSoon(count: number): Promise<string[]> {
  const { db } = database;
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'university_email_address'])
    .where('person_type', '=', 'Student')
    .where('user_status', '=', 'Active')
    .where('retirement_date', 'is', null)
    .where('university_email_address', 'is not', null)
    .where('external_email_address', 'is', null)
    .orderBy('id')
    .limit(count)
    .execute();
  await db
    .deleteFrom('contact_information')
    .where(
      'lin',
      'in',
      db
        .selectFrom('account')
        .select('lin')
        .where(
          'id',
          'in',
          accounts.map(({ id }) => id),
        ),
    )
    .execute();
  await db
    .updateTable('account')
    .set({ user_status: 'Inretirement', retirement_date: addDays(dateInSweden(new Date()), 10) })
    .where(
      'id',
      'in',
      accounts.map(({ id }) => id),
    )
    .execute();
  return accounts.map(({ university_email_address: address }) => address ?? '').toSorted();
}
const written = async () =>
  (await database.db.selectFrom('outgoing_message').select('recipient').execute())
    .map(({ recipient }) => recipient)
    .toSorted();
const reminded = async () =>
  Number(
    (
      await database.db
        .selectFrom('retirement_reminder')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('two servers on one database write and send each letter once', async () => {
  const addresses = await closeSoon(40);
  await Promise.all(servers.map((server) => server.start()));
  await expect.poll(() => received.length, WAIT).toBeGreaterThanOrEqual(40);
  // Anything that a server would send again would be sent within the time of two deliveries.
  await sleep(11_000);
  expect(received.toSorted()).toEqual(addresses);
  expect(await written()).toEqual(addresses);
}, 180_000);

// ALUM-21
test('of two servers only one reads the returned mail at a time, and each report counts once', async () => {
  await Promise.all(servers.map((server) => server.stop()));
  const report = readFileSync(join(import.meta.dirname, '../support/reports/postfix.eml'));
  for (let one = 0; one < REPORTS; one++)
    writeFileSync(join(maildir, 'new', `${one}.a.host`), report);
  writeFileSync(join(maildir, 'new', `${REPORTS}.a.host`), 'From: a@x.se\n\nI am on holiday.\n');
  const before = await maildirRuns();
  await Promise.all(servers.map((server) => server.start()));
  await expect.poll(() => readdirSync(join(maildir, 'new')), WAIT).toEqual([]);
  // Each server requests a run of the job when it starts.
  await expect
    .poll(async () => (await maildirRuns()).length - before.length, WAIT)
    .toBeGreaterThanOrEqual(1);
  const runs = await maildirRuns();
  expect(
    runs.filter(({ begun }, place) => place > 0 && begun < (runs[place - 1]?.ended ?? 0)),
  ).toEqual([]);
  expect(readdirSync(join(maildir, 'cur'))).toEqual([`${REPORTS}.a.host:2,`]);
  expect(
    await database.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'alumni.mailReturned')
      .execute(),
  ).toHaveLength(1);
  expect(
    await database.db
      .selectFrom('alumn')
      .select('rejected_email')
      .where('email', '=', 'sara.lund@example.org')
      .execute(),
  ).toEqual([{ rejected_email: true }]);
  // A server that found a message missing while reading the mailbox would log it.
  for (const { output } of servers) expect(output).not.toContain('mailbox of returned mail');
}, 180_000);

/** Returns the start and end of each run of the job that reads the mailbox, in order. */
async function maildirRuns(): Promise<{ readonly begun: number; readonly ended: number }[]> {
  const { rows } = await sql<{ begun: number; ended: number }>`
    select extract(epoch from started_on)::float8 as begun, extract(epoch from completed_on)::float8 as ended
    from pgboss.job where name = 'read-returned-mail' and state = 'completed' order by started_on`.execute(
    database.db,
  );
  return rows;
}

test('a server completes what a killed server left unfinished, without writing any letter twice', async () => {
  const [first, second] = servers;
  await second.stop();
  const before = await reminded();
  const closing = await closeSoon(MANY);
  const addresses = [...(await written()), ...closing].toSorted();
  const queue = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await queue.start();
  await queue.send('remind-of-ends');
  await queue.stop();
  await expect.poll(reminded, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 5);
  await first.kill();
  const atKill = await reminded();
  expect(atKill).toBeLessThan(before + closing.length);

  await second.start();
  await expect.poll(reminded, WAIT).toBe(before + closing.length);
  expect(await written()).toEqual(addresses);
  await expect.poll(() => new Set(received).size, WAIT).toBe(addresses.length);
  // The letters that the killed server was sending, at most three to one domain, may have been
  // delivered: they are sent again rather than lost.
  expect(received.length - addresses.length).toBeLessThanOrEqual(3);
}, 240_000);
