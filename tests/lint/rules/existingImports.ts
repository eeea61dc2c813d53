import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/tools/importTargets.ts';
import { forImports } from '../imports.ts';
import type { HouseRule } from '../rule.ts';

/** Imported files exist, also those that the compiler does not read, such as style sheets. */
export const existingImports: HouseRule = {
  covers: /^(?:src|sw|tests|e2e)\//,
  look: (file) =>
    forImports(file, ({ target, isPackage, node }) => {
      if (!isPackage && !existsSync(join(root, target)))
        file.report(node, `${target} does not exist`, 'Correct the name, or add the file');
    }),
  refuses: [
    ['src/client/ui/missing.ts', "import classes from './Missing.module.css';"],
    ['tests/a.ts', "const a = await import('#rules/missing.ts');"],
  ],
  accepts: [
    ['src/client/ui/a.ts', "import { a } from '#rules/userId.ts';"],
    ['src/client/ui/a.ts', "import { useState } from 'react';"],
  ],
};
