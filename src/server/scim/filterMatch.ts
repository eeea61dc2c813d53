import { isObject, type Json, type JsonObject } from './document.ts';
import { invalid } from './errors.ts';
import type { Comparison, Filter, Value } from './filter.ts';
import { type Attribute, named } from './schema.ts';

/** Whether an element of a multi-valued attribute meets the filter of a PATCH path. */
export function elementMatches(attribute: Attribute, element: Json, filter: Filter): boolean {
  if (filter.op === 'and')
    return filter.terms.every((term) => elementMatches(attribute, element, term));
  if (filter.op === 'or')
    return filter.terms.some((term) => elementMatches(attribute, element, term));
  if (filter.op === 'not') return !elementMatches(attribute, element, filter.term);
  if (filter.op === 'some')
    throw invalid('A filter within brackets names sub-attributes only.', 'invalidFilter');
  const sub = named(attribute.subAttributes ?? [], filter.path);
  if (sub === undefined)
    throw invalid(`${attribute.name} has no sub-attribute ${filter.path}.`, 'invalidFilter');
  const value = isObject(element) ? (memberOf(element, sub.name) ?? null) : null;
  if (filter.op === 'pr') return value !== null && value !== '';
  return compares(value, filter.op, filter.value, sub.caseExact);
}

/** Own members only: names come from requests. */
export const memberOf = (object: JsonObject, name: string): Json | undefined =>
  Object.hasOwn(object, name) ? object[name] : undefined;

function compares(value: Json, op: Comparison, wanted: Value, isExact: boolean): boolean {
  const fold = (one: Json) => (typeof one === 'string' && !isExact ? one.toLowerCase() : one);
  const [a, b] = [fold(value), fold(wanted)];
  if (op === 'eq') return a === b;
  if (op === 'ne') return a !== b;
  if (typeof a === 'number' && typeof b === 'number') return inOrder(a, op, b);
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (op === 'co') return a.includes(b);
  if (op === 'sw') return a.startsWith(b);
  if (op === 'ew') return a.endsWith(b);
  return inOrder(a, op, b);
}

function inOrder<V extends string | number>(a: V, op: Comparison, b: V): boolean {
  if (op === 'gt') return a > b;
  if (op === 'ge') return a >= b;
  if (op === 'lt') return a < b;
  return op === 'le' && a <= b;
}
