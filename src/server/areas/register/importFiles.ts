import type { Transaction } from 'kysely';
import { type ImportKind, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import {
  type FileContent,
  type FileError,
  type FileRow,
  readFile,
} from '#rules/register/readFile.ts';
import {
  MAX_ID_LENGTH,
  type Read,
  readOrganisation,
  readPerson,
  readRole,
} from '#rules/register/records.ts';
import { textOfFile, type TextFileError } from '#rules/textFile.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { changingRoles } from '#server/roles/changingRoles.ts';
import { applyOrganisations } from './organisations.ts';
import { permitTree } from './treeMoves.ts';
import {
  type Counts,
  madeIds,
  type Numbered,
  type Origin,
  type Outcomes,
  type RecordOutcome,
  roleContextOf,
  type UnreadRow,
} from './outcome.ts';
import { beginImport, insertRun } from './runStore.ts';
import { applyPeople, type PeopleOptions } from './people.ts';
import { placeWaiting } from './placement.ts';
import { applyRoles } from './roles.ts';

export type Files = Partial<Readonly<Record<ImportKind, Uint8Array>>>;

/** Why a file cannot be imported. Nothing of any file is written. */
export interface UnreadableFile {
  readonly kind: ImportKind;
  readonly error: FileError | `IMPORT/FILE/${TextFileError}`;
  readonly columns: readonly string[];
}

export interface FileReport {
  readonly kind: ImportKind;
  readonly counts: Counts;
  /** The first `MAX_IMPORT_ROWS` records with each outcome. */
  readonly outcomes: readonly RecordOutcome[];
}

/** Receives every outcome, in the order of the rows; also those of an import that then fails. */
export type Listener = (
  kind: ImportKind,
  outcomes: readonly RecordOutcome[],
) => void | Promise<void>;

export type ImportReport =
  | { readonly unreadable: readonly UnreadableFile[] }
  | { readonly files: readonly FileReport[] };

export interface WriteOptions extends PeopleOptions {
  readonly onOutcomes?: Listener;
}

export interface ImportOptions extends WriteOptions {
  /** Writes nothing, but tells exactly what would be written. */
  readonly isDryRun: boolean;
}

/** Rolls the transaction back after a dry run. */
class DryRun extends Error {}

/**
 * Imports the files in one transaction, organisations before people before roles. What is killed on
 * the way leaves nothing; the same files again change nothing.
 */
export async function importFiles(
  db: Db,
  files: Files,
  origin: Origin,
  { isDryRun, ...options }: ImportOptions,
): Promise<ImportReport> {
  let report: ImportReport = { files: [] };
  await db
    .transaction()
    .execute(async (tx) => {
      report = await writeFiles(tx, files, origin, options);
      if (isDryRun) throw new DryRun();
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRun)) throw error;
    });
  return report;
}

/** The same, in a transaction of the caller's. Imports wait for each other. */
export async function writeFiles(
  tx: Transaction<Database>,
  files: Files,
  origin: Origin,
  options: WriteOptions,
): Promise<ImportReport> {
  const read = readFiles(files);
  if (read.unreadable.length > 0) return { unreadable: read.unreadable };
  await beginImport(tx);
  const reports = await applyAll(tx, read, origin, options);
  await insertRun(tx, origin, reports);
  return { files: reports };
}

interface ReadFiles {
  readonly unreadable: readonly UnreadableFile[];
  readonly organisations: FileContent<'organisations'> | null;
  readonly people: FileContent<'people'> | null;
  readonly roles: FileContent<'roles'> | null;
}

function readFiles(files: Files): ReadFiles {
  const unreadable: UnreadableFile[] = [];
  const contentOf = <Kind extends ImportKind>(kind: Kind): FileContent<Kind> | null => {
    const file = files[kind];
    if (file === undefined) return null;
    const decoded = textOfFile(file, (bytes, encoding) =>
      new TextDecoder(encoding, { fatal: true }).decode(bytes),
    );
    if ('error' in decoded) {
      unreadable.push({ kind, error: `IMPORT/FILE/${decoded.error}`, columns: [] });
      return null;
    }
    const content = readFile(kind, decoded.text);
    if ('error' in content)
      unreadable.push({ kind, error: content.error, columns: content.columns ?? [] });
    return content;
  };
  return {
    organisations: contentOf('organisations'),
    people: contentOf('people'),
    roles: contentOf('roles'),
    unreadable,
  };
}

