import type { RouteSpec } from '../../contract/route.ts';

const CONTRACT = /[\\/]src[\\/]contract[\\/]\w+\.ts(\?whole)?$/;
/** Asks for a module as it is written. */
const WHOLE = '?whole';

/**
 * A plugin of the bundler: a page carries of each call what it needs to make it — address, names, successes — and none of the shapes,
 * which the server checks. A page that wants a shape itself, for a form, still imports it; only then is zod fetched.
 */
export function contractForPages() {
  return {
    name: 'contract-for-pages',
    enforce: 'pre' as const,
    async transform(code: string, id: string) {
      if (!CONTRACT.test(id)) return null;
      // Declarations only: what a page does not use, it does not carry.
      if (id.endsWith(WHOLE)) return { code, map: null, moduleSideEffects: false };
      const written: Record<string, unknown> = await import(/* @vite-ignore */ `file://${id}?${Date.now()}`);
      const data = Object.entries(written).flatMap(([name, value]) => {
        const plain = isResource(value) ? forPages(value) : value;
        return isData(plain) ? [`export const ${name} = ${JSON.stringify(plain)};`] : [];
      });
      return { code: [`export * from ${JSON.stringify(id + WHOLE)};`, ...data].join('\n'), map: null, moduleSideEffects: false };
    },
  };
}

const isCall = (value: unknown): value is RouteSpec => typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isResource = (value: unknown): value is Record<string, RouteSpec> =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isCall);

/** Values that are nothing but themselves; a shape is not. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

const forPages = (calls: Readonly<Record<string, RouteSpec>>) =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, callForPages(call)]));

function callForPages({ method, path, query, responses, keptBy, isPublic, reads }: RouteSpec) {
  const shape = Object.entries(query?.shape ?? {}).map(([name, { _zod: { optin } }]) => [name, { _zod: { optin } }]);
  const successes = Object.keys(responses).filter((status) => status.startsWith('2')).map((status) => [status, null]);
  return {
    method,
    path,
    ...(query && { query: { shape: Object.fromEntries(shape) } }),
    responses: Object.fromEntries(successes),
    keptBy,
    isPublic,
    reads,
  };
}
