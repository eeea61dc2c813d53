import type { DescribedCall, DescribedContract } from '#build/release/releasedContract.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What one side sends, and how the other side treats it. */
interface Exchange {
  readonly sentShapes: DescribedContract['shapes'];
  readonly expectedShapes: DescribedContract['shapes'];
  /** The server validates requests. A page only reads those fields of a response that it knows. */
  readonly isValidated: boolean;
  /** The problems of each pair of named shapes, empty while they are compared: shapes may contain themselves. */
  readonly compared: Map<string, readonly string[]>;
}

/**
 * Returns why a page of one release cannot use the server of another: each call that the server
 * does not have, what it would refuse, and what it would answer in a form that the page cannot
 * read. Problems within a named shape are listed once, with its name.
 */
export function incompatibilities(page: DescribedContract, server: DescribedContract): string[] {
  const request: Exchange = {
    sentShapes: page.shapes,
    expectedShapes: server.shapes,
    isValidated: true,
    compared: new Map(),
  };
  const response: Exchange = {
    sentShapes: server.shapes,
    expectedShapes: page.shapes,
    isValidated: false,
    compared: new Map(),
  };
  const found = Object.entries(page.calls).flatMap(([name, asked]) => {
    const answering = server.calls[name];
    if (!answering) return [`${name}: is missing`];
    return [
      ...requestProblems(name, asked, answering, request),
      ...responseProblems(name, asked, answering, response),
    ];
  });
  return [...new Set(found)];
}

function requestProblems(
  call: string,
  asked: DescribedCall,
  answering: DescribedCall,
  exchange: Exchange,
): string[] {
  return (['params', 'query', 'body'] as const).flatMap((part) => {
    const [sent, expected] = [asked[part], answering[part]];
    const path = `${call} ${part}`;
    if (expected === undefined) return sent === undefined ? [] : [`${path}: is no longer read`];
    return problems(sent ?? NOTHING, expected, path, exchange);
  });
}

const NOTHING = { type: 'object' };

function responseProblems(
  call: string,
  asked: DescribedCall,
  answering: DescribedCall,
  exchange: Exchange,
): string[] {
  const answers = Object.entries(answering.responses).flatMap(([status, sent]) => {
    const expected = asked.responses[status];
    const path = `${call} ${status}`;
    // A page shows every refusal, whatever its status.
    if (expected === undefined) return status.startsWith('2') ? [`${path}: is unknown`] : [];
    if (expected === null) return [];
    return sent === null ? [`${path}: has no body`] : problems(sent, expected, path, exchange);
  });
  const lost = asked.traits
    .filter((trait) => !answering.traits.includes(trait))
    .map((trait) => `${call}: is no longer ${trait}`);
  return [...answers, ...lost];
}

/** Why a value that `sent` describes may be something else than `expected` describes. */
function problems(sent: unknown, expected: unknown, path: string, exchange: Exchange): string[] {
  const [name, otherName] = [asSchema(sent)['$ref'], asSchema(expected)['$ref']];
  if (typeof name !== 'string' || typeof otherName !== 'string')
    return problemsOfVariants(sent, expected, path, exchange);
  const pair = `${name} ${otherName}`;
  const found = exchange.compared.get(pair);
  if (found) return [...found];
  exchange.compared.set(pair, []);
  const shape = name.slice(name.lastIndexOf('.') + 1);
  const own = problemsOfVariants(sent, expected, shape, exchange);
  exchange.compared.set(pair, own);
  return own;
}

function problemsOfVariants(
  sent: unknown,
  expected: unknown,
  path: string,
  exchange: Exchange,
): string[] {
  const known = variantsOf(expected, exchange.expectedShapes);
  return variantsOf(sent, exchange.sentShapes).flatMap((variant) => {
    const attempts = known
      .filter((candidate) => isSameKind(variant, candidate))
      .map((candidate) => problemsOfVariant(variant, candidate, path, exchange));
    if (attempts.some(({ length }) => length === 0)) return [];
    return attempts.length === 1 ? attempts.flat() : [`${path}: may be ${nameOf(variant)}`];
  });
}

/** A schema as the list of those of which a value has one. */
function variantsOf(schema: unknown, shapes: DescribedContract['shapes']): Schema[] {
  const one = asSchema(schema);
  if (typeof one['$ref'] === 'string')
    return variantsOf(shapes[one['$ref'].replace('#/shapes/', '')], shapes);
  const union = one['anyOf'] ?? one['oneOf'];
  if (Array.isArray(union)) return union.flatMap((member) => variantsOf(member, shapes));
  return Array.isArray(one['type']) ? one['type'].map((type) => ({ ...one, type })) : [one];
}

