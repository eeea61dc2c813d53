import type { ESTree } from 'vite';
import type { HouseRule } from '../rule.ts';

/**
 * Functions with a callback, which are passed to `promisify` and nothing else. Modules with
 * promises of their own (`node:dns`, `node:fs`) are held by `no-restricted-imports`.
 */
const WITH_CALLBACK: Readonly<Record<string, readonly string[]>> = {
  'node:zlib': ['brotliCompress', 'brotliDecompress', 'deflate', 'gunzip', 'gzip', 'inflate'],
  'node:crypto': ['generateKey', 'generateKeyPair', 'hkdf', 'pbkdf2', 'randomFill', 'scrypt'],
  'node:child_process': ['exec', 'execFile'],
};

type AnyFunction = ESTree.ArrowFunctionExpression | ESTree.Function;

/** A callback looks at the error before it reads the result, as an exception in it ends the process. */
export const callbacks: HouseRule = {
  covers: /^src\/(?:server|demo)\/(?!.*\.test\.ts$)/,
  look: (file) => {
    const functions = new Set<string>();
    const checkErrorFirst = (node: ESTree.Node) => {
      const { params, body, parent } = node as AnyFunction & { parent: ESTree.Node };
      const [error, result] = params;
      if (parent.type !== 'CallExpression' || params.length !== 2 || !result || !body) return;
      if (error?.type !== 'Identifier' || !/^err(or)?$/.test(error.name)) return;
      const text = file.text.slice(body.start, body.end);
      const results = file.text.slice(result.start, result.end).match(/\w+/g) ?? [];
      const firstOf = (name: string) => text.search(new RegExp(`\\b${name}\\b`));
      const atError = firstOf(error.name);
      const isBefore = (at: number) => at >= 0 && (atError < 0 || at < atError);
      if (results.map(firstOf).some(isBefore))
        file.report(
          node,
          'This callback reads the result before the error',
          `Begin it with \`if (${error.name})\`, or use promises`,
        );
    };
    return {
      ImportDeclaration(node) {
        const { source, specifiers } = node as ESTree.ImportDeclaration;
        const names = WITH_CALLBACK[source.value] ?? [];
        for (const one of specifiers)
          if (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier')
            if (names.includes(one.imported.name)) functions.add(one.local.name);
      },
      'Identifier:exit'(node) {
        const { name, parent } = node as ESTree.IdentifierReference & { parent: ESTree.Node };
        if (!functions.has(name) || parent.type === 'ImportSpecifier') return;
        if (/^(?:MemberExpression|Property|TS.*)$/.test(parent.type)) return;
        const isPromised =
          parent.type === 'CallExpression' &&
          parent.callee.type === 'Identifier' &&
          parent.callee.name === 'promisify';
        if (!isPromised)
          file.report(
            node,
            `${name} takes a callback, in which an exception ends the process`,
            `Use \`promisify(${name})\``,
          );
      },
      ArrowFunctionExpression: checkErrorFirst,
      FunctionExpression: checkErrorFirst,
    };
  },
  refuses: [
    ['src/server/callbacks.ts', 'lookup(name, (error, [first]) => use(first));'],
    ['src/server/a.ts', 'lookup(name, (err, { address }) => {\n  connect(address);\n});'],
    ['src/server/a.ts', "import { gzip } from 'node:zlib';\ngzip(text, done);"],
    ['src/server/a.ts', "import { scrypt } from 'node:crypto';\nconst hash = scrypt;"],
  ],
  accepts: [
    ['src/server/a.ts', "import { gzip } from 'node:zlib';\nconst compress = promisify(gzip);"],
    ['src/server/a.ts', 'zip(files, (error, archive) => {\n  if (error) reject(error);\n});'],
    ['src/server/a.ts', 'parse((error, value) => done(error ?? check(value), value));'],
  ],
};
