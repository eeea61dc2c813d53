import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { mailLoop } from '#server/mail/delivery.ts';
import { send } from '#server/mail/mail.ts';
import { answer, change, contentsOf } from '../areas/calls.ts';
import { photo } from '../support/pictures.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';

const METRICS_TOKEN = 'token-of-the-test-of-faults-0123456789';
const CANNOT_SAVE = { errors: { 'portal.CannotSave': ['ERROR/CANNOT_SAVE'] } };
const WAIT = { timeout: 30_000 };

let portal: Portal;
let anna: Send;
beforeAll(async () => {
  portal = await startPortal({ environment: { PORTAL_METRICS_TOKEN: METRICS_TOKEN } });
  anna = await portal.as('annli42');
});
afterAll(() => portal.close());

/** Runs statements on the portal's database server, past the portal. */
async function onServer(...statements: ((database: string) => string)[]): Promise<void> {
  const url = new URL(portal.databaseUrl);
  const database = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement(database));
  } finally {
    await client.end();
  }
}
/** Waits until no connection is left that has been ended. */
const usable = () =>
  vi.waitFor(
    () => Promise.all(Array.from({ length: 16 }, () => sql`select 1`.execute(portal.db))),
    WAIT,
  );
const ended = (database: string) =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;

/** Each way in which a database shows what it has and stores nothing, and back. */
const faults = {
  readOnly: {
    begin: async () => {
      await onServer(
        (database) => `alter database "${database}" set default_transaction_read_only = on`,
        ended,
      );
      await usable();
    },
    end: async () => {
      await onServer(
        (database) => `alter database "${database}" reset default_transaction_read_only`,
        ended,
      );
      await usable();
    },
  },
  full: {
    begin: async () => {
      await sql`create function is_full() returns trigger language plpgsql as $$ begin
          raise exception 'could not extend file: No space left on device' using errcode = '53100';
        end $$`.execute(portal.db);
      for (const table of written)
        await sql`create trigger is_full before insert or update on ${sql.table(table)}
            for each statement execute function is_full()`.execute(portal.db);
    },
    end: async () => void (await sql`drop function if exists is_full cascade`.execute(portal.db)),
  },
};
const written = ['person', 'account', 'audit_entry', 'outgoing_message', 'profile_image'];

const ready = async () => {
  const { status, body } = await answer(portal.browser().fetch('/health/ready'));
  return { status, body };
};
const isWritable = async () => {
  const metrics = await fetch(`${portal.address}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  return /^database_writable (\d)$/m.exec(await metrics.text())?.[1];
};
const save = (number: string) =>
  answer(
    anna(
      '/api/employee/contactinformation',
      change('POST', { alternativeEmailAddress: null, smsNumber: number }),
    ),
  );
const stored = () => contentsOf(portal.db, 'person', 'account', 'audit_entry', 'outgoing_message');

describe.each(['readOnly', 'full'] as const)('a database that is %s', (problem) => {
  afterEach(() => faults[problem].end());

  test('shows what it has, says why it stores nothing, and stores again by itself', async () => {
    expect((await save('+46701740605')).status).toBe(200);
    await faults[problem].begin();
    const before = await stored();
    expect(await save('+46701740606')).toEqual({ status: 503, body: CANNOT_SAVE });
    expect(await stored()).toEqual(before);
    expect((await anna('/api/user')).status).toBe(200);
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', database: problem } });
    expect(await isWritable()).toBe('0');

    await faults[problem].end();
    expect((await save('+46701740607')).status).toBe(200);
    expect(await ready()).toEqual({
      status: 200,
      body: { status: 'ready', database: 'writable' },
    });
    expect(await isWritable()).toBe('1');
  });

  test('stores no picture, says so, and stores it again by itself', async () => {
    const picture = await photo();
    const pictures = () => contentsOf(portal.db, 'profile_image', 'audit_entry');
    const upload = () =>
      answer(
        anna(
          '/api/profileimage/upload',
          change('POST', { base64Image: picture.toString('base64'), mediaType: 'image/jpeg' }),
        ),
      );
    await faults[problem].begin();
    const before = await pictures();
    expect(await upload()).toEqual({ status: 503, body: CANNOT_SAVE });
    expect(await pictures()).toEqual(before);

    await faults[problem].end();
    expect((await upload()).status).toBe(200);
    expect(await pictures()).not.toEqual(before);
  });

  test('does not make a message that has arrived be sent again', async () => {
    await portal.db.deleteFrom('outgoing_message').execute();
    let now = Date.now();
    const message = { channel: 'email', subject: 'Hej', body: 'Hej', language: null } as const;
    await send(portal.db, { ...message, recipient: 'anna@example.org' }, new Date(now));
    const sent: string[] = [];
    const loop = mailLoop(portal.db, {
      transport: async ({ id }) => {
        sent.push(id);
        if (sent.length === 1) await faults[problem].begin();
      },
      secretKey: readConfig({}).secretKey,
      log: { warn: () => undefined, info: () => undefined },
      clock: () => new Date(now),
    });
    await loop.deliverDue();
    await loop.settled();
    expect(sent).toHaveLength(1);

    await faults[problem].end();
    // The claim has ended long since.
    now += 3_600_000;
    const deliver = async () => {
      await loop.deliverDue();
      await loop.settled();
      return portal.db.selectFrom('outgoing_message').select(['sent_at', 'attempts']).execute();
    };
    expect(await deliver()).toEqual([{ sent_at: expect.any(Date), attempts: 1 }]);
    expect(sent).toHaveLength(1);
  });
});

test('a portal whose database is away is not ready, and measures what it can', async () => {
  await onServer((database) => `alter database "${database}" with allow_connections false`, ended);
  expect(await ready()).toEqual({ status: 503, body: { status: 'not ready', database: 'away' } });
  expect(await isWritable()).toBe('0');
  await onServer((database) => `alter database "${database}" with allow_connections true`);
  await usable();
  expect((await ready()).status).toBe(200);
  expect(await isWritable()).toBe('1');
});
