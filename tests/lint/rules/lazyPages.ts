import { forImports } from '../imports.ts';
import type { HouseRule } from '../rule.ts';

/** Pages and panels are loaded when they are opened: outside their feature, by `import()`. */
export const lazyPages: HouseRule = {
  covers: /^(?:src\/(?!client\/features\/)|sw\/)(?!.*\.test\.tsx?$)/,
  look: (file) =>
    forImports(file, ({ target, isDynamic, isTypeOnly, node }) => {
      const isPage = /^src\/client\/features\/.*(?:Page|Panel)\.tsx$/.test(target);
      if (isPage && !isDynamic && !isTypeOnly)
        file.report(
          node,
          'Every visit would load this page',
          'Load it by `() => import(…)`, or move what is needed to another file',
        );
    }),
  refuses: [
    ['src/client/routing/lazy.ts', "import Card from '#client/features/cards/CardPage.tsx';"],
  ],
  accepts: [
    ['src/client/routing/a.ts', "const card = () => import('../features/status/CardPage.tsx');"],
    ['src/client/features/cards/a.ts', "import Card from './CardPage.tsx';"],
  ],
};
