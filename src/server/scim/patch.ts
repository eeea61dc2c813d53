import { isObject, type Json, type JsonObject, singleIn, valueIn } from './document.ts';
import { invalid } from './errors.ts';
import { parsePath, type PatchPath } from './filter.ts';
import { elementMatches, memberOf } from './filterMatch.ts';
import { type Attribute, type Place, placeOf, type ResourceType } from './schema.ts';

const MAX_OPERATIONS = 1000;

export interface PatchOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: Json;
}

type Draft = Record<string, Json>;

/** @throws {ScimError} unless the body is a PATCH request (RFC 7644, section 3.5.2) */
export function operationsIn(body: unknown): readonly PatchOperation[] {
  if (!isObject(body)) throw invalid('The body must be a JSON object.', 'invalidSyntax');
  const listed = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations')?.[1];
  if (!Array.isArray(listed) || listed.length === 0)
    throw invalid('Operations must be a list of operations.', 'invalidSyntax');
  if (listed.length > MAX_OPERATIONS)
    throw invalid(`Operations has more than ${MAX_OPERATIONS} operations.`, 'invalidSyntax');
  return listed.map((one: Json) => {
    const op = isObject(one) ? memberOf(one, 'op') : undefined;
    const lower = typeof op === 'string' ? op.toLowerCase() : '';
    if (!isObject(one) || (lower !== 'add' && lower !== 'replace' && lower !== 'remove'))
      throw invalid('op must be add, replace or remove.', 'invalidSyntax');
    const path = memberOf(one, 'path') ?? null;
    if (path !== null && typeof path !== 'string')
      throw invalid('path must be a text.', 'invalidPath');
    return { op: lower, path: path === '' ? null : path, value: memberOf(one, 'value') ?? null };
  });
}

/** Returns the document after the operations, in their order. @throws {ScimError} */
export function patched(
  type: ResourceType,
  document: JsonObject,
  operations: readonly PatchOperation[],
): JsonObject {
  const draft: Draft = structuredClone(document);
  for (const operation of operations) applyOne(type, draft, operation);
  return draft;
}

function applyOne(type: ResourceType, draft: Draft, { op, path, value }: PatchOperation): void {
  if (path !== null) return applyAt(type, draft, op, parsePath(path), value);
  if (op === 'remove') throw invalid('remove requires a path.', 'noTarget');
  if (!isObject(value)) throw invalid('Without a path, value must be an object.', 'invalidValue');
  for (const [name, one] of Object.entries(value)) {
    const extension = type.extensions.find(({ id }) => id.toLowerCase() === name.toLowerCase());
    if (extension !== undefined && isObject(one)) {
      for (const [ownName, own] of Object.entries(one))
        applyKnown(type, draft, op, `${extension.id}:${ownName}`, own);
    } else applyKnown(type, draft, op, name, one);
  }
}

/** Attributes that a value names, but no schema, are ignored, as in a whole resource. */
function applyKnown(
  type: ResourceType,
  draft: Draft,
  op: 'add' | 'replace',
  path: string,
  value: Json,
): void {
  if (placeOf(type, path) !== null)
    applyAt(type, draft, op, { path, filter: null, sub: null }, value);
}

function applyAt(
  type: ResourceType,
  draft: Draft,
  op: PatchOperation['op'],
  { path, filter, sub }: PatchPath,
  value: Json,
): void {
  const extension = type.extensions.find(({ id }) => id.toLowerCase() === path.toLowerCase());
  if (extension !== undefined) {
    if (op === 'remove') delete draft[extension.id];
    else applyOne(type, draft, { op, path: null, value: { [extension.id]: value } });
    return;
  }
  const place = placeOf(type, sub === null ? path : `${path}.${sub}`);
  // What the portal does not have is ignored, as in a whole resource.
  if (place === null) return;
  const isReadOnly = [place.attribute, place.sub].some((one) => one?.mutability === 'readOnly');
  // Clients send back what they have read; a change of it alone is refused.
  if (isReadOnly) {
    if (op === 'remove') throw invalid(`${path} is read-only.`, 'mutability');
    return;
  }
  const holder = holderOf(draft, place);
  if (filter !== null) changeElements(holder, place, op, filter, value);
  else if (place.sub !== null) changeSub(holder, place.attribute, place.sub, op, value);
  else changeWhole(holder, place.attribute, op, value);
  if (place.extension !== null && Object.keys(holder).length === 0) delete draft[place.extension];
}

