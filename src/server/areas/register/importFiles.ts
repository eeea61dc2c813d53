import type { Transaction } from 'kysely';
import type { ImportKind } from '#contract/imports.ts';
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
import { applyOrganisations, type Numbered } from './organisations.ts';
import {
  countsOf,
  type Counts,
  madeIds,
  type Origin,
  type RecordOutcome,
  roleContextOf,
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
  readonly outcomes: readonly RecordOutcome[];
}

export type ImportReport =
  | { readonly unreadable: readonly UnreadableFile[] }
  | { readonly files: readonly FileReport[] };

export interface ImportOptions extends Omit<PeopleOptions, 'unreadIds'> {
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
  options: PeopleOptions,
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
  options: PeopleOptions,
): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  const apply = async <Kind extends ImportKind, R>(
    kind: Kind,
    content: FileContent<Kind> | null,
    readRow: (cells: FileRow<Kind>['cells']) => Read<R>,
    write: (
      records: readonly Numbered<R>[],
      unreadIds: readonly string[],
    ) => Promise<RecordOutcome[]>,
  ) => {
    if (content === null || 'error' in content) return;
    const records: Numbered<R>[] = [];
    const unreadable: RecordOutcome[] = [];
    for (const { row, cells } of content.rows) {
      const read = readRow(cells);
      if ('record' in read) records.push({ row, record: read.record });
      else
        unreadable.push({
          row,
          id: idIn(cells).slice(0, MAX_ID_LENGTH),
          outcome: 'refused',
          reason: read.refusal,
          changed: [],
        });
    }
    const unreadIds = unreadable.map(({ id }) => id);
    const outcomes = [...unreadable, ...(await write(records, unreadIds))].toSorted(
      (a, b) => (a.row ?? Infinity) - (b.row ?? Infinity),
    );
    reports.push({ kind, counts: countsOf(outcomes), outcomes });
  };
  await apply('organisations', organisations, readOrganisation, async (records, unreadIds) => {
    const outcomes = await applyOrganisations(tx, records, origin, unreadIds);
    await placeWaiting(tx, madeIds(outcomes), origin);
    return outcomes;
  });
  await apply(
    'people',
    people,
    (cells) => readPerson(cells, origin.today),
    (records, unreadIds) => applyPeople(tx, records, origin, { ...options, unreadIds }),
  );
  await apply('roles', roles, readRole, (records) =>
    changingRoles(tx, roleContextOf(origin), (changes) => applyRoles(tx, records, origin, changes)),
  );
  return reports;
}

/** The id that a row names, even if its other cells are wrong. */
const idIn = (cells: Readonly<Partial<Record<'id' | 'person', string>>>): string =>
  cells.id ?? cells.person ?? '';
