import { safeParse } from 'zod/v4/core';
import type * as z from 'zod/v4/core';
import type { RouteSpec } from '#contract/route.ts';

/**
 * A value at some place of a shape: a string, a number, or JSON that the contract does not
 * describe.
 */
export interface Leaf {
  /** Where it is, as in `body.accounts.*.version`; a key of a record ends in `{key}`. */
  readonly place: string;
  readonly kind: 'string' | 'number' | 'json';
  readonly shape: z.$ZodType;
}

/** All strings and numbers that a caller may send in a call. */
export const leavesOf = (spec: RouteSpec): readonly Leaf[] =>
  (['params', 'query', 'body'] as const).flatMap((part) => leavesIn(spec[part], part));

function leavesIn(given: z.$ZodType | undefined, place: string): readonly Leaf[] {
  if (given === undefined) return [];
  const shape = typed(given);
  const { def } = shape._zod;
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([name, field]) =>
      leavesIn(field, `${place}.${name}`),
    );
  if (def.type === 'array') return leavesIn(def.element, `${place}.*`);
  if (def.type === 'record') {
    // Without a description of its values the record is checked as a whole.
    if (def.valueType._zod.def.type === 'unknown') return [{ place, kind: 'json', shape }];
    return [...leavesIn(def.keyType, `${place}{key}`), ...leavesIn(def.valueType, `${place}.*`)];
  }
  if (def.type === 'union') return def.options.flatMap((option) => leavesIn(option, place));
  if (isWrapped(def)) return leavesIn(def.innerType, place);
  // The first shape of a pipe gets what was sent; what follows may refuse it, so both are checked
  // as one.
  if (def.type === 'pipe')
    return leavesIn(def.in, place).map((leaf) => ({
      ...leaf,
      shape: leaf.shape === def.in ? shape : leaf.shape,
    }));
  if (def.type === 'template_literal') return [{ place, kind: 'string', shape }];
  if (def.type === 'string' || def.type === 'number') return [{ place, kind: def.type, shape }];
  if (WITHOUT_LEAVES.has(def.type)) return [];
  throw new Error(`${place} is of the type ${def.type}, about whose values nothing is known.`);
}

const WITHOUT_LEAVES: ReadonlySet<string> = new Set([
  'enum',
  'literal',
  'boolean',
  'null',
  'transform',
]);

type Definition = z.$ZodTypes['_zod']['def'];
const isWrapped = (
  def: Definition,
): def is Extract<Definition, { type: 'nullable' | 'optional' | 'default' | 'readonly' }> =>
  def.type === 'nullable' ||
  def.type === 'optional' ||
  def.type === 'default' ||
  def.type === 'readonly';

const typed = (shape: z.$ZodType): z.$ZodTypes => shape as z.$ZodTypes;

const texts = [
  'anna',
  'a@example.org',
  'https://www.linkedin.com/in/anna',
  '12345678',
  '123456',
  '1234',
  '20000101',
  'SE',
  'PORTAL_NAME',
  '2026-01',
  '1',
  'iVBORw0KGgo=',
  'sv-SE.json',
  '00000000-0000-4000-8000-000000000000',
  '2027-01-31',
  '2027-01-31T00:00:00Z',
  // The base point of P-256 as a public key.
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
];

/**
 * A valid value of the shape; `known` gives values by the name of their field, as far as the
 * database has to know them.
 */
export function sampleOf(
  shape: z.$ZodType,
  known: Readonly<Record<string, unknown>>,
  name = '',
): unknown {
  const isValid = (value: unknown) => safeParse(shape, value).success;
  // First, because it also ends the samples of what contains more of its kind.
  if (Object.hasOwn(known, name) && isValid(known[name])) return known[name];
  const valid = candidatesFor(shape, known, name).find(isValid);
  if (valid === undefined) throw new Error(`There is no sample of the field “${name}”.`);
  return valid;
}

function candidatesFor(
  given: z.$ZodType,
  known: Readonly<Record<string, unknown>>,
  name: string,
): readonly unknown[] {
  const { def } = typed(given)._zod;
  if (def.type === 'object') {
    const whole = Object.entries(def.shape).map(
      ([field, shape]) => [field, sampleOf(shape, known, field)] as const,
    );
    return [Object.fromEntries(whole), ...whole.map((field) => Object.fromEntries([field]))];
  }
  if (def.type === 'record')
    return [
      def.valueType._zod.def.type === 'unknown'
        ? {}
        : { [String(sampleOf(def.keyType, known, name))]: sampleOf(def.valueType, known, name) },
    ];
  if (def.type === 'array') return [[sampleOf(def.element, known, name)]];
  if (def.type === 'union')
    return def.options.flatMap((option) => candidatesFor(option, known, name));
  if (isWrapped(def)) return [sampleOf(def.innerType, known, name)];
  if (def.type === 'pipe') return candidatesFor(def.in, known, name);
  if (def.type === 'enum') return Object.values(def.entries);
  if (def.type === 'literal') return def.values;
  if (def.type === 'number') return [1, 2000];
  return def.type === 'boolean' ? [true] : texts;
}

/**
 * The sample with the value at the place that the leaf names, below `body`, `query` or `params`; a
 * key of a record is replaced.
 */
export function withValueAt(sample: unknown, place: readonly string[], value: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  if (step === '*')
    return Array.isArray(sample)
      ? sample.map((item) => withValueAt(item, rest, value))
      : Object.fromEntries(
          Object.entries(sample ?? {}).map(([key, item]) => [key, withValueAt(item, rest, value)]),
        );
  if (step.endsWith('{key}')) {
    const field = step.slice(0, -'{key}'.length);
    const record: unknown = Reflect.get(Object(sample), field);
    return {
      ...Object(sample),
      [field]: Object.fromEntries(
        Object.values(Object(record)).map((item) => [String(value), item]),
      ),
    };
  }
  return { ...Object(sample), [step]: withValueAt(Reflect.get(Object(sample), step), rest, value) };
}

/** The places of everything within the sample, at any depth; `*` is each item of a list. */
export const placesIn = (sample: unknown): readonly (readonly string[])[] =>
  Array.isArray(sample)
    ? within('*', sample[0])
    : Object.entries(Object(sample)).flatMap(([name, value]) => within(name, value));

const within = (step: string, value: unknown): readonly (readonly string[])[] => [
  [step],
  ...(typeof value === 'object' ? placesIn(value).map((rest) => [step, ...rest]) : []),
];

/** The sample with more fields in every object that the shape describes field by field. */
export function withUndeclaredFields(
  given: z.$ZodType,
  sample: unknown,
  more: Readonly<Record<string, unknown>>,
): unknown {
  const { def } = typed(given)._zod;
  const within = (shape: z.$ZodType, value: unknown) => withUndeclaredFields(shape, value, more);
  if (def.type === 'object') {
    const declared = new Map(Object.entries(def.shape));
    const added = Object.entries(more).filter(([name]) => !declared.has(name));
    const fields = Object.entries(Object(sample)).map(([name, value]) => {
      const shape = declared.get(name);
      return [name, shape === undefined ? value : within(shape, value)] as const;
    });
    return Object.fromEntries([...fields, ...added]);
  }
  if (def.type === 'array' && Array.isArray(sample))
    return sample.map((item) => within(def.element, item));
  if (def.type === 'union') {
    const option = def.options.find((one) => safeParse(one, sample).success);
    return option === undefined ? sample : within(option, sample);
  }
  if (isWrapped(def)) return sample === null ? null : within(def.innerType, sample);
  return def.type === 'pipe' ? within(def.in, sample) : sample;
}
