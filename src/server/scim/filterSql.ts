import { type RawBuilder, sql } from 'kysely';
import { invalid } from './errors.ts';
import type { Comparison, Filter, Value } from './filter.ts';
import { pathOf, type Place, placeOf, type ResourceType } from './schema.ts';

/** How an attribute is compared and sorted in the database. */
export interface Column {
  readonly type: 'text' | 'exact' | 'uuid' | 'number' | 'boolean' | 'date' | 'moment';
  readonly value: RawBuilder<unknown>;
}

/** A multi-valued attribute: rows `element` with a column for each sub-attribute. */
export interface Elements {
  readonly rows: RawBuilder<unknown>;
  readonly subs: Readonly<Record<string, Column>>;
}

/** The attributes of a resource type by which it can be found, by their paths. */
export type Columns = Readonly<Record<string, Column | Elements>>;

const isElements = (one: Column | Elements): one is Elements => 'rows' in one;

/**
 * Compiles a filter to a condition whose values are all parameters. In a search of several resource
 * types, an attribute that the type does not have is absent. @throws {ScimError}
 */
export function conditionOf(
  type: ResourceType,
  columns: Columns,
  filter: Filter,
  isOfSeveral = false,
): RawBuilder<boolean> {
  const inner = (term: Filter) => conditionOf(type, columns, term, isOfSeveral);
  if (filter.op === 'and' || filter.op === 'or') return joined(filter.op, filter.terms.map(inner));
  if (filter.op === 'not') return sql`(not coalesce(${inner(filter.term)}, false))`;
  if (isOfSeveral && placeOf(type, filter.path) === null) return sql`false`;
  const { column, place } = columnAt(type, columns, filter.path);
  if (filter.op === 'some') {
    if (isElements(column))
      return someOf(column, elementCondition(column, filter.path, filter.filter));
    throw invalid(`${filter.path} has one value: leave out the brackets.`, 'invalidFilter');
  }
  if (!isElements(column)) return leaf(column, filter);
  return filter.op === 'pr' && place.sub === null
    ? someOf(column, sql`true`)
    : someOf(column, leaf(subOf(column, place.sub?.name ?? 'value', filter.path), filter));
}

/** The column by which a resource type is sorted. @throws {ScimError} */
export function sortColumn(type: ResourceType, columns: Columns, path: string): Column {
  const { column } = columnAt(type, columns, path, 'invalidPath');
  if (!isElements(column)) return column;
  throw invalid(`Sorting by ${path} is not supported.`, 'invalidPath');
}

/** The paths that a filter names, as they are written. */
export function writtenPaths(filter: Filter): string[] {
  if (filter.op === 'and' || filter.op === 'or') return filter.terms.flatMap(writtenPaths);
  return filter.op === 'not' ? writtenPaths(filter.term) : [filter.path];
}

/** The attributes that a filter names, as documentation names them. */
export const pathsIn = (type: ResourceType, filter: Filter): string[] =>
  writtenPaths(filter).flatMap((path) => {
    const place = placeOf(type, path);
    return place === null ? [] : [pathOf(place)];
  });

const joined = (op: 'and' | 'or', terms: readonly RawBuilder<boolean>[]) =>
  sql<boolean>`(${sql.join(terms, op === 'and' ? sql` and ` : sql` or `)})`;

const someOf = ({ rows }: Elements, condition: RawBuilder<boolean>) =>
  sql<boolean>`exists (select from ${rows} where ${condition})`;

function elementCondition(elements: Elements, path: string, filter: Filter): RawBuilder<boolean> {
  const inner = (term: Filter) => elementCondition(elements, path, term);
  if (filter.op === 'and' || filter.op === 'or') return joined(filter.op, filter.terms.map(inner));
  if (filter.op === 'not') return sql`(not coalesce(${inner(filter.term)}, false))`;
  if (filter.op === 'some')
    throw invalid('A filter within brackets names sub-attributes only.', 'invalidFilter');
  return leaf(subOf(elements, filter.path, path), filter);
}

function subOf({ subs }: Elements, name: string, path: string): Column {
  const found = Object.entries(subs).find(([one]) => one.toLowerCase() === name.toLowerCase());
  if (found === undefined)
    throw invalid(`Filtering ${path} by ${name} is not supported.`, 'invalidFilter');
  return found[1];
}

