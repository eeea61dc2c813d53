import type { Plugin } from 'vite';
import { chunksIn, entriesIn, reached, tableOf, type BuiltArea } from './chunks.ts';

export interface Precache {
  readonly plugin: Plugin;
  /** Whether the service worker precaches the built file on every device. */
  readonly isPrecached: (file: string) => boolean;
}

/**
 * Determines the scripts and styles that every device precaches: everything reachable from the
 * start without opening an area that needs a connection. Every precached file therefore has all its
 * imports.
 */
export function precacheOf(root: string, areas: readonly BuiltArea[]): Precache {
  const online = areas
    .filter(({ needsConnection }) => needsConnection)
    .map(({ id }) => tableOf(root, id));
  const precached = new Set<string>();
  const built = new Set<string>();
  return {
    isPrecached: (file) => precached.has(file) || !built.has(file),
    plugin: {
      name: 'precache-by-area',
      apply: 'build',
      generateBundle(_, bundle) {
        const chunks = chunksIn(bundle);
        const reachable = reached(entriesIn(chunks), (file) => {
          const { imports = [], dynamicImports = [] } = chunks.get(file) ?? {};
          return [
            ...imports,
            ...dynamicImports.filter(
              (opened) => !chunks.get(opened)?.moduleIds.some((id) => online.includes(id)),
            ),
          ];
        });
        for (const [file, { viteMetadata }] of chunks) {
          const files = [file, ...(viteMetadata?.importedCss ?? [])];
          for (const one of files) built.add(one);
          if (reachable.has(file)) for (const one of files) precached.add(one);
        }
      },
    },
  };
}
