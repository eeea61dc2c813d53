/**
 * Measures the spreadsheet of 100,000 alumni against one of 50,000, their address labels, and a
 * list of 20,000 rows against one of 1,000.
 */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { openDatabase, type Db } from '#server/database/open.ts';
import { startExternalPostgres } from '../support/externalPostgres.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { freePort, newPortal } from '../tools/server.ts';
import { median } from './statistics.ts';

const FEW = 50_000;
const MANY = 100_000;
const MAX_MEGABYTES = 60;
/** Small enough to force garbage collection, so that garbage does not count as memory in use. */
const HEAP_MEGABYTES = 256;
const RUNS = 3;
const [FEW_ROWS, MANY_ROWS] = [1000, 20_000];
const MAX_ROW_RATIO = 20;
const SAMPLE_INTERVAL_MS = 10;

const withoutFilter = {
  source: { fileId: null, useOnlyLocalData: true, newFile: null },
  preferredLanguage: null,
  countryCodes: [],
  massMailingPostal: null,
  massMailingEmail: null,
  massMailingMobile: null,
  newsletterSv: null,
  newsletterEn: null,
  liUMagazine: null,
};

export async function printAlumniCost(): Promise<void> {
  const postgres = await startExternalPostgres(await freePort());
  const portal = await newPortal({
    DATABASE_URL: postgres.url,
    PORTAL_DEMO_PEOPLE: '100',
    PORTAL_CALLS_PER_MINUTE: '1000000',
    LOG_LEVEL: 'error',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
  });
  try {
    await portal.start();
    const database = await openDatabase({ url: postgres.url });
    const office = await signedIn(portal.url, 'johal25');
    const memory = () =>
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${portal.pid}/status`, 'utf8'))?.[1]) / 1024;
    await addAlumni(database.db, 0, FEW);
    await fetchAll(() => spreadsheet(office), memory, FEW);
    const few = await fetchAll(() => spreadsheet(office), memory, FEW);
    const fewRows = await medianOf(() => matchTime(office, FEW_ROWS));
    const manyRows = await medianOf(() => matchTime(office, MANY_ROWS));
    await addAlumni(database.db, FEW, MANY);
    const many = await fetchAll(() => spreadsheet(office), memory, MANY);
    const sheets = await fetchAll(() => labels(office), memory, MANY);
    console.log('\nSpreadsheet of alumni\n');
    line(`  ${FEW}`, `${few.ms.toFixed(0)} ms`);
    line(`  ${MANY}`, `${many.ms.toFixed(0)} ms`);
    line(`  Bytes of ${MANY}`, `${(many.bytes / 1e6).toFixed(1)} MB`);
    line(
      `Memory above that of ${FEW}`,
      `${Math.max(0, many.megabytes - few.megabytes).toFixed(0)} MB`,
      `${MAX_MEGABYTES} MB`,
    );
    line(
      `Ratio of a list of ${MANY_ROWS} to one of ${FEW_ROWS}`,
      (manyRows / fewRows).toFixed(1),
      String(MAX_ROW_RATIO),
    );
    console.log('\nAddress labels\n');
    line(`  ${MANY}`, `${sheets.ms.toFixed(0)} ms`);
    line(`  Bytes of ${MANY}`, `${(sheets.bytes / 1e6).toFixed(1)} MB`);
    line(
      `Memory above the spreadsheet of ${FEW}`,
      `${Math.max(0, sheets.megabytes - few.megabytes).toFixed(0)} MB`,
      `${MAX_MEGABYTES} MB`,
    );
    await database.close();
  } finally {
    await portal.remove();
    await postgres.stop();
  }
}

const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);

const addAlumni = (db: Db, from: number, to: number) =>
  sql`
  with added as (
    insert into alumn (first_name, last_name, gender, email, internal_notes, preferred_language, mass_mailing_postal)
    select 'Ada' || one, 'Bergström', 'None', 'ada' || one || '@alumni.example', '', 'sv-SE', true
      from generate_series(${from}::int, ${to - 1}::int) one returning id)
  insert into alumn_address (alumn_id, is_primary, address_type, address, zip_code, city, country_code)
    select id, true, 'Home', 'Storgatan 1', '58222', 'Linköping', 'SE' from added
`.execute(db);

async function spreadsheet(office: Caller) {
  const { ticket } = z
    .object({ ticket: z.string() })
    .parse(
      await (
        await office('POST', '/api/alumniportaladmin/filter/spreadsheet', withoutFilter)
      ).json(),
    );
  return await office('GET', `/api/alumniportaladmin/filter/spreadsheet/${ticket}`);
}

const labels = (office: Caller) =>
  office('POST', '/api/alumniportaladmin/filter/labels', withoutFilter);

/** Reads the response as a browser that saves it does: received parts are released. */
async function fetchAll(
  ask: () => ReturnType<Caller>,
  memory: () => number,
  atLeast: number,
): Promise<{ ms: number; megabytes: number; bytes: number }> {
  let most = 0;
  const sampling = setInterval(() => (most = Math.max(most, memory())), SAMPLE_INTERVAL_MS);
  const began = performance.now();
  const { body } = await ask();
  let bytes = 0;
  let rows = 0;
  for await (const part of body ?? []) {
    bytes += part.length;
    rows += part.reduce((sum: number, byte: number) => sum + (byte === 10 ? 1 : 0), 0);
  }
  clearInterval(sampling);
  if (rows < atLeast) throw new Error(`The file has only ${rows} lines.`);
  return { ms: performance.now() - began, megabytes: most, bytes };
}

async function medianOf(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) times.push(await measure());
  return median(times);
}

async function matchTime(office: Caller, rows: number): Promise<number> {
  const content = [
    'E-post',
    ...Array.from({ length: rows }, (_, one) => `ada${one}@alumni.example`),
  ].join('\n');
  const newFile = {
    name: 'Lista',
    description: '',
    saveForLater: false,
    base64File: Buffer.from(content).toString('base64'),
  };
  const began = performance.now();
  const answer = await office('POST', '/api/alumniportaladmin/filter', {
    ...withoutFilter,
    source: { ...withoutFilter.source, useOnlyLocalData: false, newFile },
  });
  await answer.text();
  if (!answer.ok) throw new Error(`Unexpected response to the list: ${answer.status}`);
  return performance.now() - began;
}

if (import.meta.main) await printAlumniCost();