/** The object that contains the attribute. */
function holderOf(draft: Draft, { extension }: Place): Draft {
  if (extension === null) return draft;
  const present = draft[extension];
  const own: Draft = isObject(present) ? { ...present } : {};
  draft[extension] = own;
  return own;
}

const setOrRemove = (holder: Draft, name: string, value: Json): void => {
  if (value === null) delete holder[name];
  else holder[name] = value;
};

function changeWhole(holder: Draft, own: Attribute, op: PatchOperation['op'], value: Json): void {
  const { name } = own;
  if (op === 'remove') {
    // Some clients name the elements to be removed in the value.
    const gone = own.multiValued && value !== null ? valueIn(own, value) : null;
    const rest = Array.isArray(gone)
      ? listOf(holder[name]).filter((one) => !gone.some((other: Json) => isSame(one, other)))
      : [];
    return setOrRemove(holder, name, rest.length === 0 ? null : rest);
  }
  const read = valueIn(own, value);
  const present = holder[name];
  if (op === 'add' && own.multiValued && Array.isArray(read)) {
    holder[name] = merged(listOf(present), read);
  } else if (own.type === 'complex' && !own.multiValued && isObject(present) && isObject(read)) {
    holder[name] = { ...present, ...read };
  } else setOrRemove(holder, name, read);
}

function changeSub(
  holder: Draft,
  own: Attribute,
  sub: Attribute,
  op: PatchOperation['op'],
  value: Json,
): void {
  const read = op === 'remove' ? null : valueIn(sub, value);
  const inside = (element: Json): Json => {
    const next: Draft = isObject(element) ? { ...element } : {};
    setOrRemove(next, sub.name, read);
    return Object.keys(next).length === 0 ? null : next;
  };
  if (!own.multiValued) return setOrRemove(holder, own.name, inside(holder[own.name] ?? null));
  const elements = listOf(holder[own.name])
    .map(inside)
    .filter((one) => one !== null);
  setOrRemove(holder, own.name, elements.length === 0 ? null : elements);
}

function changeElements(
  holder: Draft,
  { attribute: own, sub }: Place,
  op: PatchOperation['op'],
  filter: NonNullable<PatchPath['filter']>,
  value: Json,
): void {
  if (!own.multiValued)
    throw invalid(`${own.name} has one value: leave out the brackets.`, 'invalidPath');
  const elements = listOf(holder[own.name]);
  const isHit = elements.map((one) => elementMatches(own, one, filter));
  if (!isHit.includes(true)) {
    if (op === 'remove') return;
    const begun = beginningOf(filter);
    if (begun === null) throw invalid('No element meets the filter of the path.', 'noTarget');
    // As some clients expect, an element is made that meets the filter.
    holder[own.name] = [
      ...elements,
      changedElement(own, sub, op, singleIn(own, begun), value),
    ].filter((one) => one !== null);
    return;
  }
  const changed = elements
    .map((one, at) => (isHit[at] ? changedElement(own, sub, op, one, value) : one))
    .filter((one) => one !== null);
  setOrRemove(holder, own.name, changed.length === 0 ? null : changed);
}

function changedElement(
  own: Attribute,
  sub: Attribute | null,
  op: PatchOperation['op'],
  element: Json,
  value: Json,
): Json {
  if (sub !== null) {
    const next: Draft = isObject(element) ? { ...element } : {};
    setOrRemove(next, sub.name, op === 'remove' ? null : valueIn(sub, value));
    return Object.keys(next).length === 0 ? null : next;
  }
  if (op === 'remove') return null;
  const read = singleIn(own, value);
  return isObject(element) && isObject(read) ? { ...element, ...read } : read;
}

/** The element that an equality describes, such as `type eq "work"`; null for other filters. */
function beginningOf(filter: NonNullable<PatchPath['filter']>): JsonObject | null {
  if (filter.op === 'eq') return { [filter.path]: filter.value };
  if (filter.op !== 'and') return null;
  const parts = filter.terms.map(beginningOf);
  return parts.some((part) => part === null) ? null : Object.assign({}, ...parts);
}

const listOf = (value: Json | undefined): readonly Json[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Elements are told apart by `value` and `type`, or as a whole. */
function isSame(a: Json, b: Json): boolean {
  if (!isObject(a) || !isObject(b)) return a === b;
  const keys = ['value', 'type', 'organization'].filter((key) => Object.hasOwn(b, key));
  return keys.length > 0 && keys.every((key) => a[key] === b[key]);
}

const merged = (present: readonly Json[], added: readonly Json[]): readonly Json[] => [
  ...present.filter((one) => !added.some((other) => isSame(one, other))),
  ...added,
];
