import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ESTree } from 'vite';
import { fileOf, root } from '#tests/tools/importTargets.ts';
import { filesIn } from '#tests/tools/files.ts';
import type { HouseRule } from '../rule.ts';

const classesIn = (css: string): ReadonlySet<string> =>
  new Set([...css.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));

const sheets = new Map<string, ReadonlySet<string> | null>();
/** The classes of a style sheet; null if there is no such file. */
function classesOf(sheet: string): ReadonlySet<string> | null {
  const path = join(root, sheet);
  const known = sheets.get(sheet);
  if (known !== undefined) return known;
  const classes = existsSync(path) ? classesIn(readFileSync(path, 'utf8')) : null;
  sheets.set(sheet, classes);
  return classes;
}

let globalClasses: ReadonlySet<string> | undefined;
const isGlobal = (name: string): boolean =>
  (globalClasses ??= classesIn(
    filesIn(join(root, 'src/client/theme'))
      .filter((path) => path.endsWith('.css'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n'),
  )).has(name);

/** Classes exist: those of a style sheet there, and those used by their name among the global ones. */
export const styleClasses: HouseRule = {
  covers: /^src\/client\//,
  look: (file) => {
    const imported = new Map<string, string>();
    return {
      'ImportDeclaration[source.value=/\\.module\\.css$/]'(node) {
        const { source, specifiers } = node as ESTree.ImportDeclaration;
        const name = specifiers.find(({ type }) => type === 'ImportDefaultSpecifier')?.local.name;
        if (name) imported.set(name, fileOf(file.path, source.value) ?? '');
      },
      'MemberExpression[object.type="Identifier"][property.type="Identifier"]'(node) {
        const { object, property, computed } = node as ESTree.MemberExpression;
        if (object.type !== 'Identifier' || property.type !== 'Identifier' || computed) return;
        const sheet = imported.get(object.name);
        if (sheet !== undefined && classesOf(sheet)?.has(property.name) === false)
          file.report(
            property,
            `${sheet} has no class ${property.name}`,
            'Add it there, or remove it here',
          );
      },
      'JSXAttribute[name.name="className"]'(node) {
        const { value } = node as ESTree.JSXAttribute;
        const shown = value?.type === 'JSXExpressionContainer' ? value.expression : value;
        const written =
          shown?.type === 'Literal'
            ? String(shown.value)
            : shown?.type === 'TemplateLiteral'
              ? shown.quasis.map(({ value: { raw } }) => raw).join(' ')
              : '';
        for (const name of written.split(/\s+/).filter((one) => one && !isGlobal(one)))
          file.report(
            node,
            `No global class is named ${name}`,
            'Use a class of the component’s own style sheet (`classes.…`)',
          );
      },
    };
  },
  refuses: [
    ['src/client/ui/Classes.tsx', 'export const a = <p className="missing" />;'],
    ['src/client/ui/A.tsx', 'export const a = <p className={`missing ${b}`} />;'],
    [
      'src/client/ui/A.tsx',
      "import styles from './BackLink.module.css';\nexport const a = <p className={styles.missing} />;",
    ],
  ],
  accepts: [
    [
      'src/client/ui/A.tsx',
      "import styles from './Missing.module.css';\nexport const a = <p className={styles.a} />;",
    ],
  ],
};
