import { parseSync, Visitor, type ESTree } from 'vite';

type AnyFunction = ESTree.ArrowFunctionExpression | ESTree.Function;

/**
 * Returns the lines on which an effect may return the value of a call. React calls whatever an
 * effect returns when the component is removed, and the types cannot tell: a function declared
 * without a value may return one in a newer browser, as `scrollIntoView` returns a promise. An
 * effect is therefore a function written in place that returns nothing, or its cleanup as a
 * function or by its name.
 */
export function effectsReturningCalls(path: string, text: string): number[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);
  const starts: number[] = [];
  const effects = new Set<object>();
  const functions: AnyFunction[] = [];
  const enter = (node: AnyFunction) => functions.push(node);
  const exit = () => functions.pop();

  new Visitor({
    CallExpression({ callee, arguments: [effect] }) {
      if (!isEffect(callee) || !effect) return;
      const written = unwrapped(effect);
      if (written.type !== 'ArrowFunctionExpression' && written.type !== 'FunctionExpression')
        starts.push(effect.start);
      else if (written.async || written.generator) starts.push(written.start);
      else if (written.type === 'ArrowFunctionExpression' && written.expression)
        starts.push(...callsIn(written.body));
      else effects.add(written);
    },
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': exit,
    FunctionExpression: enter,
    'FunctionExpression:exit': exit,
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': exit,
    ReturnStatement({ argument }) {
      const around = functions.at(-1);
      if (argument && around && effects.has(around)) starts.push(...callsIn(argument));
    },
  }).visit(program);

  return starts.map((start) => text.slice(0, start).split('\n').length);
}

function isEffect(callee: ESTree.Expression): boolean {
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression' && callee.property.type === 'Identifier'
        ? callee.property.name
        : '';
  return /^use\w*Effect$/.test(name);
}

const FUNCTIONS_AND_NAMES = new Set([
  'ArrowFunctionExpression',
  'FunctionExpression',
  'Identifier',
  'MemberExpression',
]);

/**
 * Returns where the value may come from a call or a promise, rather than from a function or a name.
 */
function callsIn(node: ESTree.Node): number[] {
  const value = unwrapped(node);
  if (value.type === 'ConditionalExpression')
    return [...callsIn(value.consequent), ...callsIn(value.alternate)];
  if (value.type === 'LogicalExpression') return [...callsIn(value.left), ...callsIn(value.right)];
  if (value.type === 'SequenceExpression') return callsIn(value.expressions.at(-1) ?? value);
  const isHarmless =
    FUNCTIONS_AND_NAMES.has(value.type) ||
    (value.type === 'UnaryExpression' && value.operator === 'void');
  return isHarmless ? [] : [value.start];
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
