import { invalid } from './errors.ts';
import { type Attribute, attributesOf, named, type ResourceType } from './schema.ts';

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Returns what a client states about a resource, with the names of the schema: names are compared
 * without regard to case, read-only and unknown attributes are ignored, and what is null or empty
 * is absent (RFC 7643, section 2.5). @throws {ScimError} for a value of a wrong type
 */
export function documentIn(type: ResourceType, body: unknown): JsonObject {
  if (!isObject(body)) throw invalid('The body must be a JSON object.', 'invalidSyntax');
  const schemas = [type.core, ...type.extensions];
  const stated = body['schemas'];
  if (
    !Array.isArray(stated) ||
    !stated.some(
      (one) => typeof one === 'string' && one.toLowerCase() === type.core.id.toLowerCase(),
    )
  )
    throw invalid(`schemas must contain ${type.core.id}.`, 'invalidSyntax');
  const top = attributesOf(type).flatMap(([extension, one]) => (extension === null ? [one] : []));
  const document: Record<string, Json> = { ...objectIn(top, body) };
  for (const [name, value] of Object.entries(body)) {
    const schema = schemas.find(({ id }) => id.toLowerCase() === name.toLowerCase());
    if (schema === undefined || schema === type.core || value === null) continue;
    if (!isObject(value)) throw invalid(`${schema.id} must be an object.`);
    const own = objectIn(schema.attributes, value);
    if (Object.keys(own).length > 0) document[schema.id] = own;
  }
  return document;
}

const objectIn = (attributes: readonly Attribute[], value: JsonObject): JsonObject => {
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const known = named(attributes, name);
    if (known === undefined || known.mutability === 'readOnly') return [];
    const read = valueIn(known, one);
    return read === null ? [] : [[known.name, read] as const];
  });
  return Object.fromEntries(entries);
};

/** Reads a value of an attribute; null if it is absent. */
export function valueIn(attribute: Attribute, value: Json): Json {
  if (!attribute.multiValued) return singleIn(attribute, value);
  if (value === null) return null;
  const values = (Array.isArray(value) ? value : [value])
    .map((one: Json) => singleIn(attribute, one))
    .filter((one) => one !== null);
  return values.length === 0 ? null : values;
}

/** Reads one value, or one of several. */
export function singleIn(attribute: Attribute, value: Json): Json {
  if (value === null || value === '') return null;
  // Some clients state what has one value as a list of one.
  if (Array.isArray(value) && value.length <= 1 && attribute.type === 'complex')
    return singleIn(attribute, value[0] ?? null);
  if (attribute.type === 'complex') {
    // Some clients state the id of a reference alone.
    const whole =
      typeof value === 'string' && named(attribute.subAttributes ?? [], 'value')
        ? { value }
        : value;
    if (!isObject(whole)) throw wrongType(attribute, 'an object');
    const read = objectIn(attribute.subAttributes ?? [], whole);
    return Object.keys(read).length === 0 ? null : read;
  }
  if (attribute.type === 'boolean') return booleanIn(attribute, value);
  if (attribute.type === 'decimal') {
    const number = typeof value === 'string' ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number))
      throw wrongType(attribute, 'a number');
    return number;
  }
  if (typeof value !== 'string') throw wrongType(attribute, 'a text');
  if (value.includes('\0') || !value.isWellFormed())
    throw wrongType(attribute, 'a text without NUL');
  return canonical(attribute, value);
}

/** Some clients state booleans as texts. */
function booleanIn(attribute: Attribute, value: Json): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value))
    return value.toLowerCase() === 'true';
  throw wrongType(attribute, 'true or false');
}

const canonical = ({ canonicalValues, caseExact }: Attribute, value: string): string =>
  (caseExact
    ? undefined
    : canonicalValues?.find((one) => one.toLowerCase() === value.toLowerCase())) ?? value;

const wrongType = ({ name }: Attribute, what: string) => invalid(`${name} must be ${what}.`);
