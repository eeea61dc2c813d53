import type { ESTree } from 'vite';
import type { HouseRule } from '../rule.ts';

type AnyFunction = ESTree.ArrowFunctionExpression | ESTree.Function;
const FUNCTIONS_AND_NAMES = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Identifier',
  'MemberExpression',
]);

/**
 * No effect returns the value of a call. React calls whatever an effect returns when the component
 * is removed, and the types cannot tell: a function declared without a value may return one in a
 * newer browser, as `scrollIntoView` returns a promise.
 */
export const effectReturns: HouseRule = {
  covers: /^src\/client\//,
  look: ({ report }) => {
    const effects = new Set<object>();
    const functions: ESTree.Node[] = [];
    const refuse = (node: ESTree.Node) =>
      report(
        node,
        'React calls what an effect returns when the component is removed, and this may be no function',
        'Write the effect in place, in braces, and return nothing or its cleanup',
      );
    const enter = (node: ESTree.Node) => void functions.push(node);
    const exit = () => void functions.pop();
    return {
      CallExpression(node) {
        const { callee, arguments: all } = node as ESTree.CallExpression;
        const [effect] = all;
        if (!isEffect(callee) || !effect) return;
        const written = unwrapped(effect);
        if (written.type !== 'ArrowFunctionExpression' && written.type !== 'FunctionExpression')
          refuse(effect);
        else if (written.async || written.generator) refuse(written);
        else if (written.type === 'ArrowFunctionExpression' && written.expression)
          callsIn(written.body).forEach(refuse);
        else effects.add(written satisfies AnyFunction);
      },
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': exit,
      FunctionExpression: enter,
      'FunctionExpression:exit': exit,
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': exit,
      ReturnStatement(node) {
        const { argument } = node as ESTree.ReturnStatement;
        const around = functions.at(-1);
        if (argument && around && effects.has(around)) callsIn(argument).forEach(refuse);
      },
    };
  },
  refuses: [
    'useEffect(() => notice.current?.scrollIntoView(), []);',
    'useEffect(\n  () =>\n    // why\n    (notice.current!.scrollIntoView({ block: "nearest" })),\n  [],\n);',
    'React.useLayoutEffect(() => isOpen ? element.scrollIntoView() : undefined);',
    'useEffect(() => isOpen && element.scrollIntoView());',
    'useEffect(() => { if (isOpen) { return element.scrollIntoView(); } return undefined; }, []);',
    'useEffect(function show() { return (element).scrollIntoView() as void; }, []);',
    'useEffect(async () => {}, []);',
    'useEffect(() => show`it`, []);',
    'useEffect(show, [show]);',
  ].map((code) => ['src/client/ui/Effect.tsx', code]),
  accepts: [
    'useEffect(() => { element.scrollIntoView(); }, []);',
    'useEffect(() => void element.scrollIntoView(), []);',
    'useEffect(() => () => element.scrollIntoView(), []);',
    'useEffect(() => run.stop, [run]);',
    'useEffect(() => { const stop = listen(() => { return element.scrollIntoView(); }); return stop; });',
    'const show = useEffectEvent(() => element.scrollIntoView());',
    'show(() => element.scrollIntoView());',
  ].map((code) => ['src/client/ui/Effect.tsx', code]),
};

function isEffect(callee: ESTree.Expression): boolean {
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : '';
  return /^use\w*Effect$/.test(name);
}

/** Where the value may come from a call or a promise, rather than from a function or a name. */
function callsIn(node: ESTree.Node): ESTree.Node[] {
  const value = unwrapped(node);
  if (value.type === 'ConditionalExpression')
    return [...callsIn(value.consequent), ...callsIn(value.alternate)];
  if (value.type === 'LogicalExpression') return [...callsIn(value.left), ...callsIn(value.right)];
  if (value.type === 'SequenceExpression') return callsIn(value.expressions.at(-1) ?? value);
  const isHarmless =
    FUNCTIONS_AND_NAMES.has(value.type) ||
    (value.type === 'UnaryExpression' && value.operator === 'void');
  return isHarmless ? [] : [value];
}

function unwrapped(node: ESTree.Node): ESTree.Node {
  const isWrapper =
    node.type === 'ParenthesizedExpression' ||
    node.type === 'ChainExpression' ||
    node.type === 'TSAsExpression' ||
    node.type === 'TSSatisfiesExpression' ||
    node.type === 'TSNonNullExpression';
  return isWrapper ? unwrapped(node.expression) : node;
}
