import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dateInSweden } from '../../src/rules/dates.ts';
import type { OpenDatabase } from '../../src/server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { newPortal, type Portal } from '../tools/server.ts';

const WAIT = { timeout: 60_000, interval: 100 };
/** More than a server tells before it is killed. */
const MANY = 250;

/** Whom a mail server has been handed a letter for. */
const received: string[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope: { rcptTo } }, done) => {
    stream.on('end', () => [received.push(...rcptTo.map(({ address }) => address)), done()]).resume();
  },
});

let database: OpenDatabase & { readonly url: string };
let servers: readonly [Portal, Portal];
beforeAll(async () => {
  database = await createTestDatabase();
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  const address = mailServer.server.address();
  const smtp = `smtp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const environment = { DATABASE_URL: database.url, SMTP_URL: smtp };
  servers = [await newPortal(environment), await newPortal(environment)];
  // Only what these tests make due is told.
  await database.db.updateTable('account').set({ user_status: 'Active', retirement_date: null, contact_person_lin: null }).where('user_status', '<>', 'Suspended').execute();
  for (const table of ['outgoing_message', 'retirement_reminder'] as const) await database.db.deleteFrom(table).execute();
});
afterAll(async () => {
  for (const server of servers) await server.remove();
  mailServer.close();
  await once(mailServer.server, 'close');
  await database.close();
});

/** So many students' accounts close within a fortnight, each with one address of its own. Answers the addresses. */
async function closeSoon(count: number): Promise<string[]> {
  const { db } = database;
  const accounts = await db.selectFrom('account').select(['id', 'liu_email_address']).where('person_type', '=', 'Student').where('user_status', '=', 'Active').where('retirement_date', 'is', null)
    .where('liu_email_address', 'is not', null).where('external_email_address', 'is', null).orderBy('id').limit(count).execute();
  await db.deleteFrom('contact_information').where('lin', 'in', db.selectFrom('account').select('lin').where('id', 'in', accounts.map(({ id }) => id))).execute();
  await db.updateTable('account').set({ user_status: 'Inretirement', retirement_date: addDays(dateInSweden(new Date()), 10) }).where('id', 'in', accounts.map(({ id }) => id)).execute();
  return accounts.map(({ liu_email_address: address }) => address ?? '').toSorted();
}
const written = async () => (await database.db.selectFrom('outgoing_message').select('recipient').execute()).map(({ recipient }) => recipient).toSorted();
const reminded = async () => Number((await database.db.selectFrom('retirement_reminder').select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()).count);

test('of two servers on one database each letter is written once and handed over once', async () => {
  const addresses = await closeSoon(40);
  await Promise.all(servers.map((server) => server.start()));
  await expect.poll(() => received.length, WAIT).toBeGreaterThanOrEqual(40);
  // What either server would do once more, it would do in the time of two deliveries.
  await sleep(11_000);
  expect(received.toSorted()).toEqual(addresses);
  expect(await written()).toEqual(addresses);
}, 180_000);

test('what a server leaves half done when it is killed the other finishes, and writes no letter twice', async () => {
  const [first, second] = servers;
  await second.stop();
  const before = await reminded();
  const closing = await closeSoon(MANY);
  const addresses = [...(await written()), ...closing].toSorted();
  const queue = new PgBoss({ connectionString: database.url, supervise: false, schedule: false });
  await queue.start();
  await queue.send('remind-students');
  await queue.stop();
  await expect.poll(reminded, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before + 5);
  await first.kill();
  const atDeath = await reminded();
  expect(atDeath).toBeLessThan(before + closing.length);

  await second.start();
  await expect.poll(reminded, WAIT).toBe(before + closing.length);
  expect(await written()).toEqual(addresses);
  await expect.poll(() => new Set(received).size, WAIT).toBe(addresses.length);
  // The one that the dead server had in its hands may have arrived: it is sent again rather than lost.
  expect(received.length - addresses.length).toBeLessThanOrEqual(1);
}, 240_000);
