import { parseSync, Visitor, type ESTree } from 'vite';

/** Modules of Node.js whose requests, like those of `fetch`, wait for ever unless they are told not to. */
const REQUESTS = new Set(['node:http', 'node:https']);

/**
 * Returns the lines with a request over the network that has no signal, and may therefore wait for
 * ever: for its response, or for the rest of it.
 */
export function requestsWithoutLimit(path: string, text: string): number[] {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);
  const imported = new Set(
    module.staticImports
      .filter(({ moduleRequest }) => REQUESTS.has(moduleRequest.value))
      .flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const isRequest = (callee: ESTree.Expression | ESTree.Super): boolean => {
    if (callee.type === 'Identifier')
      return callee.name === 'fetch' || (imported.has(callee.name) && /request/i.test(callee.name));
    if (callee.type !== 'MemberExpression') return false;
    const { object, property } = callee;
    const isOfModule = [...imported].some((name) =>
      new RegExp(`\\b${name}\\b`).test(text.slice(object.start, object.end)),
    );
    return isOfModule && property.type === 'Identifier' && /^(request|get)$/.test(property.name);
  };
  const starts: number[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given, start }) {
      // A function of the same name that is given to this one.
      if (!isRequest(callee) || given.length === 0) return;
      const [first, last] = [given[0], given.at(-1)];
      const written = text.slice(first?.start ?? 0, last?.end ?? 0);
      if (!/\bsignal\b|\.\.\.options\b/.test(written)) starts.push(start);
    },
  }).visit(program);
  return starts.map((start) => text.slice(0, start).split('\n').length);
}
