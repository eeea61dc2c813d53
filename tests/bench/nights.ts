/**
 * Measures a night over many accounts against one over a tenth of them, in the same run: its cost
 * must not grow faster than the university.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { dateInSweden } from '#rules/dates.ts';
import { remindOfEnd, runNight } from '#server/areas/nights/index.ts';
import { readConfig } from '#server/config/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { embeddedDirectory } from '#server/systems/directory/embedded.ts';
import { createHashing } from '#server/systems/hashing.ts';
import { printRatio, printUsed, type Used, usedBy } from './processorTime.ts';

const FEW = 10_000;
const MANY = 100_000;
const MAX_RATIO = 12;

export async function printNights(): Promise<void> {
  const few = await nightOver(FEW);
  const many = await nightOver(MANY);
  console.log('\nA night with its reminders: one account in 25 moves, one in 100 is reminded\n');
  printUsed(`Over ${FEW} accounts`, few);
  printUsed(`Over ${MANY} accounts`, many);
  printRatio(many, few, `at most ${MAX_RATIO}`);
}

/** Returns what a night over that many accounts takes. */
async function nightOver(accounts: number): Promise<Used> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-night-'));
  const { db, url, close } = await openDatabase({ folder });
  try {
    await migrateToLatest(db);
    await insertUniversity(db, accounts);
    const now = new Date();
    const config = readConfig({ DATABASE_URL: url });
    const night = { config, now, today: dateInSweden(now) };
    const directory = embeddedDirectory(db, createHashing(), config.productName);
    let failed = 0;
    const used = await usedBy(folder, async () => {
      await runNight(db, {
        ...night,
        systems: { cards: null, directory },
        log: { warn: () => (failed += 1) },
      });
      await remindOfEnd(db, night);
    });
    if (failed > 0) throw new Error('A step was held back or failed.');
    await checkWhatWasDone(db, accounts);
    return used;
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Accounts with what people have in the portal. Of 100, one is due for each step. */
async function insertUniversity(db: Db, accounts: number): Promise<void> {
  const statements = [
    sql`
      insert into person (lin, given_name, surname, display_name, gender)
      select 'L' || at, 'Anna', 'Lind' || at, 'Anna Lind' || at, 'None'
      from generate_series(1, ${accounts}::integer) as at`,
    sql`
      insert into account (lin, user_id, account_type, person_type, affiliation_type, user_status,
        status_changed_at, valid_through, retirement_date, removed_on, university_email_address)
      select 'L' || at, 'annli' || at, 'Personal', 'Employee', 'Associate',
        case at % 100 when 1 then 'Inactive' when 2 then 'Retired' when 3 then 'Retired'
          else 'Active' end,
        now() - interval '9 years',
        current_date + case at % 100 when 0 then -1 when 1 then -3000 when 4 then 14 else 900 end,
        case when at % 100 in (2, 3) then current_date - 3000 end,
        case when at % 100 = 3 then current_date - 2000 end,
        'annli' || at || '@example.se'
      from generate_series(1, ${accounts}::integer) as at`,
    sql`
      insert into organisation (type, short_name, name, canonical_path)
      values ('Company', 'U', '{"sv": "Universitetet", "en": "The university"}', 'U')`,
    sql`
      insert into position (account_id, organisation_id, title, start_date, is_primary, is_employee)
      select account.id, organisation.id, '{"sv": "", "en": ""}', '2020-01-01', true, false
      from account cross join organisation`,
    sql`
      insert into activation_key (account_id, key_hash, created_by_lin, expires_on, used_at)
      select id, id::text, lin, '2020-02-01', now() from account`,
    sql`
      insert into session (token_hash, browser_hash, scope, lin, user_id, has_al2, access_until,
        last_used_at, ends_at, activation_key_id)
      select key_hash, key_hash, 1, lin, user_id, false, now(), now(), now(), activation_key.id
      from activation_key join account on account.id = account_id`,
    sql`
      insert into profile_image (lin, source, media_type, base, full_size, thumbnail, width, height)
      select lin, 'Upload', 'image/png', '', '', '', 1, 1 from person`,
    sql`
      insert into card_order (account_id, pin_hash, image_id, status)
      select account.id, '', profile_image.id, 'Collected'
      from account join profile_image on profile_image.lin = account.lin`,
    // Nobody has to permit the first deletion any more.
    sql`
      insert into night (day, step, done, finished_at)
      values ('2020-01-01', 'isEmptied', 1, now()), ('2020-01-01', 'isDeleted', 1, now())`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function checkWhatWasDone(db: Db, accounts: number): Promise<void> {
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::integer as count from audit_entry group by 1 order by 1`.execute(db);
  const done = rows.map(({ action, count }) => `${action} ${count}`).join(', ');
  const expected = ['close', 'delete', 'empty', 'expire', 'remind']
    .map((step) => `accounts.${step} ${accounts / 100}`)
    .join(', ');
  if (done !== expected) throw new Error(`The night did ${done} instead of ${expected}.`);
}

if (import.meta.main) await printNights();