async function applyAll(
  tx: Transaction<Database>,
  { organisations, people, roles }: ReadFiles,
  origin: Origin,
  { onOutcomes, ...options }: WriteOptions,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const apply = async <Kind extends ImportKind, R>(
    kind: Kind,
    content: FileContent<Kind> | null,
    readRow: (cells: FileRow<Kind>['cells']) => Read<R>,
    write: (records: Iterable<Numbered<R> | UnreadRow>) => Promise<Outcomes>,
  ) => {
    if (content === null || 'error' in content) return;
    const summary = new Summary();
    for await (const outcomes of await write(recordsOf(content.rows, readRow))) {
      summary.add(outcomes);
      await onOutcomes?.(kind, outcomes);
    }
    reports.push({ kind, counts: summary.counts, outcomes: summary.outcomes });
  };
  await apply('organisations', organisations, readOrganisation, (rows) =>
    wholeFile(rows, async (records, unreadIds) => {
      const outcomes = await applyOrganisations(tx, permitTree(origin), records, unreadIds);
      await placeWaiting(tx, madeIds(outcomes), origin);
      return outcomes;
    }),
  );
  await apply(
    'people',
    people,
    (cells) => readPerson(cells, origin.today),
    (rows) => applyPeople(tx, rows, origin, options),
  );
  await apply('roles', roles, readRole, (rows) =>
    wholeFile(rows, (records) =>
      changingRoles(tx, roleContextOf(origin), (changes) =>
        applyRoles(tx, records, origin, changes),
      ),
    ),
  );
  return reports;
}

/** Reads the rows while the records are taken, because those of a large file would fill the memory. */
function* recordsOf<Kind extends ImportKind, R>(
  rows: Iterable<FileRow<Kind>>,
  readRow: (cells: FileRow<Kind>['cells']) => Read<R>,
): Generator<Numbered<R> | UnreadRow> {
  for (const { row, cells } of rows) {
    const read = readRow(cells);
    yield 'record' in read
      ? { row, record: read.record }
      : { row, id: idIn(cells).slice(0, MAX_ID_LENGTH), refusal: read.refusal };
  }
}

/** Writes the records of a file that has few. Returns the outcomes of all rows. */
async function wholeFile<R>(
  rows: Iterable<Numbered<R> | UnreadRow>,
  write: (
    records: readonly Numbered<R>[],
    unreadIds: readonly string[],
  ) => Promise<readonly RecordOutcome[]>,
): Promise<Outcomes> {
  const records: Numbered<R>[] = [];
  const unread: RecordOutcome[] = [];
  for (const one of rows)
    if ('record' in one) records.push(one);
    else {
      const { row, id, refusal: reason } = one;
      unread.push({ row, id, outcome: 'refused', reason, changed: [] });
    }
  const written = await write(
    records,
    unread.map(({ id }) => id),
  );
  return [[...unread, ...written].toSorted((a, b) => (a.row ?? Infinity) - (b.row ?? Infinity))];
}

/** What is kept of the outcomes of a file. */
class Summary {
  readonly counts = { made: 0, changed: 0, unchanged: 0, ended: 0, refused: 0 };
  readonly outcomes: RecordOutcome[] = [];

  add(outcomes: readonly RecordOutcome[]): void {
    for (const one of outcomes) {
      this.counts[one.outcome] += 1;
      if (this.counts[one.outcome] <= MAX_IMPORT_ROWS) this.outcomes.push(one);
    }
  }
}

/** The id that a row names, even if its other cells are wrong. */
const idIn = (cells: Readonly<Partial<Record<'id' | 'person', string>>>): string =>
  cells.id ?? cells.person ?? '';
