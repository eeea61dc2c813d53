import { shortNameOf } from '#tests/tools/importTargets.ts';
import { forImports } from '../imports.ts';
import type { HouseRule } from '../rule.ts';

const folderOf = (path: string) => /^(?:src\/)?[^/]+/.exec(path)?.[0];

/** An import of another folder at the top, or of one further up, uses its short name. */
export const shortImports: HouseRule = {
  covers: /^(?:src|sw|tests|e2e)\//,
  look: (file) =>
    forImports(file, ({ request, target, node }) => {
      const isUpwards = request.startsWith('..') && /^(?:src|sw|tests|e2e)\//.test(target);
      if (isUpwards && (request.startsWith('../../') || folderOf(target) !== folderOf(file.path)))
        file.report(
          node,
          `${request} depends on the place of this file`,
          `Write ${shortNameOf(target) ?? target}`,
        );
    }),
  refuses: [
    ['src/client/ui/short.ts', "import { a } from '../../rules/a.ts';"],
    ['src/client/a.ts', "export { a } from '../rules/a.ts';"],
    ['e2e/a.spec.ts', "const a = await import('../tests/a.ts');"],
  ],
  accepts: [
    ['src/client/ui/a.ts', "import { a } from '../device/a.ts';"],
    ['src/client/ui/a.ts', "import { a } from '#rules/a.ts';"],
    ['tests/tools/a.ts', "import file from '../../package.json' with { type: 'json' };"],
  ],
};
