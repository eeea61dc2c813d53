/** Measures how long the list of possible duplicates takes, by the number of people. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { possibleDuplicates } from '#server/areas/duplicates/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { printUsed, usedBy } from './processorTime.ts';

const STEPS = [10_000, 90_000];
/** One person in this many has a second record. */
const TWICE_EVERY = 1_000;

export async function printDuplicates(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-duplicates-'));
  const { db, close } = await openDatabase({ folder });
  try {
    await migrateToLatest(db);
    console.log('\nPossible duplicates\n');
    let people = 0;
    for (const more of STEPS) {
      await addPeople(db, people, more);
      people += more;
      let total = 0;
      const used = await usedBy(folder, async () => {
        ({ total } = await possibleDuplicates(db, { today: '2026-11-17', self: '' }, 200));
      });
      if (total < people / TWICE_EVERY) throw new Error(`Only ${total} were found.`);
      printUsed(`Among ${people} people: ${total}`, used);
    }
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Few names are common and many are rare, as in a university. */
const name = (kind: string, count: number) =>
  sql`'${sql.raw(kind)}' || floor(power(random(), 3) * ${sql.lit(count)})::int`;

async function addPeople(db: Db, from: number, count: number): Promise<void> {
  await sql`
    insert into person (lin, given_name, surname, display_name, gender, birth_date)
    select at::text, given, family, given || ' ' || family, 'None', birth
    from (
      select at, ${name('given', 600)} as given, ${name('family', 3000)} as family,
        '1955-01-01'::date + floor(random() * 20000)::int as birth
      from generate_series(${from}::int, ${from + count - 1}::int) as at
    ) as made`.execute(db);
  await sql`
    update person set given_name = other.given_name, surname = other.surname,
      display_name = other.display_name, birth_date = other.birth_date
    from person as other
    where person.lin::int % ${sql.lit(TWICE_EVERY)} = 1 and other.lin = (person.lin::int - 1)::text
      and person.lin::int >= ${from}`.execute(db);
  await sql`
    insert into account (lin, account_type, person_type, user_status)
    select lin, 'Personal', 'Student', 'Active' from person where lin::int >= ${from}`.execute(db);
  await sql`
    insert into contact_information (lin, alternative_email_address, sms_number)
    select lin, lin || '@example.org', '+4670' || lpad(lin, 7, '0')
    from person where lin::int >= ${from}`.execute(db);
  await sql`analyze`.execute(db);
}
