/**
 * Measures how 5,000 events reach a subscriber and 1,000 accounts a directory, right after they were
 * written, when the database has no statistics about them: against the same requests and entries
 * without the portal, in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { newSecret, sealSecret } from '#server/outbox/subscribers.ts';
import { WebhookLoops } from '#server/outbox/webhookLoops.ts';
import { Settings } from '#server/base/settings.ts';
import { ldapDirectory } from '#server/systems/directory/ldap.ts';
import { readDirectory } from '#server/systems/directory/settings.ts';
import { httpWebhooks } from '#server/systems/webhooks/http.ts';
import { missingForOpenLdap, startOpenLdap } from '../support/directoryServers.ts';
import { fakeSubscriber } from '../support/fakeSubscriber.ts';
import { printRatio, printUsed, usedBy } from './processorTime.ts';

const EVENTS = 5_000;
const ENTRIES = 1_000;
const MAX_EVENTS_RATIO = 6;
const MAX_ENTRIES_RATIO = 12;
/** Requests that are made at the same time, as the outbox does. */
const AT_ONCE = 8;
const SECRET_KEY = 'bench';

const delivery = {
  secretKey: SECRET_KEY,
  log: {
    warn: (details: unknown) => {
      throw new Error(`A delivery failed: ${JSON.stringify(details)}`);
    },
    info: () => undefined,
  },
  clock: () => new Date(),
};

export async function printDeliveries(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-deliveries-'));
  const { db, close } = await openDatabase({ folder });
  try {
    await migrateToLatest(db);
    await insertAccounts(db);
    await printEvents(db, folder);
    const missing = missingForOpenLdap();
    if (missing === null) await printEntries(db, folder);
    else console.log(`\nDeliveries to a directory are not measured: ${missing}\n`);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function insertAccounts(db: Db): Promise<void> {
  const statements = [
    sql`
      insert into person (lin, given_name, surname, display_name, gender)
      select 'L' || at, 'Anna', 'Lind' || at, 'Anna Lind' || at, 'None'
      from generate_series(1, ${EVENTS}::integer) as at`,
    sql`
      insert into account (lin, user_id, account_type, person_type, affiliation_type, user_status)
      select 'L' || at, 'annli' || at, 'Personal', 'Employee', 'Employee', 'Active'
      from generate_series(1, ${EVENTS}::integer) as at`,
    sql`delete from account_change`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function printEvents(db: Db, folder: string): Promise<void> {
  const server = await fakeSubscriber();
  const sender = httpWebhooks({ allowsLoopback: true, allowedHosts: [] });
  const [id, secret] = [crypto.randomUUID(), newSecret()];
  await sql`
    insert into webhook_subscriber (id, name, url, event_types, account_kinds, facts, sealed_secret,
      created_at)
    values (${id}, 'Bench', ${server.url}, '{account.changed}', '{Employee}', '{}',
      ${sealSecret(secret, id, SECRET_KEY)}, now())`.execute(db);
  await sql`
    insert into outgoing_change (system, subscriber_id, subject, topic, kind, payload, has_secret,
      created_at, expires_at, next_attempt_at)
    select 'Webhooks', ${id}::uuid, lin, 'account ' || id, 'AccountChanged', jsonb_build_object(
        'id', 'msg_' || id, 'type', 'account.changed', 'version', 1, 'timestamp',
        '2026-11-26T08:00:00.000Z', 'data', jsonb_build_object('accountId', id, 'userId', user_id,
          'kind', 'Employee', 'status', 'Active', 'changed', '["status"]'::jsonb)),
      false, now(), now() + interval '5 days', now()
    from account`.execute(db);
  const loops = new WebhookLoops(db, { ...delivery, sender, pause: async () => undefined });
  const used = await usedBy(folder, async () => {
    await loops.deliverDue();
    await loops.settled();
  });
  const bodies = server.received.map(({ body }) => body);
  if (bodies.length !== EVENTS) throw new Error(`${bodies.length} events arrived.`);
  const bare = await usedBy(folder, () =>
    atOnce(bodies, (body) =>
      sender.send(server.url, { id: 'msg_bench', at: new Date(), body, secrets: [secret] }),
    ),
  );
  await server.close();
  console.log(`\n${EVENTS} events to a subscriber\n`);
  printUsed('Through the outbox', used);
  printUsed('The same requests', bare);
  printRatio(used, bare, `at most ${MAX_EVENTS_RATIO}`);
}

async function printEntries(db: Db, folder: string): Promise<void> {
  const server = await startOpenLdap();
  const settings = readDirectory(
    new Settings({
      ...server.environment,
      PORTAL_DIRECTORY_PROVISIONING: 'true',
      PORTAL_DIRECTORY_CONTAINERS: `Employee=${server.people}`,
    }),
    { admAccountManagement: true, techAccountManagement: true },
  );
  if (settings === null) throw new Error('There is no directory.');
  await sql`
    insert into outgoing_change (system, subject, topic, kind, payload, has_secret, created_at,
      expires_at, next_attempt_at)
    select 'Directory', lin, 'account ' || id, 'Account', jsonb_build_object('accountId', id),
      false, now(), now() + interval '5 days', now()
    from account order by lin limit ${ENTRIES}`.execute(db);
  const systems = { cards: null, directory: ldapDirectory(settings) };
  const used = await usedBy(folder, () =>
    deliverDueChanges(db, { ...delivery, systems, whenRefused: async () => undefined }),
  );
  const client = await server.administrator();
  const { searchEntries } = await client.search(server.people, {
    filter: '(uid=annli*)',
    attributes: ['uid', 'sn', 'cn'],
  });
  if (searchEntries.length !== ENTRIES) throw new Error(`${searchEntries.length} entries made.`);
  const bare = await usedBy(folder, () =>
    atOnce(searchEntries, ({ sn, cn }, at) =>
      client.add(`uid=bench${at},${server.people}`, {
        objectClass: 'inetOrgPerson',
        uid: `bench${at}`,
        sn: String(sn),
        cn: String(cn),
      }),
    ),
  );
  await client.unbind();
  await server.stop();
  console.log(`\n${ENTRIES} accounts to a directory\n`);
  printUsed('Through the outbox', used);
  printUsed('The same entries, over one connection', bare);
  printRatio(used, bare, `at most ${MAX_ENTRIES_RATIO}`);
}

async function atOnce<Item>(
  items: readonly Item[],
  work: (item: Item, at: number) => Promise<unknown>,
): Promise<void> {
  const rest = items.entries();
  const worker = async () => {
    for (const [at, item] of rest) await work(item, at);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

if (import.meta.main) await printDeliveries();
