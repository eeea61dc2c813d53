import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Claim, prepareDatabase } from '#server/database/installation.ts';
import { type Db, type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { keepFresh, seedWhenEmpty } from '#demo/fill.ts';
import {
  RealPeopleError,
  resetUniversity,
  seedUniversity,
} from '#demo/generator/seedUniversity.ts';
import {
  createEmptyDatabase,
  createMigratedDatabase,
  type KeptDatabase,
  keepDatabase,
} from '../support/database.ts';

type Environment = Claim['environment'];
const options = { people: 100, seed: 'a', today: '2026-11-17' };

/**
 * Connections of a demonstration's server, and those of anything else that writes to the database.
 */
let demo: OpenDatabase;
let other: OpenDatabase;
/** Begins each test of a group with a database of its own. */
function beginWith(create: () => Promise<OpenDatabase>): void {
  beforeEach(async () => {
    demo = await create();
    other = await openDatabase({ url: demo.url });
  });
  afterEach(async () => {
    await other.close();
    await demo.close();
  });
}

const startOn = (db: Db, environment: Environment) =>
  prepareDatabase(db, { environment, where: 'the database minit at db' });
const start = (environment: Environment) =>
  startOn(environment === 'Demonstration' ? demo.db : other.db, environment);
const addPerson = ({ db }: OpenDatabase, lin: string) =>
  sql`insert into person (lin, given_name, surname, display_name, gender)
      values (${lin}, 'Eva', 'Ek', 'Eva Ek', 'None')`.execute(db);
const count = async () =>
  Number(
    (
      await other.db
        .selectFrom('person')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );
/** The locks that its servers hold or wait for. */
const advisoryLocks = async () =>
  (
    await sql<{ granted: boolean }>`select granted from pg_locks join pg_database on oid = database
      where locktype = 'advisory' and datname = current_database()`.execute(other.db)
  ).rows;
/** Makes the database one that has been migrated and filled, and not started yet. */
const forget = () => sql`delete from installation`.execute(other.db);

describe('a database that has been started before', () => {
  beginWith(createMigratedDatabase);

  test.each<[Environment, Environment, RegExp]>([
    [
      'Production',
      'Demonstration',
      /^PORTAL_ENVIRONMENT is Demonstration or not set, but the database minit at db was first started as Production: set PORTAL_ENVIRONMENT=Production, or set DATABASE_URL or PORTAL_DATA to another, empty database$/,
    ],
    [
      'Test',
      'Demonstration',
      /^PORTAL_ENVIRONMENT is Demonstration or not set, but .* was first started as Test/,
    ],
    [
      'Production',
      'Test',
      /^PORTAL_ENVIRONMENT is Test, but .* was first started as Production: .*if it is a copy made for this purpose, run "update installation set environment = 'Test'" in it$/,
    ],
    [
      'Demonstration',
      'Production',
      /^PORTAL_ENVIRONMENT is Production, but .* belongs to a demonstration, whose people are made up and share a public password: set DATABASE_URL/,
    ],
    ['Demonstration', 'Test', /^PORTAL_ENVIRONMENT is Test, but .* belongs to a demonstration/],
  ])('as %s does not start as %s', async (first, second, line) => {
    await start(first);
    await expect(start(second)).rejects.toThrow(line);
    await start(first);
  });

  test('is not migrated by a server that it refuses', async () => {
    await start('Production');
    await sql`alter table kysely_migration rename to kept`.execute(other.db);
    await expect(start('Demonstration')).rejects.toThrow(/was first started as Production/);
    await sql`alter table kept rename to kysely_migration`.execute(other.db);
  });

  test('starts as a test portal after it has been copied for that', async () => {
    await start('Production');
    await addPerson(other, 'p1');
    await other.db.updateTable('installation').set({ environment: 'Test' }).execute();
    await start('Test');
    await other.db.updateTable('installation').set({ environment: 'Demonstration' }).execute();
    await expect(start('Demonstration')).rejects.toThrow(
      /contains people whom the demonstration did not create/,
    );
  });
});

describe('a demonstration', () => {
  let kept: KeptDatabase;
  beforeAll(async () => {
    kept = await keepDatabase(async (db) => {
      await startOn(db, 'Demonstration');
      await seedWhenEmpty(db, { people: 100 }, new Date('2026-11-17T11:00:00Z'));
    });
  });
  beginWith(() => kept.copy());
  afterAll(() => kept.drop());

  test('resets the people that it and its visitors have created, and remains what it is', async () => {
    const before = await count();
    await addPerson(demo, 'visitor');
    await start('Demonstration');
    await resetUniversity(demo.db, options);
    expect(await count()).toBe(before);
    await expect(start('Production')).rejects.toThrow(/belongs to a demonstration/);
  });

  test('resets although a background job reads in another order', async () => {
    const waits = sql`select from pg_locks where not granted
      and relation = 'account_change'::regclass
      and database = (select oid from pg_database where datname = current_database())`;
    const resets: Promise<void>[] = [];
    const job = demo.db.transaction().execute(async (tx) => {
      await sql`lock table account_change in row exclusive mode`.execute(tx);
      resets.push(resetUniversity(demo.db, options));
      await expect
        .poll(async () => (await waits.execute(other.db)).rows.length, { timeout: 10_000 })
        .toBe(1);
      await sql`select count(*) from person`.execute(tx);
    });
    // The database may end either of the two; a job runs again.
    await Promise.allSettled([job]);
    await Promise.all(resets);
    expect(resets).toHaveLength(1);
    expect(await count()).toBeGreaterThan(90);
  });

  test('neither resets nor starts when there is anybody else', async () => {
    await addPerson(other, 'real');
    const before = await count();
    await expect(resetUniversity(demo.db, options)).rejects.toThrow(RealPeopleError);
    expect(await count()).toBe(before);
    await expect(start('Demonstration')).rejects.toThrow(
      /contains people whom the demonstration did not create: set DATABASE_URL or PORTAL_DATA/,
    );
  });
});

describe('a database that does not remember what it is', () => {
  beginWith(createMigratedDatabase);

  test('is a demonstration’s if one has created everybody, whenever its dates were moved', async () => {
    await seedUniversity(demo.db, options);
    await keepFresh(demo.db, new Date('2026-12-24T11:00:00Z'));
    await forget();
    await expect(start('Production')).rejects.toThrow(/belongs to a demonstration/);
    await expect(start('Test')).rejects.toThrow(/belongs to a demonstration/);
    await start('Demonstration');
    await resetUniversity(demo.db, options);
  });

  test('is not a demonstration’s if there is one person more', async () => {
    await seedUniversity(demo.db, options);
    await addPerson(other, 'real');
    await forget();
    await expect(start('Demonstration')).rejects.toThrow(
      /contains data that no demonstration created: set PORTAL_ENVIRONMENT=Production or Test if it is a university's/,
    );
    await start('Production');
  });

  test.each([
    [
      'a person',
      sql`insert into person (lin, given_name, surname, display_name, gender)
          values ('p1', 'Eva', 'Ek', 'Eva Ek', 'None')`,
    ],
    [
      'an entry in the audit trail',
      sql`insert into audit_entry (at, action, request_id) values (now(), 'change', 'r1')`,
    ],
  ])(
    'is not a demonstration’s if it contains %s and no demonstration',
    async (_what, statement) => {
      await statement.execute(other.db);
      await forget();
      await expect(start('Demonstration')).rejects.toThrow(
        /contains data that no demonstration created/,
      );
      await start('Test');
    },
  );

  test('becomes either if it is empty', async () => {
    await forget();
    await expect(start('Demonstration')).resolves.not.toThrow();
  });
});

describe('a new database', () => {
  beginWith(createEmptyDatabase);

  test('a demonstration refuses a database with the tables of something else', async () => {
    await sql`create table invoice (id int)`.execute(other.db);
    await expect(start('Demonstration')).rejects.toThrow(
      /contains data that no demonstration created/,
    );
  });

  test('of two servers that start at once as different environments, one is refused', async () => {
    const outcomes = await Promise.allSettled([start('Demonstration'), start('Production')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('of several demonstrations that start at once, one fills the database', async () => {
    const now = new Date('2026-11-17T11:00:00Z');
    const begin = async () => {
      await start('Demonstration');
      await seedWhenEmpty(demo.db, { people: 100 }, now);
    };
    await Promise.all(Array.from({ length: 3 }, begin));
    const { rows } = await sql<{ universities: number }>`
      select count(*) as universities from demo_university`.execute(other.db);
    expect(rows).toEqual([{ universities: 1 }]);
  });

  test('a server that starts while another one creates the tables waits for it', async () => {
    let starting: Promise<void> | undefined;
    await other.db.connection().execute(async (first) => {
      await sql`select pg_advisory_lock(hashtext('installation'))`.execute(first);
      await sql`create table half_made (id int)`.execute(first);
      starting = start('Demonstration');
      await expect
        .poll(async () => (await advisoryLocks()).map(({ granted }) => granted))
        .toContain(false);
      await sql`drop table half_made`.execute(first);
      await sql`select pg_advisory_unlock(hashtext('installation'))`.execute(first);
    });
    await starting;
    expect(await advisoryLocks()).toEqual([]);
  });

  test('a demonstration starts after its first migration has failed', async () => {
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      other.db,
    );
    await expect(start('Demonstration')).resolves.not.toThrow();
  });

  test('statistics exist after a demonstration is filled or reset, and after a dump is restored', async () => {
    const unknown = async () => {
      const { rows } = await sql<{
        relname: string;
      }>`select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
          and reltuples < 0 and pg_relation_size(oid) > 0`.execute(other.db);
      return rows.map(({ relname }) => relname);
    };
    await start('Demonstration');
    await seedUniversity(demo.db, options);
    expect(await unknown()).toEqual([]);
    await resetUniversity(demo.db, options);
    expect(await unknown()).toEqual([]);
    await sql`create table restored as select * from person`.execute(demo.db);
    expect(await unknown()).toEqual(['restored']);
    await start('Demonstration');
    expect(await unknown()).toEqual([]);
  });
});
