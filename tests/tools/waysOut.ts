import { parseSync, Visitor } from 'vite';

/** Modules that open connections, and what of them does not. */
const CONNECTING: Readonly<Record<string, readonly string[]>> = {
  'node:http': [],
  'node:https': [],
  'node:http2': [],
  'node:net': ['isIP', 'isIPv4', 'isIPv6', 'BlockList'],
  'node:tls': ['createSecureContext', 'rootCertificates'],
  'node:dgram': [],
  'node:dns': [],
  'node:dns/promises': [],
  undici: [],
  ws: [],
  nodemailer: [],
  'nodemailer/lib/smtp-connection': [],
};
/** What opens connections of modules that also have much that does not. */
const CONNECTING_NAMES: Readonly<Record<string, readonly string[]>> = { ldapts: ['Client'] };
const GLOBALS = /^(fetch|WebSocket|EventSource|XMLHttpRequest)$/;

const isConnecting = (module: string, name: string | null | undefined): boolean => {
  const harmless = CONNECTING[module] ?? CONNECTING[`node:${module}`];
  if (harmless !== undefined) return typeof name !== 'string' || !harmless.includes(name);
  return typeof name === 'string' && (CONNECTING_NAMES[module] ?? []).includes(name);
};

/** Returns what of a module leads out of the process: imports and globals, each once. */
export function waysOut(path: string, text: string): string[] {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);
  const found = new Set<string>();
  const local = new Set<string>();
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName, isType } of entries) {
      local.add(localName.value);
      if (!isType && isConnecting(moduleRequest.value, importName.name))
        found.add(moduleRequest.value);
    }
  new Visitor({
    ImportExpression({ source }) {
      if (source.type === 'Literal' && isConnecting(String(source.value), null))
        found.add(String(source.value));
    },
    CallExpression({ callee, arguments: given }) {
      // A function of the same name that was passed on takes no address.
      if (callee.type === 'Identifier' && GLOBALS.test(callee.name) && given.length > 0)
        if (!local.has(callee.name)) found.add(callee.name);
      if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier')
        if (callee.object.name === 'globalThis' && callee.property.type === 'Identifier')
          if (GLOBALS.test(callee.property.name)) found.add(callee.property.name);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && GLOBALS.test(callee.name)) found.add(callee.name);
    },
  }).visit(program);
  return [...found];
}