const isSameKind = (sent: Schema, expected: Schema): boolean =>
  kindOf(expected) === undefined ||
  kindOf(sent) === kindOf(expected) ||
  (kindOf(sent) === 'integer' && kindOf(expected) === 'number');

const kindOf = ({ type, const: only }: Schema): unknown =>
  type ?? (only === undefined ? undefined : only === null ? 'null' : typeof only);

const nameOf = (schema: Schema): string =>
  valuesOf(schema)
    ?.map((value) => JSON.stringify(value))
    .join(', ') ?? String(kindOf(schema));

const valuesOf = ({ enum: several, const: only }: Schema): unknown[] | undefined =>
  Array.isArray(several) ? several : only === undefined ? undefined : [only];

function problemsOfVariant(sent: Schema, expected: Schema, path: string, exchange: Exchange) {
  return [
    ...valueProblems(sent, expected, path, exchange),
    ...objectProblems(sent, expected, path, exchange),
    ...listProblems(sent, expected, path, exchange),
  ];
}

/** Constraints that a value must keep, and whether one that is sent is at least as narrow. */
const LIMITS: Readonly<Record<string, (sent: number, expected: number) => boolean>> = {
  maxLength: (sent, expected) => sent <= expected,
  minLength: (sent, expected) => sent >= expected,
  maximum: (sent, expected) => sent <= expected,
  minimum: (sent, expected) => sent >= expected,
  exclusiveMinimum: (sent, expected) => sent >= expected,
  maxItems: (sent, expected) => sent <= expected,
  minItems: (sent, expected) => sent >= expected,
};

function valueProblems(sent: Schema, expected: Schema, path: string, { isValidated }: Exchange) {
  const allowed = valuesOf(expected);
  if (allowed) {
    const given = valuesOf(sent);
    if (!given) return [`${path}: may be any ${nameOf(sent)}`];
    const added = given.filter((value) => !allowed.includes(value));
    return added.map((value) => `${path}: may be ${JSON.stringify(value)}`);
  }
  if (valuesOf(sent)) return [];
  const forms = ['format', 'pattern'].filter(
    (name) => expected[name] !== undefined && expected[name] !== sent[name],
  );
  const limits = Object.entries(LIMITS).filter(([name, isWithin]) => {
    const [one, other] = [sent[name], expected[name]];
    return typeof other === 'number' && !(typeof one === 'number' && isWithin(one, other));
  });
  return [...forms, ...(isValidated ? limits.map(([name]) => name) : [])].map(
    (name) => `${path}: has another ${name}`,
  );
}

function objectProblems(sent: Schema, expected: Schema, path: string, exchange: Exchange) {
  const [given, known] = [asSchema(sent['properties']), asSchema(expected['properties'])];
  const [always, needed] = [namesIn(sent['required']), namesIn(expected['required'])];
  const rest = expected['additionalProperties'];
  const found: string[] = needed
    .filter((name) => !always.includes(name))
    .map((name) => `${path}.${name}: may be missing`);
  for (const [name, schema] of Object.entries(given)) {
    const inner = `${path}.${name}`;
    if (known[name] !== undefined) found.push(...problems(schema, known[name], inner, exchange));
    else if (isObject(rest)) found.push(...problems(schema, rest, inner, exchange));
    else if (exchange.isValidated) found.push(`${inner}: is no longer read`);
  }
  for (const part of ['additionalProperties', 'propertyNames']) {
    if (!isObject(expected[part])) continue;
    if (isObject(sent[part])) found.push(...problems(sent[part], expected[part], path, exchange));
  }
  return found;
}

function listProblems(sent: Schema, expected: Schema, path: string, exchange: Exchange) {
  const [given, known] = [tupleOf(sent), tupleOf(expected)];
  const found = known.flatMap((schema, at) =>
    given[at] === undefined
      ? [`${path}[${at}]: may be missing`]
      : problems(given[at], schema, `${path}[${at}]`, exchange),
  );
  return isObject(expected['items']) && sent['items'] !== undefined
    ? [...found, ...problems(sent['items'], expected['items'], `${path}[]`, exchange)]
    : found;
}

const tupleOf = ({ prefixItems }: Schema): unknown[] =>
  Array.isArray(prefixItems) ? prefixItems : [];
const namesIn = (names: unknown): string[] => (Array.isArray(names) ? names.map(String) : []);
const isObject = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const asSchema = (value: unknown): Schema => (isObject(value) ? value : {});