function columnAt(
  type: ResourceType,
  columns: Columns,
  path: string,
  problem: 'invalidFilter' | 'invalidPath' = 'invalidFilter',
): { readonly column: Column | Elements; readonly place: Place } {
  const place = placeOf(type, path);
  if (place === null) throw noAttribute(path, problem);
  const name = pathOf(place);
  const whole = pathOf({ ...place, sub: null });
  const key = [name, whole].find((one) => Object.hasOwn(columns, one));
  const column = key === undefined ? undefined : columns[key];
  if (column === undefined || (key === whole && place.sub !== null && !isElements(column)))
    throw invalid(`${name} cannot be used here.`, problem);
  return { column, place };
}

export const noAttribute = (path: string, problem: 'invalidFilter' | 'invalidPath') =>
  invalid(`There is no attribute ${path.slice(0, 100)}.`, problem);

type Leaf = Extract<Filter, { readonly op: 'pr' | Comparison }>;

function leaf({ type, value }: Column, filter: Leaf): RawBuilder<boolean> {
  if (filter.op === 'pr') return sql`(${value}) is not null`;
  const { op, value: wanted } = filter;
  if (wanted === null) {
    if (op === 'eq') return sql`(${value}) is null`;
    if (op === 'ne') return sql`(${value}) is not null`;
    throw invalid('null can be compared by eq and ne only.', 'invalidFilter');
  }
  if (type === 'text' || type === 'exact') return textCondition(type, value, op, wanted);
  const typed = typedValue(type, wanted);
  // A value that no row can have is equal to none.
  if (typed === undefined) return op === 'ne' ? sql`true` : sql`false`;
  if ((type === 'boolean' || type === 'uuid') && op !== 'eq' && op !== 'ne')
    throw invalid(`${op} does not apply to this attribute.`, 'invalidFilter');
  if (op === 'co' || op === 'sw' || op === 'ew')
    throw invalid(`${op} applies to texts only.`, 'invalidFilter');
  return sql`(${value}) ${operators[op]} ${typed}`;
}

const operators = {
  eq: sql`=`,
  ne: sql`is distinct from`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
} as const;

function textCondition(
  type: 'text' | 'exact',
  value: RawBuilder<unknown>,
  op: Comparison,
  wanted: NonNullable<Value>,
): RawBuilder<boolean> {
  if (typeof wanted !== 'string')
    throw invalid('The attribute is a text: its value stands in double quotes.', 'invalidFilter');
  const own = type === 'exact' ? sql`(${value})` : sql`lower(${value})`;
  const given = type === 'exact' ? sql`${wanted}::text` : sql`lower(${wanted}::text)`;
  if (op === 'co') return sql`strpos(${own}, ${given}) > 0`;
  if (op === 'sw') return sql`starts_with(${own}, ${given})`;
  if (op === 'ew') return sql`right(${own}, length(${given})) = ${given}`;
  return sql`${own} ${operators[op]} ${given}`;
}

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

function typedValue(
  type: 'uuid' | 'number' | 'boolean' | 'date' | 'moment',
  wanted: NonNullable<Value>,
): RawBuilder<unknown> | undefined {
  if (type === 'boolean') {
    if (typeof wanted === 'boolean') return sql`${wanted}::boolean`;
    if (typeof wanted === 'string' && /^(?:true|false)$/i.test(wanted))
      return sql`${wanted.toLowerCase() === 'true'}::boolean`;
    throw invalid('The attribute is true or false.', 'invalidFilter');
  }
  if (type === 'number') {
    if (typeof wanted === 'number') return sql`${wanted}::numeric`;
    throw invalid('The attribute is a number.', 'invalidFilter');
  }
  if (typeof wanted !== 'string') throw invalid('The attribute is a text.', 'invalidFilter');
  if (type === 'uuid') return isUuid(wanted) ? sql`${wanted}::uuid` : undefined;
  if (Number.isNaN(Date.parse(wanted)) || !/^\d{4}-\d{2}-\d{2}/.test(wanted))
    throw invalid('The attribute is a date or a time, such as 2026-01-31.', 'invalidFilter');
  const moment = new Date(wanted).toISOString();
  return type === 'date' ? sql`${moment.slice(0, 10)}::date` : sql`${moment}::timestamptz`;
}
