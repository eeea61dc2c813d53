import type { RouteSpec } from '#contract/route.ts';

export interface AddressParts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the relative address of a call with its path and query parameters filled in.
 * @throws when a required parameter is missing: 'The parameter … must be defined.' (ERR-25)
 */
export function addressOf(route: RouteSpec, { params = {}, query = {} }: AddressParts): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(requireValue(name, params[name])),
  );

  const search = new URLSearchParams();
  for (const [name, schema] of Object.entries(route.query?.shape ?? {})) {
    const value = query[name];
    if (value === undefined || value === null) {
      if (schema._zod.optin === undefined) requireValue(name, value);
      continue;
    }
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

function requireValue(name: string, value: unknown): string {
  if (typeof value === 'number' || typeof value === 'boolean') return `${value}`;
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`The parameter '${name}' must be defined.`);
}
