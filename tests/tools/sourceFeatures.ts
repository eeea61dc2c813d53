import { parseSync, Visitor, type ESTree } from 'vite';
import { compatibilityData, isEverywhere, statementsOf } from './webFeatures.ts';

const { api, javascript, html } = compatibilityData;
const builtins = javascript['builtins'] ?? {};

const globals = [
  ...statementsOf(api),
  ...statementsOf(builtins),
  ...['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope'].flatMap((scope) =>
    statementsOf(api[scope] ?? {}),
  ),
];
const members = [...Object.values(api), ...Object.values(builtins)].flatMap(statementsOf);

/** Names of globals, and of members of interfaces, that at least one of the oldest browsers lacks on each. */
const missingGlobals = namesMissingOnAll(globals, members);
const missingMembers = namesMissingOnAll(members, globals);

const { elements = {}, global_attributes: globalAttributes = {} } = html;
const attributes = [globalAttributes, ...Object.values(elements)];
const missingAttributes = namesMissingOnAll(attributes.flatMap(statementsOf), []);

/** Values of attributes, such as `hint` of `popover`, that at least one of the oldest browsers lacks. */
const missingValues = new Set(
  attributes.flatMap((ofElement) =>
    Object.entries(ofElement).flatMap(([attribute, values]) =>
      statementsOf(values).flatMap(([value, statement]) =>
        isEverywhere(statement) ? [] : [`${attribute}=${value}`],
      ),
    ),
  ),
);

type Statements = ReturnType<typeof statementsOf>;

/** Returns the names that are nowhere present, neither among their own kind nor among the others. */
function namesMissingOnAll(own: Statements, others: Statements): ReadonlySet<string> {
  const nameOf = (key: string) => key.replace(/_static$/, '');
  const present = new Set(
    [...own, ...others].filter(([, stated]) => isEverywhere(stated)).map(([key]) => nameOf(key)),
  );
  return new Set(
    own
      .filter(([key]) => !key.endsWith('_event'))
      .map(([key]) => nameOf(key))
      .filter((name) => !present.has(name)),
  );
}

/** A use of a feature that at least one of the oldest browsers lacks. */
export interface FeatureUse {
  readonly path: string;
  readonly feature: string;
}

/**
 * Returns the members of web interfaces, globals and HTML attributes that the modules use and that at
 * least one of the oldest browsers lacks. A member that any of the modules declares itself is taken
 * for its own.
 */
export function missingInSources(
  modules: readonly { readonly path: string; readonly text: string }[],
): FeatureUse[] {
  const own = new Set<string>();
  const uses: FeatureUse[] = [];
  for (const { path, text } of modules) {
    const { program } = parseSync(path, text);
    const report = (feature: string) => void uses.push({ path, feature });
    const declare = ({ key }: { key: ESTree.PropertyKey }) => {
      if (key.type === 'Identifier') own.add(key.name);
    };
    const visitMember = (key: ESTree.Node) => {
      const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
      if (typeof name === 'string' && missingMembers.has(name)) report(`.${name}`);
    };
    const properties = new Set<ESTree.Node>();
    new Visitor({
      MemberExpression: ({ property, computed }) => {
        if (computed) return;
        properties.add(property);
        visitMember(property);
      },
      ObjectPattern: (pattern) => {
        for (const property of pattern.properties)
          if (property.type === 'Property') visitMember(property.key);
      },
      BinaryExpression: ({ operator, left }) => void (operator === 'in' && visitMember(left)),
      Identifier: (node) => {
        if (missingGlobals.has(node.name) && !properties.has(node)) report(node.name);
      },
      ObjectExpression: (object) => {
        for (const property of object.properties)
          if (property.type === 'Property') declare(property);
      },
      TSPropertySignature: declare,
      TSMethodSignature: declare,
      MethodDefinition: declare,
      PropertyDefinition: declare,
      VariableDeclarator: ({ id }) => void (id.type === 'Identifier' && own.add(id.name)),
      FunctionDeclaration: ({ id }) => void (id && own.add(id.name)),
      ImportDeclaration: ({ specifiers }) => {
        for (const { local } of specifiers) own.add(local.name);
      },
      JSXAttribute: ({ name, value }) => {
        const attribute = name.type === 'JSXIdentifier' ? name.name.toLowerCase() : '';
        if (missingAttributes.has(attribute)) report(`${attribute}=`);
        const pair = value?.type === 'Literal' ? `${attribute}=${value.value}` : '';
        if (missingValues.has(pair)) report(pair);
      },
    }).visit(program);
  }
  return uses.filter(({ feature }) => !own.has(feature.replace(/^\./, '')));
}
