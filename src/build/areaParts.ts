import type { Plugin, Rolldown } from 'vite';
import { AREA_PARTS, type AreaParts } from '../contract/areaParts.ts';
import { PAGE, tableOf, type BuiltArea } from './chunks.ts';

interface AreaWithPages extends BuiltArea {
  readonly pages?: readonly string[];
  readonly texts?: readonly string[];
  readonly audience?: string;
}

/** Writes down what each area's pages open with, for the server to name in the page that it sends to their addresses. */
export const areaParts = (root: string, areas: readonly AreaWithPages[]): Plugin => ({
  name: 'area-parts',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = new Map(Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [])));
    const begun = withImports([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName), chunks);
    const filesOf = ({ id }: AreaWithPages): string[] => {
      const table = tableOf(root, id);
      const modules = [table, ...(this.getModuleInfo(table)?.dynamicallyImportedIds ?? []).filter((one) => PAGE.test(one))];
      const own = modules.map((module) => [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(module)));
      if (own.includes(undefined)) throw new Error(`The chunks of ${id} were not found.`);
      const scripts = [...withImports(own.flatMap((chunk) => chunk?.fileName ?? []), chunks)].filter((file) => !begun.has(file));
      return [...scripts, ...scripts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])])].map((file) => `/${file}`);
    };
    const parts = areas.flatMap((area): AreaParts[] =>
      area.pages === undefined ? [] : [{ beginnings: area.pages, files: filesOf(area), texts: area.texts ?? [], isForEveryone: area.audience === 'everyone' }]);
    this.emitFile({ type: 'asset', fileName: AREA_PARTS, source: JSON.stringify(parts) });
  },
});

/** These scripts and all that they import. */
function withImports(files: readonly string[], chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const found = new Set(files);
  for (const file of found) for (const imported of chunks.get(file)?.imports ?? []) found.add(imported);
  return found;
}
