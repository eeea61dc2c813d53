import type { Plugin } from 'vite';
import * as z from 'zod/mini';

const FILE = 'importmap.json';
const ImportMap = z.strictObject({ imports: z.record(z.string(), z.string()) });

/**
 * Sorts the import map, whose order otherwise depends on which of the bundler's threads is done
 * first. The same sources then always make the same page, and so the same release.
 */
export const sortedImportMap = (): Plugin => ({
  name: 'sorted-import-map',
  apply: 'build',
  generateBundle: {
    order: 'post', // Vite adds style sheets to the map, and then the map to the page.
    handler(_, bundle) {
      const map = bundle[FILE];
      const page = bundle['index.html'];
      if (map?.type !== 'asset' || page?.type !== 'asset')
        throw new Error(`Expected ${FILE} and index.html.`);
      const before = String(map.source);
      const { imports } = ImportMap.parse(JSON.parse(before));
      const sorted = Object.entries(imports).toSorted(([one], [other]) => (one < other ? -1 : 1));
      map.source = JSON.stringify({ imports: Object.fromEntries(sorted) });
      const parts = String(page.source).split(before);
      if (parts.length !== 2) throw new Error('Expected the import map once in index.html.');
      page.source = parts.join(map.source);
    },
  },
});
