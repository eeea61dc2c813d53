import bcd, { type CompatStatement, type VersionValue } from '@mdn/browser-compat-data' with { type: 'json' };
import { type AnyNode, parse } from 'acorn';
import { OLDEST_BROWSERS } from '../../src/build/browsers.ts';

/** The oldest browsers by their names in MDN's data. */
const OLDEST = { chrome: OLDEST_BROWSERS.Chrome, edge: OLDEST_BROWSERS.Edge, firefox: OLDEST_BROWSERS.Firefox, safari: OLDEST_BROWSERS.Safari, safari_ios: OLDEST_BROWSERS.Safari };

/** The syntax that these browsers understand: they lack nothing of ECMAScript 2024. */
const SYNTAX = 2024;

const isAdded = (added: VersionValue, oldest: string) => typeof added === 'string' && added !== 'preview' && Number.parseFloat(added.replace('≤', '')) <= Number.parseFloat(oldest);

/** Whether all oldest browsers have the feature. */
export const isEverywhere = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST).every(([browser, oldest]) => {
    const stated = support[browser as keyof typeof OLDEST];
    return stated === undefined || [stated].flat().some(({ version_added: added, version_removed: removed, flags }) => isAdded(added, oldest) && removed === undefined && flags === undefined);
  });

/** A global with its members; `__compat` is the statement about itself. */
type Global = Readonly<Record<string, { readonly __compat?: CompatStatement }>> & { readonly __compat?: CompatStatement };

/** Globals, and members of globals such as `Map.groupBy`, that at least one of the oldest browsers lacks. */
const missing = new Set<string>();
/** Names of built-in methods that at least one of the oldest browsers lacks, and that nothing else has which all of them have. */
const missingMethods = new Set<string>();
const methodsEverywhere = new Set<string>();

for (const globals of [bcd.javascript['builtins'], bcd.api] as unknown as Record<string, Global>[]) {
  for (const [name, { __compat: itself, ...members }] of Object.entries(globals)) {
    if (itself && !isEverywhere(itself)) missing.add(name);
    for (const [member, { __compat: statement }] of Object.entries(members as Omit<Global, '__compat'>)) {
      const isStatic = member.endsWith('_static');
      const memberName = member.replace(/_static$/, '');
      if (!statement || member.endsWith('_event')) continue;
      if (isEverywhere(statement)) methodsEverywhere.add(memberName);
      else if (isStatic) missing.add(`${name}.${memberName}`);
      else if (!(globals === (bcd.api as unknown))) missingMethods.add(memberName);
    }
  }
}

/** Returns the features that a script uses and that at least one of the oldest browsers lacks. @throws for syntax that they do not understand */
export function missingFeaturesIn(script: string): string[] {
  const found = new Set<string>();
  const visit = (node: AnyNode): void => {
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const member = node.property.name;
      const owner = node.object.type === 'Identifier' ? node.object.name : '';
      if (missing.has(`${owner}.${member}`)) found.add(`${owner}.${member}`);
      if (missingMethods.has(member) && !methodsEverywhere.has(member)) found.add(`.${member}`);
      visit(node.object);
      return;
    }
    if (node.type === 'Identifier' && missing.has(node.name)) found.add(node.name);
    for (const child of Object.values(node).flat() as unknown[]) if (isNode(child)) visit(child);
  };
  visit(parse(script, { ecmaVersion: SYNTAX, sourceType: 'module' }));
  return [...found].toSorted();
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
