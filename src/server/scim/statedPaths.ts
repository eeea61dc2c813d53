import { isObject, type Json } from './document.ts';
import { memberOf } from './filterMatch.ts';
import { placeOf, type ResourceType } from './schema.ts';

const MAX_NAMES = 20;
/** Longer names, and others than those of attributes, are not logged: they may be values. */
const NAME = /^[A-Za-z$][\w$.:-]{0,99}$/;

/** The paths of the attributes that a request states. The request may be anything. */
export function statedPaths(type: ResourceType, body: unknown): readonly string[] {
  if (!isObject(body)) return [];
  const operations = Object.entries(body).find(([name]) => name.toLowerCase() === 'operations');
  return Array.isArray(operations?.[1])
    ? operations[1].flatMap((one: Json) => pathsOf(type, one))
    : pathsIn(type, body);
}

/**
 * The names of the attributes that a request states and the portal does not have, for the log:
 * whoever connects a system sees what of its mapping has no effect.
 */
export const ignoredPaths = (type: ResourceType, body: unknown): readonly string[] =>
  [
    ...new Set(
      statedPaths(type, body).filter((path) => placeOf(type, path) === null && NAME.test(path)),
    ),
  ].slice(0, MAX_NAMES);

function pathsOf(type: ResourceType, operation: Json): string[] {
  if (!isObject(operation)) return [];
  const path = memberOf(operation, 'path');
  if (typeof path === 'string' && path !== '')
    return isExtension(type, path) ? [] : [path.replaceAll(/\[.*\]/gs, '')];
  return pathsIn(type, memberOf(operation, 'value') ?? null);
}

function pathsIn(type: ResourceType, value: Json): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    isExtension(type, name)
      ? Object.entries(isObject(one) ? one : {}).flatMap(([own, inner]) =>
          withParts(type, `${name}:${own}`, inner),
        )
      : withParts(type, name, one),
  );
}

/** An attribute, and the parts of one that the portal has. */
const withParts = (type: ResourceType, path: string, value: Json): string[] =>
  placeOf(type, path)?.attribute.type === 'complex'
    ? [
        path,
        ...[value]
          .flat()
          .flatMap((one: Json) => Object.keys(isObject(one) ? one : {}))
          .map((part) => `${path}.${part}`),
      ]
    : [path];

const isExtension = ({ core, extensions }: ResourceType, name: string): boolean =>
  [core, ...extensions].some(({ id }) => id.toLowerCase() === name.toLowerCase());
