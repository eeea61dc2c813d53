import { type AtRule, type Declaration, parse } from 'postcss';
import { compatibilityData, isEverywhere, statementsOf } from './webFeatures.ts';

const { properties = {}, selectors = {}, types = {} } = compatibilityData.css;
const { 'at-rules': atRules = {} } = compatibilityData.css;

const missingNames = (of: object): ReadonlySet<string> =>
  new Set(statementsOf(of).flatMap(([name, statement]) => (isEverywhere(statement) ? [] : [name])));

const missingProperties = missingNames(properties);
const missingSelectors = missingNames(selectors);
const missingAtRules = missingNames(atRules);
const missingMedia = missingNames(atRules['media'] ?? {});
/** Functions such as `light-dark()`, which stand below the type that they return. */
const missingFunctions = new Set(
  [types, ...Object.values(types)].flatMap((type) => [...missingNames(type)]),
);

/**
 * Returns the features of a style sheet that at least one of the oldest browsers lacks. What stands
 * in `@supports`, or after a declaration of the same property that all of them understand, has its
 * fallback beside it.
 */
export function missingInStyles(css: string): string[] {
  const found = new Set<string>();
  parse(css).walk((node) => {
    if (node.type === 'comment' || isWithinSupports(node)) return;
    if (node.type === 'decl') {
      const features = missingInDeclaration(node);
      if (features.length > 0 && !hasFallback(node))
        for (const feature of features) found.add(feature);
    } else if (node.type === 'rule') {
      for (const [, name = ''] of node.selector.matchAll(/(?<!\\):{1,2}([a-z][a-z-]*)/g))
        if (missingSelectors.has(name)) found.add(`:${name}`);
    } else {
      if (missingAtRules.has(node.name)) found.add(`@${node.name}`);
      for (const [, name = ''] of node.name === 'media' ? node.params.matchAll(/\(([a-z-]+)/g) : [])
        if (missingMedia.has(name)) found.add(`@media (${name})`);
    }
  });
  return [...found].toSorted();
}

function missingInDeclaration({ prop, value }: Declaration): string[] {
  if (prop.startsWith('-') || prop === 'cursor') return []; // Touch screens have no cursor.
  if (missingProperties.has(prop)) return [prop];
  const keywords = missingNames(properties[prop] ?? {});
  const words =
    value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)|--[\w-]+/g, '').match(/[\w-]+\(?/g) ?? [];
  return words.flatMap((word) => {
    if (word.endsWith('(')) return missingFunctions.has(word.slice(0, -1)) ? [`${word})`] : [];
    return keywords.has(word) ? [`${prop}: ${word}`] : [];
  });
}

/** Whether the rule also declares the property in a way that all of them understand. */
const hasFallback = (declaration: Declaration): boolean =>
  declaration.parent?.some(
    (node) =>
      node.type === 'decl' &&
      node !== declaration &&
      node.prop.replace(/^-(webkit|moz)-/, '') === declaration.prop &&
      missingInDeclaration(node).length === 0,
  ) === true;

function isWithinSupports({ parent }: { readonly parent: unknown }): boolean {
  const above = parent as AtRule | undefined;
  if (above === undefined || !('type' in above)) return false;
  return (above.type === 'atrule' && above.name === 'supports') || isWithinSupports(above);
}
