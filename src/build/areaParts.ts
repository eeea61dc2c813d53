import type { Plugin } from 'vite';
import { AREA_PARTS, type AreaParts } from '#contract/areaParts.ts';
import { chunksIn, entriesIn, PAGE, reached, tableOf, type BuiltArea } from './chunks.ts';

interface AreaWithPages extends BuiltArea {
  readonly pages?: readonly string[];
  readonly texts?: readonly string[];
  readonly audience?: string;
}

/**
 * Emits a list of the files that each area's pages load, which the server references in the page
 * that it sends for their URLs.
 */
export const areaParts = (root: string, areas: readonly AreaWithPages[]): Plugin => ({
  name: 'area-parts',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = chunksIn(bundle);
    const withImports = (files: readonly string[]) =>
      reached(files, (file) => chunks.get(file)?.imports ?? []);
    const preloaded = withImports(entriesIn(chunks));
    const chunkOf = (module: string): string => {
      const found = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module));
      if (found === undefined) throw new Error(`No chunk has ${module}.`);
      return found.fileName;
    };
    const filesOf = ({ id }: AreaWithPages): string[] => {
      const table = tableOf(root, id);
      const pages = (this.getModuleInfo(table)?.dynamicallyImportedIds ?? []).filter((one) =>
        PAGE.test(one),
      );
      const scripts = [...withImports([table, ...pages].map(chunkOf))].filter(
        (file) => !preloaded.has(file),
      );
      return [
        ...scripts,
        ...scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]),
      ].map((file) => `/${file}`);
    };
    const parts = areas.flatMap((area): AreaParts[] =>
      area.pages === undefined
        ? []
        : [
            {
              beginnings: area.pages,
              files: filesOf(area),
              texts: area.texts ?? [],
              isForEveryone: area.audience === 'everyone',
            },
          ],
    );
    this.emitFile({ type: 'asset', fileName: AREA_PARTS, source: JSON.stringify(parts) });
  },
});
