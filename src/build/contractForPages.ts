import type { RouteSpec } from '#contract/route.ts';

const CONTRACT = /[\\/]src[\\/]contract[\\/]\w+\.ts(\?whole|\?calls=\w+(\.\w+)?)?$/;
/** Suffix that requests a module as written. */
export const WHOLE = '?whole';
/**
 * Suffix that requests a resource's calls, or one of them: each is a module, so that a chunk contains
 * only the calls that it makes.
 */
const CALLS = /^(.+)\?calls=(\w+)(?:\.(\w+))?$/;

/** The resource and, for the module of one call, its name; null for any other module. */
export function requestedCall(id: string): { resource: string; name?: string } | null {
  const [, , resource, name] = CALLS.exec(id) ?? [];
  return resource === undefined ? null : { resource, ...(name !== undefined && { name }) };
}

/**
 * Bundler plugin that reduces each call to what a page needs to make it (URL, parameter names,
 * success statuses) without the shapes, which the server validates. A page that needs a shape
 * itself, for a form, still imports it; only then is zod loaded.
 */
export function contractForPages() {
  const read = new Map<string, Promise<Record<string, unknown>>>();
  const moduleIn = (file: string) => {
    // Node caches imported modules, so a different URL is needed to read a changed file again.
    const module: Promise<Record<string, unknown>> =
      read.get(file) ?? import(/* @vite-ignore */ `file://${file}?${Date.now()}`);
    read.set(file, module);
    return module;
  };
  return {
    name: 'contract-for-pages',
    enforce: 'pre' as const,
    watchChange: () => read.clear(),
    async transform(code: string, id: string) {
      if (!CONTRACT.test(id)) return null;
      // The module contains only declarations, so unused exports can be removed.
      if (id.endsWith(WHOLE)) return { code, map: null, moduleSideEffects: false };
      const [, file = id, resource, name] = CALLS.exec(id) ?? [];
      const exported = await moduleIn(file);
      const calls = callsOf(resource === undefined ? undefined : exported[resource]);
      const lines =
        resource === undefined
          ? exportsOf(file, exported)
          : name === undefined
            ? Object.keys(calls).map((call) => exportOfCall(id, call))
            : [`export const call = ${JSON.stringify(calls[name] && callForPages(calls[name]))};`];
      return { code: lines.join('\n'), map: null, moduleSideEffects: false };
    },
  };
}

const exportsOf = (file: string, exported: Readonly<Record<string, unknown>>): string[] => [
  `export * from ${JSON.stringify(file + WHOLE)};`,
  ...Object.entries(exported).flatMap(([name, value]) => {
    if (isResource(value))
      return [`export * as ${name} from ${JSON.stringify(`${file}?calls=${name}`)};`];
    return isData(value) ? [`export const ${name} = ${JSON.stringify(value)};`] : [];
  }),
];

const callsOf = (resource: unknown): Readonly<Record<string, RouteSpec>> =>
  isResource(resource) ? resource : {};

const exportOfCall = (resourceId: string, name: string) =>
  `export { call as ${name} } from ${JSON.stringify(`${resourceId}.${name}`)};`;

const isCall = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
const isResource = (value: unknown): value is Record<string, RouteSpec> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isCall);

/** Whether a value is plain data, in contrast to a shape. */
function isData(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.values(value).every(isData);
}

function callForPages({ method, path, query, responses, keptBy, isPublic, reads }: RouteSpec) {
  const shape = Object.entries(query?.shape ?? {}).map(
    ([
      name,
      {
        _zod: { optin },
      },
    ]) => [name, { _zod: { optin } }],
  );
  const successes = Object.keys(responses)
    .filter((status) => status.startsWith('2'))
    .map((status) => [status, null]);
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
