import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { base64 } from './inputs.ts';
import { KeptKind } from './lists.ts';
import { SourceName } from './register.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

/** The kinds of files that are lists of things which belong to organisations or people. */
export const ListKind = z.enum([...KeptKind.options, 'acceptances']);
export type ListKind = z.infer<typeof ListKind>;
/** The kinds of files that can be imported, in the order in which they are applied. */
export const ImportKind = z.enum([
  'organisations',
  'people',
  'roles',
  ...ListKind.options,
  'cards',
]);
export type ImportKind = z.infer<typeof ImportKind>;
export const ImportOutcome = z.enum(['made', 'changed', 'unchanged', 'ended', 'refused']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** A row of a file, or a record that no row names, with what becomes of it. */
export const ImportRow = z.object({
  row: z.nullable(z.int()),
  id: z.string(),
  outcome: ImportOutcome,
  /** A text key, `IMPORT/REFUSED/<reason>`. */
  reason: z.nullable(z.string()),
  /** The columns that the reason is about. */
  columns: z.optional(z.array(z.string())),
  changed: z.array(z.string()),
});
export type ImportRow = z.infer<typeof ImportRow>;

/** Maximum number of rows of a file that are reported; what is refused stands first. */
export const MAX_IMPORT_ROWS = 1_000;

export const ImportedFile = z.object({
  kind: ImportKind,
  counts: z.record(ImportOutcome, z.int()),
  /** Without what is unchanged; at most `MAX_IMPORT_ROWS`. */
  rows: z.array(ImportRow),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

export const ImportResult = z.object({
  /** Files that cannot be read, with a text key and the columns that it is about. */
  unreadable: z.array(
    z.object({ kind: ImportKind, error: z.string(), columns: z.array(z.string()) }),
  ),
  files: z.array(ImportedFile),
  /** Whether more would end than the university allows without being asked. */
  endsTooMany: z.boolean(),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** In bytes; larger files are for the command. */
export const MAX_IMPORT_BYTES = 7_000_000;
/** Of all files together, in bytes. */
export const MAX_IMPORTED_BYTES = 3 * MAX_IMPORT_BYTES;
/** Allows for these files and their encoding. */
const MAX_BODY_BYTES = 29_000_000;
const File = z.optional(base64(MAX_IMPORT_BYTES));

/** The files, as base64, and how to read them. */
export const ImportFiles = z.object({
  organisations: File,
  people: File,
  roles: File,
  cost_centres: File,
  activities: File,
  prices: File,
  devices: File,
  software: File,
  grants: File,
  registrations: File,
  exceptions: File,
  acceptances: File,
  cards: File,
  source: SourceName,
  /** Whether what the files do not name stays as it is. */
  isPartial: z.boolean(),
});
export type ImportFiles = z.infer<typeof ImportFiles>;

const may = usersOf('administration');
const isOurs = true;

/** Organisations, people, roles, lists of what belongs to them, and cards, from files. */
export const imports = {
  preview: route({
    summary: 'Returns exactly what the files would change, and changes nothing.',
    method: 'POST',
    path: '/api/Imports/preview',
    may,
    reads: true,
    maxBodyBytes: MAX_BODY_BYTES,
    body: ImportFiles,
    isOurs,
    responses: { ...refusals, 200: ImportResult },
  }),
  apply: route({
    summary:
      'Writes the files in one transaction. ' +
      '409: more would end than is allowed without `mayEndMany`; nothing is written.',
    method: 'POST',
    path: '/api/Imports',
    may,
    maxBodyBytes: MAX_BODY_BYTES,
    body: z.extend(ImportFiles, { mayEndMany: z.boolean() }),
    isOurs,
    responses: { ...refusals, 200: ImportResult, 409: Errors },
  }),
  recent: route({
    summary: 'Returns the last twenty imports, the latest first.',
    method: 'GET',
    path: '/api/Imports',
    may,
    isOurs,
    responses: {
      ...refusals,
      200: z.array(
        z.object({
          id: z.string(),
          source: z.string(),
          by: z.nullable(z.string()),
          at: Moment,
          counts: z.record(ImportKind, z.optional(z.record(ImportOutcome, z.int()))),
        }),
      ),
    },
  }),
};
