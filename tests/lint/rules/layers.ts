import { mayImport } from '#tests/tools/folders.ts';
import { forImports } from '../imports.ts';
import type { HouseRule } from '../rule.ts';

/** Imports across folders follow the layers of `tests/tools/folders.ts`. */
export const layers: HouseRule = {
  covers: /^(?:src|sw)\/(?!.*\.test\.tsx?$)/,
  look: (file) =>
    forImports(file, (one) => {
      if (!mayImport(file.path, one))
        file.report(
          one.node,
          `${file.path} may not import ${one.target}`,
          'Move what both need to a folder that both may import: tests/tools/folders.ts has the layers',
        );
    }),
  refuses: [
    ['src/client/ui/A.tsx', "import { a } from '../domain/a.ts';"],
    ['src/client/features/cards/A.tsx', "import { a } from '#client/features/home/a.ts';"],
    ['src/client/features/cards/A.tsx', "import { a } from 'kysely';"],
    ['src/client/features/cards/A.tsx', "const a = await import('../home/a.ts');"],
    ['src/rules/a.ts', "import type { A } from '#server/a.ts';"],
    ['src/rules/a.ts', "export { a } from '#client/ui/a.ts';"],
    ['src/contract/a.ts', "export * from '#rules/a.ts';"],
    ['src/server/areas/cards/a.ts', "import { a } from '../accounts/store.ts';"],
    ['src/server/session/signIn/a.ts', "import type { A } from 'openid-client';"],
    ['src/demo/a.ts', "import type { A } from 'openid-client';"],
    [
      'src/server/app.ts',
      "import { A } from './session/signIn/federation/openId/openIdProvider.ts';",
    ],
    ['src/newFolder/a.ts', "import { a } from '#rules/a.ts';"],
    ['sw/a.ts', "import { a } from '#client/ui/a.ts';"],
  ],
  accepts: [
    [
      'src/server/session/signIn/federation/openId/a.ts',
      "import * as client from 'openid-client';",
    ],
    ['src/client/domain/A.tsx', "import { a } from '../ui/a.ts'; import { b } from '#rules/b.ts';"],
    ['src/client/features/cards/A.tsx', "import type { A } from 'kysely';"],
    ['src/client/routing/areaLoaders.ts', "const a = () => import('../features/cards/area.ts');"],
    ['src/server/areas/cards/a.ts', "import { a } from '../accounts/index.ts';"],
    ['src/rules/a.test.ts', "import { a } from '#server/a.ts';"],
  ],
};
