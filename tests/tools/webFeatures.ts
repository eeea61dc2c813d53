import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, VersionValue } from '@mdn/browser-compat-data';
import { type AnyNode, parse } from 'acorn';
import { OLDEST_BROWSERS } from '#build/browsers.ts';

/** Required, because Vitest would transform the import of its twenty megabytes for a minute. */
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
export const compatibilityData = bcd;

/** Returns the features that stand directly below one of MDN's data, with what is stated of them. */
export const statementsOf = (
  features: object,
): (readonly [name: string, statement: CompatStatement])[] =>
  Object.entries(features as Record<string, { readonly __compat?: CompatStatement }>).flatMap(
    ([name, { __compat: statement }]) =>
      statement && name !== '__compat' ? [[name, statement] as const] : [],
  );

/** The oldest browsers by their names in MDN's data. */
const OLDEST = {
  chrome: OLDEST_BROWSERS.Chrome,
  edge: OLDEST_BROWSERS.Edge,
  firefox: OLDEST_BROWSERS.Firefox,
  safari: OLDEST_BROWSERS.Safari,
  safari_ios: OLDEST_BROWSERS.Safari,
};

/** The syntax that these browsers understand: they lack nothing of ECMAScript 2024. */
const SYNTAX = 2024;

/** Whether a browser of the oldest version, or an earlier one, had the change. */
const isIn = (version: VersionValue | undefined, oldest: string) =>
  typeof version === 'string' &&
  version !== 'preview' &&
  Number.parseFloat(version.replace('≤', '')) <= Number.parseFloat(oldest);

/** Whether all oldest browsers have the feature. */
export const isEverywhere = ({ support }: CompatStatement): boolean =>
  Object.entries(OLDEST).every(([browser, oldest]) => {
    const stated = support[browser as keyof typeof OLDEST];
    return (
      stated === undefined ||
      [stated]
        .flat()
        .some(
          ({
            version_added: added,
            version_removed: removed,
            flags,
            prefix,
            alternative_name: alias,
          }) =>
            isIn(added, oldest) &&
            !isIn(removed, oldest) &&
            flags === undefined &&
            prefix === undefined &&
            alias === undefined,
        )
    );
  });

/**
 * Returns the first version of each browser with a feature such as `Promise.withResolvers`; empty
 * where there is none.
 */
export function firstVersions(feature: string): Record<keyof typeof OLDEST_BROWSERS, string> {
  const [owner = '', member] = feature.split('.');
  const ofOwner = bcd.javascript['builtins']?.[owner] ?? bcd.api[owner];
  const { __compat: statement } = (member === undefined ? ofOwner : ofOwner?.[member]) ?? {};
  const first = (browser: keyof typeof OLDEST) => {
    const version = [statement?.support[browser]].flat()[0]?.version_added;
    return typeof version === 'string' ? version : '';
  };
  return {
    Chrome: first('chrome'),
    Edge: first('edge'),
    Firefox: first('firefox'),
    Safari: first('safari'),
  };
}

/** A global with its members; `__compat` is the statement about itself. */
type Global = Readonly<Record<string, { readonly __compat?: CompatStatement }>> & {
  readonly __compat?: CompatStatement;
};

/**
 * Globals, and members of globals such as `Promise.try`, that at least one of the oldest browsers
 * lacks.
 */
const missing = new Set<string>();
/**
 * Names of built-in members that at least one of the oldest browsers lacks, whatever their owner is
 * called in a script.
 */
const missingMethods = new Set<string>();
const methodsEverywhere = new Set<string>();

for (const globals of [bcd.javascript['builtins'], bcd.api] as unknown as Record<
  string,
  Global
>[]) {
  for (const [name, { __compat: itself, ...members }] of Object.entries(globals)) {
    if (itself && !isEverywhere(itself)) missing.add(name);
    for (const [member, { __compat: statement }] of Object.entries(
      members as Omit<Global, '__compat'>,
    )) {
      const memberName = member.replace(/_static$/, '');
      if (!statement || member.endsWith('_event')) continue;
      if (isEverywhere(statement)) {
        methodsEverywhere.add(memberName);
        continue;
      }
      // The data marks static members of web interfaces only, and those of the language not.
      const isOfLanguage = globals === (bcd.javascript['builtins'] as unknown);
      if (isOfLanguage || member.endsWith('_static')) missing.add(`${name}.${memberName}`);
      if (isOfLanguage) missingMethods.add(memberName);
    }
  }
}

/**
 * Returns the features that a script uses and that at least one of the oldest browsers lacks.
 * @throws for syntax that they do not understand
 */
export function missingFeaturesIn(script: string): string[] {
  const found = new Set<string>();
  const visit = (node: AnyNode): void => {
    if (node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier') {
      const member = node.property.name;
      const owner = node.object.type === 'Identifier' ? node.object.name : '';
      if (missing.has(owner)) found.add(owner);
      else if (missing.has(`${owner}.${member}`)) found.add(`${owner}.${member}`);
      else if (missingMethods.has(member) && !methodsEverywhere.has(member))
        found.add(`.${member}`);
      visit(node.object);
      return;
    }
    if (node.type === 'Identifier' && missing.has(node.name)) found.add(node.name);
    for (const child of Object.values(node).flat() as unknown[]) if (isNode(child)) visit(child);
  };
  visit(parse(script, { ecmaVersion: SYNTAX, sourceType: 'module' }));
  return [...found].toSorted();
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
