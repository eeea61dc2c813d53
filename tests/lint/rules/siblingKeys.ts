import type { ESTree } from 'vite';
import type { HouseRule } from '../rule.ts';

type Child = ESTree.JSXElement['children'][number];

/** The elements of which one may be rendered in the place of the node. */
function elementsIn(node: ESTree.Node): ESTree.JSXElement[] {
  if (node.type === 'JSXElement') return [node];
  if (node.type === 'JSXExpressionContainer' || node.type === 'ParenthesizedExpression')
    return elementsIn(node.expression);
  if (node.type === 'LogicalExpression')
    return [...elementsIn(node.left), ...elementsIn(node.right)];
  if (node.type === 'ConditionalExpression')
    return [...elementsIn(node.consequent), ...elementsIn(node.alternate)];
  return [];
}

const keysOf = ({ openingElement: { attributes } }: ESTree.JSXElement): ESTree.JSXAttribute[] =>
  attributes.flatMap((one) =>
    one.type === 'JSXAttribute' && one.name.name === 'key' && one.value ? [one] : [],
  );

/** The children of one parent have different keys, by the text of `key`. */
export const siblingKeys: HouseRule = {
  covers: /^src\/client\//,
  look: (file) => {
    const textOf = ({ value }: ESTree.JSXAttribute) =>
      value ? file.text.slice(value.start, value.end).replaceAll(/^\{?['"`]?|['"`]?\}?$/g, '') : '';
    const check = ({ children }: { children: Child[] }) => {
      const known = new Set<string>();
      for (const child of children) {
        // The alternatives of one place never stand beside each other.
        const here = new Map(
          elementsIn(child)
            .flatMap(keysOf)
            .map((one) => [textOf(one), one] as const),
        );
        for (const [key, one] of here)
          if (known.has(key))
            file.report(
              one,
              `A sibling has the key ${key}, too, and React shows or keeps only one of them`,
              'Begin each key with a word of its own: key={`notes-${id}`}',
            );
        for (const key of here.keys()) known.add(key);
      }
    };
    return {
      JSXElement: (node) => check(node as ESTree.JSXElement),
      JSXFragment: (node) => check(node as ESTree.JSXFragment),
    };
  },
  refuses: [
    ['src/client/ui/Keys.tsx', '<p><A key={account.id} /><B key={account.id} /></p>;'],
    ['src/client/ui/A.tsx', '<>{isOpen && <A key={id} />}<B key={id} /></>;'],
    ['src/client/ui/A.tsx', '<p><A key="a" /><B key={\'a\'} /></p>;'],
    ['src/client/ui/A.tsx', '<p><A key={search} />{search !== "" && <List key={search} />}</p>;'],
    ['src/client/ui/A.tsx', '<p><A key="one" />{isOpen ? <A key="two" /> : <A key="one" />}</p>;'],
  ],
  accepts: [
    ['src/client/ui/A.tsx', '<p><A key={`a-${id}`} /><B key={id} /></p>;'],
    ['src/client/ui/A.tsx', '<p>{isOpen ? <A key={id} /> : <B key={id} />}</p>;'],
    ['src/client/ui/A.tsx', '<p><A key={search} /><b><List key={search} /></b></p>;'],
    ['src/client/ui/A.tsx', '<ul>{all.map(({ id }) => <A key={id} />)}</ul>;'],
    ['src/client/ui/A.tsx', '<p><b><A key={id} /></b><i><A key={id} /></i></p>;'],
  ],
};
