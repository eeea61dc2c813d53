import { areas } from '#client/routing/areas.ts';
import type { Module } from './modules.ts';

const nameOf = (path: string): string => /([^/]+)\.ts$/.exec(path)?.[1] ?? '';
const listed = (names: Iterable<string>): string =>
  [...new Set(names)]
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');

/**
 * Returns the folders of the server in which each part of the contract is handled: by its name, or
 * as one of the parts of a resource (`api.alumni`).
 */
function foldersOfHandlers(modules: readonly Module[], index: string): Map<string, Set<string>> {
  const parts = new Map(
    [...index.matchAll(/^ {2}(\w+): \{ (.*) \},$/gm)].map(([, resource = '', spread = '']) => [
      resource,
      [...spread.matchAll(/\.\.\.(\w+)/g)].map(([, part = '']) => part),
    ]),
  );
  const folders = new Map<string, Set<string>>();
  for (const { path, text } of modules) {
    const folder = /^src\/server\/(?:areas\/)?([^/]+)\//.exec(path)?.[1];
    if (folder === undefined) continue;
    const named = [...text.matchAll(/\bHandlers<([^>]*)>/g)].flatMap(([, types = '']) => [
      ...types.matchAll(/typeof (api\.)?(\w+)/g),
    ]);
    for (const [, ofApi, local = ''] of named) {
      const name = new RegExp(`(\\w+) as ${local}\\b`).exec(text)?.[1] ?? local;
      for (const part of (ofApi && parts.get(name)) || [name])
        folders.set(part, (folders.get(part) ?? new Set()).add(folder));
    }
  }
  return folders;
}

/**
 * Returns the list of which parts of the contract each area of the client calls, and which areas
 * of the server handle these calls, as Markdown. An area whose calls all have its own name, or that
 * makes none, is left out.
 */
export function listOfAreaNames(modules: readonly Module[]): string {
  const index = modules.find(({ path }) => path === 'src/contract/index.ts');
  const calls = new Set(
    index?.imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target),
  );
  const handledIn = foldersOfHandlers(modules, index?.text ?? '');
  const rows = areas.flatMap(({ id }) => {
    const called = modules
      .filter(({ path }) => path.startsWith(`src/client/features/${id}/`))
      .filter(({ path }) => !/\.test(?:ing)?\.tsx?$/.test(path))
      .flatMap(({ imports }) => imports)
      .filter(({ target, isTypeOnly }) => !isTypeOnly && calls.has(target))
      .map(({ target }) => nameOf(target));
    const handling = called.flatMap((name) => [...(handledIn.get(name) ?? [])]);
    const hasOneName = [...called, ...handling].every((name) => name === id);
    return hasOneName
      ? []
      : [`- \`${id}\` calls ${listed(called)}, handled in ${listed(handling)}.`];
  });
  return rows.join('\n');
}
