/**
 * Measures how long a server takes to make the status list of 100,000 cards in wallets anew, of which
 * every twentieth is not valid, beside the time in which the database reads their rows at all.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { statusListToken } from '#server/areas/wallets/index.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { walletIssuerOf } from '#server/systems/wallets/configured.ts';
import { readWallets } from '#server/systems/wallets/settings.ts';
import { Settings } from '#server/base/settings.ts';
import { median } from './statistics.ts';

const CARDS = 100_000;
const AT_ONCE = 10_000;
const RUNS = 9;
const MAX_MILLISECONDS = 100;
const MAX_KILOBYTES = 8;
const BASE_URL = 'https://bench.example';

export async function printWalletStatus(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-wallets-'));
  const { db, close } = await openDatabase({ folder });
  try {
    await migrateToLatest(db);
    await insertCards(db);
    const settings = readWallets(new Settings({}), BASE_URL, true);
    const issuer = await walletIssuerOf({ wallets: settings, baseUrl: BASE_URL }, db);
    if (issuer === null) throw new Error('There is no issuer.');
    const [lists, reads]: [number[], number[]] = [[], []];
    let token = '';
    for (let run = 0; run < RUNS; run += 1) {
      // A minute later each time, so that no list is found that was signed before.
      const now = new Date(Date.now() + run * 60_000);
      lists.push(
        await timeOf(async () => {
          token = (await statusListToken({ db, issuer, baseUrl: BASE_URL }, 1, now)) ?? '';
        }),
      );
      reads.push(await timeOf(() => readRows(db)));
    }
    const { status_list: list } = decodeJwt<{ status_list: { lst: string } }>(token);
    print(lists, reads, list.lst.length / 1000);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(lists: readonly number[], reads: readonly number[], kilobytes: number): void {
  const line = (what: string, value: string, most = '') =>
    console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);
  console.log(`\nThe status list of ${CARDS} cards in wallets, medians of ${RUNS} runs\n`);
  line('  Read, encoded and signed', `${median(lists).toFixed(0)} ms`, `${MAX_MILLISECONDS} ms`);
  line('  Only reading the rows', `${median(reads).toFixed(0)} ms`);
  line('Ratio', (median(lists) / median(reads)).toFixed(2));
  line('  The list', `${kilobytes.toFixed(1)} kB`, `${MAX_KILOBYTES} kB`);
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** What the list is made of, without what decides the status. */
const readRows = (db: Db) =>
  sql`select string_agg(index::text, ',') from wallet_credential where list = 1`.execute(db);

/** As many people with an account, a card and a credential; of 100, four are blocked, one frozen. */
async function insertCards(db: Db): Promise<void> {
  for (let from = 1; from <= CARDS; from += AT_ONCE) await insertPeople(db, from);
  const statements = [
    sql`
      insert into card (account_id, iso_number, mifare_number, status, frozen_at, blocked_at,
        validity_start_date, validity_end_date, pin_hash)
      select id, 'I' || user_id, 'M' || user_id,
        case when kind = 1 then 'Frozen' when kind in (2, 3, 4, 5) then 'Blocked' else 'Active' end,
        case when kind = 1 then now() end, case when kind in (2, 3, 4, 5) then now() end,
        current_date - 30, current_date + 900, 'x'
      from (select id, user_id, row_number() over () % 100 as kind from account) as numbered`,
    // The places follow no rule that the compression would find.
    sql`
      insert into wallet_credential (account_id, card_id, type, list, index, key_thumbprint,
        issued_at, expires_at)
      select account_id, id, 'campus-card', 1, place, 'x', now(), now() + interval '90 days'
      from (select account_id, id, row_number() over () as at from card) as numbered
      join (
        select place, row_number() over (order by md5(place::text)) as at
        from generate_series(0, 131071) as place
      ) as places using (at)`,
    sql`delete from account_change`,
    sql`analyze`,
  ];
  for (const statement of statements) await statement.execute(db);
}

async function insertPeople(db: Db, from: number): Promise<void> {
  const numbers = sql`generate_series(${from}::integer, ${from + AT_ONCE - 1}::integer) as at`;
  await sql`
    insert into person (lin, given_name, surname, display_name, gender)
    select 'L' || at, 'Anna', 'Lind' || at, 'Anna Lind' || at, 'None' from ${numbers}`.execute(db);
  await sql`
    insert into account (lin, user_id, account_type, person_type, affiliation_type, user_status)
    select 'L' || at, 'annli' || at, 'Personal', 'Employee', 'Employee', 'Active'
    from ${numbers}`.execute(db);
}
