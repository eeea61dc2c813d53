import type { ESTree } from 'vite';
import type { HouseRule } from '../rule.ts';

/**
 * Only an area of the server has an index that does nothing but export from other files, and the
 * demonstration, which the server takes as a whole.
 */
export const noBarrels: HouseRule = {
  covers: /^(?:src|sw|tests|e2e)\/(?!server\/areas\/[^/]+\/index\.ts$|demo\/demonstration\.ts$)/,
  look: (file) => ({
    Program(node) {
      const { body } = node as ESTree.Program;
      const hasSource = (one: (typeof body)[number]) => 'source' in one && one.source !== null;
      const isExport = (one: (typeof body)[number]) => one.type.startsWith('Export');
      if (body.length > 0 && body.every(hasSource) && body.some(isExport))
        file.report(
          node,
          'A file that only exports from others hides where things are, and loads them all',
          'Import each from its own file',
        );
    },
  }),
  refuses: [['src/client/ui/index.ts', "export { a } from './a.ts';\nexport * from './b.ts';"]],
  accepts: [
    ['src/server/areas/cards/index.ts', "export { a } from './a.ts';"],
    ['src/client/ui/a.ts', "export { a } from './a.ts';\nexport const b = 1;"],
    ['src/client/ui/a.ts', "import './a.css';"],
  ],
};
