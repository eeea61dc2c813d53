import { parseSync, Visitor, type ESTree } from 'vite';

/**
 * Returns the lines of the tests whose last assertion only says that something is not there, which
 * an empty or broken page would also pass. A call of a function whose name begins with `expect`
 * counts as an assertion of what is there.
 */
export function testsEndingInAbsence(path: string, text: string): number[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);
  const tests: ESTree.CallExpression[] = [];
  const assertions: { end: number; isAbsence: boolean }[] = [];

  new Visitor({
    CallExpression(call) {
      const {
        callee,
        arguments: [first],
        end,
      } = call;
      if (callee.type === 'Identifier' && callee.name === 'test') tests.push(call);
      if (callee.type === 'Identifier' && /^expect\w/.test(callee.name))
        assertions.push({ end, isAbsence: false });
      const names = callee.type === 'MemberExpression' ? namesAfterExpect(callee) : null;
      if (!names) return;
      const isNoElement =
        names.at(-1) === 'toHaveCount' && first?.type === 'Literal' && first.value === 0;
      assertions.push({ end, isAbsence: isNoElement || names.some((name) => ABSENCE.has(name)) });
    },
  }).visit(program);

  const endsInAbsence = ({ start, end }: ESTree.CallExpression) => {
    const within = assertions
      .filter((it) => it.end > start && it.end <= end)
      .toSorted((one, other) => one.end - other.end);
    return within.at(-1)?.isAbsence ?? false;
  };
  return tests.filter(endsInAbsence).map(({ start }) => text.slice(0, start).split('\n').length);
}

const ABSENCE = new Set(['not', 'toBeHidden', 'toBeNull', 'toBeUndefined']);

/**
 * Returns `not` and `toBe` of `expect(…).not.toBe`, or null if the expression is not an assertion.
 */
function namesAfterExpect(node: ESTree.Expression): string[] | null {
  if (node.type === 'CallExpression') return isExpect(node.callee) ? [] : null;
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return null;
  const before = namesAfterExpect(node.object);
  return before && [...before, node.property.name];
}

/** Whether it is `expect`, `expect.poll` or `expect.soft`. */
function isExpect(node: ESTree.Expression): boolean {
  return node.type === 'MemberExpression'
    ? isExpect(node.object)
    : node.type === 'Identifier' && node.name === 'expect';
}
