import type { Transaction } from 'kysely';
import { ImportKind, ListKind, MAX_IMPORT_ROWS } from '#contract/imports.ts';
import {
  type FileContent,
  type FileError,
  type FileRow,
  readFile,
} from '#rules/register/readFile.ts';
import { readListed, shownKey } from '#rules/register/readListed.ts';
import {
  MAX_ID_LENGTH,
  type Read,
  readOrganisation,
  readPerson,
  readRole,
} from '#rules/register/records.ts';
import { textOfTable, type TableFileError } from '#rules/tableFile.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { changingRoles } from '#server/roles/changingRoles.ts';
import { applyCards } from './cards.ts';
import { applyList, type NumberedListed } from './lists/applyList.ts';
import { applyOrganisations } from './organisations.ts';
import { permitTree } from './treeMoves.ts';
import {
  type Counts,
  type FileOutcome,
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
interface UnreadableFile {
  readonly kind: ImportKind;
  readonly error: FileError | `IMPORT/FILE/${TableFileError}`;
  readonly columns: readonly string[];
}

export interface FileReport {
  readonly kind: ImportKind;
  readonly counts: Counts;
  /** The first `MAX_IMPORT_ROWS` records with each outcome. */
  readonly outcomes: readonly FileOutcome[];
}

/** Receives every outcome, in the order of the rows; also those of an import that then fails. */
export type Listener = (kind: ImportKind, outcomes: readonly FileOutcome[]) => void | Promise<void>;

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
 * Imports the files in one transaction, in the order of `ImportKind`. What is killed on the way
 * leaves nothing; the same files again change nothing.
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
  const reports = await applyAll(tx, read.contents, origin, options);
  await insertRun(tx, origin, reports);
  return { files: reports };
}

/** The content of each file. */
type Contents = { readonly [Kind in ImportKind]?: FileContent<Kind> };

interface ReadFiles {
  readonly unreadable: readonly UnreadableFile[];
  readonly contents: Contents;
}

function readFiles(files: Files): ReadFiles {
  const read = ImportKind.options.flatMap((kind) => {
    const { [kind]: file } = files;
    return file === undefined ? [] : [{ kind, ...contentOf(kind, file) }];
  });
  return {
    unreadable: read.flatMap(({ kind, unreadable }) =>
      unreadable ? [{ kind, ...unreadable }] : [],
    ),
    contents: Object.fromEntries(read.map(({ kind, content }) => [kind, content])),
  };
}

function contentOf<Kind extends ImportKind>(
  kind: Kind,
  file: Uint8Array,
): { readonly content?: FileContent<Kind>; readonly unreadable?: Omit<UnreadableFile, 'kind'> } {
  const decoded = textOfTable(file, (bytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes),
  );
  if ('error' in decoded)
    return { unreadable: { error: `IMPORT/FILE/${decoded.error}`, columns: [] } };
  const content = readFile(kind, decoded.text);
  return 'error' in content
    ? { unreadable: { error: content.error, columns: content.columns ?? [] } }
    : { content };
}

async function applyAll(
  tx: Transaction<Database>,
  contents: Contents,
  origin: Origin,
  { onOutcomes, ...options }: WriteOptions,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const apply = async <Kind extends ImportKind>(
    kind: Kind,
    content: FileContent<Kind> | undefined,
    write: (rows: Iterable<FileRow<Kind>>) => Promise<Outcomes<FileOutcome>>,
  ) => {
    if (content === undefined || 'error' in content) return;
    const summary = new Summary();
    for await (const outcomes of await write(content.rows)) {
      summary.add(outcomes);
      await onOutcomes?.(kind, outcomes);
    }
    reports.push({ kind, counts: summary.counts, outcomes: summary.outcomes });
  };
  await apply('organisations', contents.organisations, (rows) =>
    wholeFile(recordsOf(rows, readOrganisation), async (records, unreadIds) => {
      const outcomes = await applyOrganisations(tx, permitTree(origin), records, unreadIds);
      await placeWaiting(tx, madeIds(outcomes), origin);
      return outcomes;
    }),
  );
  await apply('people', contents.people, (rows) =>
    applyPeople(
      tx,
      recordsOf(rows, (cells) => readPerson(cells, origin.today)),
      origin,
      options,
    ),
  );
  await apply('roles', contents.roles, (rows) =>
    wholeFile(recordsOf(rows, readRole), (records) =>
      changingRoles(tx, roleContextOf(origin), (changes) =>
        applyRoles(tx, records, origin, changes),
      ),
    ),
  );
  for (const kind of ListKind.options)
    await apply<ListKind>(kind, contents[kind], (rows) =>
      applyList(tx, kind, listedIn(kind, rows), origin, options),
    );
  await apply('cards', contents.cards, async (rows) => applyCards(tx, rows, origin, options));
  return reports;
}

/** Reads the rows of a list while they are taken. */
function* listedIn(kind: ListKind, rows: Iterable<FileRow<ListKind>>): Generator<NumberedListed> {
  for (const { row, cells } of rows)
    yield { row, shown: shownKey(kind, cells).slice(0, MAX_ID_LENGTH), ...readListed(kind, cells) };
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
  readonly outcomes: FileOutcome[] = [];

  add(outcomes: readonly FileOutcome[]): void {
    for (const one of outcomes) {
      this.counts[one.outcome] += 1;
      if (this.counts[one.outcome] <= MAX_IMPORT_ROWS) this.outcomes.push(one);
    }
  }
}

/** The id that a row names, even if its other cells are wrong. */
const idIn = (cells: Readonly<Partial<Record<'id' | 'person', string>>>): string =>
  cells.id ?? cells.person ?? '';
