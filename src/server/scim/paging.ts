import { createHash } from 'node:crypto';
import { invalid, type ScimError } from './errors.ts';

export const DEFAULT_COUNT = 100;
export const MAX_COUNT = 500;

/** What a client asks of a list (RFC 7644, section 3.4.2; RFC 9865). */
export interface Query {
  readonly filter: string | null;
  readonly sortBy: string | null;
  readonly isDescending: boolean;
  readonly page: Page;
  readonly count: number;
  readonly attributes: readonly string[] | null;
  readonly excluded: readonly string[];
}

type Page =
  | { readonly startIndex: number }
  /** Continues after the resource with this id; null: the first page. */
  | { readonly after: string | null };

/** Reads the parameters of a GET, or the body of a search. @throws {ScimError} */
export function queryIn(given: Readonly<Record<string, unknown>>): Query {
  const filter = textIn(given, 'filter');
  const sortBy = textIn(given, 'sortBy');
  const order = textIn(given, 'sortOrder')?.toLowerCase() ?? 'ascending';
  if (order !== 'ascending' && order !== 'descending')
    throw invalid('sortOrder must be ascending or descending.');
  const query = {
    filter,
    sortBy,
    isDescending: order === 'descending',
    attributes: namesIn(given, 'attributes'),
    excluded: namesIn(given, 'excludedAttributes') ?? [],
    count: Math.min(MAX_COUNT, Math.max(0, integerIn(given, 'count') ?? DEFAULT_COUNT)),
  };
  if (query.attributes !== null && query.excluded.length > 0)
    throw invalid('attributes and excludedAttributes exclude each other.');
  if (!('cursor' in given))
    return { ...query, page: { startIndex: Math.max(1, integerIn(given, 'startIndex') ?? 1) } };
  if (query.count === 0) throw invalid('With a cursor, count must be at least 1.', 'invalidCount');
  const cursor = textIn(given, 'cursor') ?? '';
  return { ...query, page: { after: cursor === '' ? null : idIn(cursor, query) } };
}

type Listed = Pick<Query, 'filter' | 'sortBy' | 'isDescending'>;

/**
 * The cursor after a resource: its id, tied to the query, so that it cannot be used with another.
 * It names nobody and never expires while the resource exists.
 */
export const cursorAfter = (id: string, query: Listed): string =>
  Buffer.from(`${digestOf(query)} ${id}`).toString('base64url');

function idIn(cursor: string, query: Listed): string {
  const [digest, ...words] = Buffer.from(cursor.slice(0, 400), 'base64url').toString().split(' ');
  const id = words.join(' ');
  if (digest !== digestOf(query) || id === '' || id.includes('\0'))
    throw invalid('cursor does not belong to this query: begin anew.', 'invalidCursor');
  return id;
}

export const expiredCursor = (): ScimError =>
  invalid('The resource of the cursor is gone: begin anew.', 'expiredCursor');

const digestOf = ({ filter, sortBy, isDescending }: Listed): string =>
  createHash('sha256')
    .update(JSON.stringify([filter, sortBy, isDescending]))
    .digest('base64url')
    .slice(0, 16);

function textIn(given: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = given[name] ?? null;
  if (value === null || typeof value === 'string') return value;
  throw invalid(`${name} must be one text.`);
}

function integerIn(given: Readonly<Record<string, unknown>>, name: string): number | null {
  const value = given[name] ?? null;
  if (value === null || value === '') return null;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number === 'number' && Number.isInteger(number))
    return Math.min(number, Number.MAX_SAFE_INTEGER);
  throw invalid(
    `${name} must be a whole number.`,
    name === 'count' ? 'invalidCount' : 'invalidValue',
  );
}

const MAX_NAMES = 100;

/** A list of names: separated by commas in a URL, an array in a body. */
function namesIn(given: Readonly<Record<string, unknown>>, name: string): string[] | null {
  const value = given[name] ?? null;
  if (value === null) return null;
  const names: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat();
  const texts = names.filter((one) => typeof one === 'string').map((one) => one.trim());
  if (texts.length < names.length || texts.length > MAX_NAMES)
    throw invalid(`${name} must be names of attributes.`);
  return texts.filter(Boolean);
}
