import { isObject, type Json, type JsonObject } from './document.ts';
import { type Attribute, attributesOf, type ResourceType } from './schema.ts';

/** Which attributes a client asks for (RFC 7644, section 3.9). */
export interface Selection {
  readonly attributes: readonly string[] | null;
  readonly excluded: readonly string[];
}

/**
 * Returns the part of a resource that is returned for the selection. What is returned on request
 * only is returned to a client that has just stated it (RFC 7643, section 7).
 */
export function selected(
  type: ResourceType,
  document: JsonObject,
  selection: Selection,
  stated: readonly string[] = [],
): JsonObject {
  const wanted = selection.attributes && lowered(type, selection.attributes);
  const excluded = lowered(type, selection.excluded);
  const said = lowered(type, stated);
  const result: Record<string, Json> = {};
  const extensions = new Map<string, Record<string, Json>>();
  for (const [extension, own] of attributesOf(type)) {
    const holder = extension === null ? document : document[extension];
    const value = isObject(holder) ? holder[own.name] : undefined;
    if (value === undefined) continue;
    const path = pathIn(extension, own.name);
    const isSaid = said.has(path);
    const kept = keptOf(
      isSaid ? { ...own, returned: 'default' } : own,
      value,
      path,
      wanted,
      excluded,
    );
    if (kept === undefined) continue;
    if (extension === null) result[own.name] = kept;
    else extensions.set(extension, { ...extensions.get(extension), [own.name]: kept });
  }
  for (const [id, own] of extensions) result[id] = own;
  return result;
}

const pathIn = (extension: string | null, name: string): string =>
  (extension === null ? name : `${extension}:${name}`).toLowerCase();

/** Paths in lower case, core attributes without their schema. */
const lowered = ({ core }: ResourceType, paths: readonly string[]): ReadonlySet<string> =>
  new Set(
    paths.map((path) => {
      const lower = path.trim().toLowerCase();
      const own = `${core.id.toLowerCase()}:`;
      return lower.startsWith(own) ? lower.slice(own.length) : lower;
    }),
  );

function keptOf(
  own: Attribute,
  value: Json,
  path: string,
  wanted: ReadonlySet<string> | null,
  excluded: ReadonlySet<string>,
): Json | undefined {
  if (own.returned === 'always') return value;
  const [extension] = path.includes(':') ? [path.slice(0, path.lastIndexOf(':'))] : [];
  if (wanted !== null) {
    if (wanted.has(path) || (extension !== undefined && wanted.has(extension))) return value;
    const subs = subNames(own).filter((name) => wanted.has(`${path}.${name}`));
    return subs.length === 0 ? undefined : withSubs(value, (name) => subs.includes(name));
  }
  if (own.returned === 'request' || excluded.has(path)) return undefined;
  if (extension !== undefined && excluded.has(extension)) return undefined;
  const gone = subNames(own).filter((name) => excluded.has(`${path}.${name}`));
  return gone.length === 0 ? value : withSubs(value, (name) => !gone.includes(name));
}

const subNames = ({ subAttributes = [] }: Attribute): string[] =>
  subAttributes.map(({ name }) => name.toLowerCase());

function withSubs(value: Json, keeps: (name: string) => boolean): Json {
  if (Array.isArray(value)) return value.map((one: Json) => withSubs(one, keeps));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => keeps(name.toLowerCase())));
}
