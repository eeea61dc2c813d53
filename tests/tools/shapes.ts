import { safeParse } from 'zod/v4/core';
import type * as z from 'zod/v4/core';
import type { RouteSpec } from '../../src/contract/route.ts';

/** A value at some place of a shape: a string, a number, or JSON that the contract does not describe. */
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
  const shape = given as z.$ZodTypes;
  const { def } = shape._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => leavesIn(field, `${place}.${name}`));
    case 'array':
      return leavesIn(def.element, `${place}.*`);
    case 'record':
      // Without a description of its values the record is checked as a whole.
      if (def.valueType._zod.def.type === 'unknown') return [{ place, kind: 'json', shape }];
      return [...leavesIn(def.keyType, `${place}{key}`), ...leavesIn(def.valueType, `${place}.*`)];
    case 'union':
      return def.options.flatMap((option) => leavesIn(option, place));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return leavesIn(def.innerType, place);
    case 'pipe':
      // The first shape of a pipe gets what was sent; what follows may refuse it, so both are checked as one.
      return leavesIn(def.in, place).map((leaf) => ({ ...leaf, shape: leaf.shape === def.in ? shape : leaf.shape }));
    case 'string':
    case 'number':
      return [{ place, kind: def.type, shape }];
    case 'template_literal':
      return [{ place, kind: 'string', shape }];
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'null':
    case 'transform':
      return [];
    default:
      throw new Error(`${place} is of the type ${def.type}, about whose values nothing is known.`);
  }
}

const texts = [
  'anna', 'a@example.org', '12345678', '123456', '1234', '20000101', 'SE', '2026-01', '1', 'iVBORw0KGgo=', 'sv-SE.json',
  '00000000-0000-4000-8000-000000000000', '2027-01-31', '2027-01-31T00:00:00Z',
];

/** A valid value of the shape; `known` gives values by the name of their field, as far as the database has to know them. */
export function sampleOf(shape: z.$ZodType, known: Readonly<Record<string, unknown>>, name = ''): unknown {
  const named = Object.hasOwn(known, name) ? [known[name]] : [];
  const valid = [...named, ...candidatesFor(shape, known, name)].find((value) => safeParse(shape, value).success);
  if (valid === undefined) throw new Error(`There is no sample of the field “${name}”.`);
  return valid;
}

function candidatesFor(given: z.$ZodType, known: Readonly<Record<string, unknown>>, name: string): readonly unknown[] {
  const { def } = (given as z.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const whole = Object.entries(def.shape).map(([field, shape]) => [field, sampleOf(shape, known, field)] as const);
      return [Object.fromEntries(whole), ...whole.map((field) => Object.fromEntries([field]))];
    }
    case 'array':
      return [[sampleOf(def.element, known, name)]];
    case 'record':
      return [def.valueType._zod.def.type === 'unknown' ? {} : { [String(sampleOf(def.keyType, known, name))]: sampleOf(def.valueType, known, name) }];
    case 'union':
      return def.options.flatMap((option) => candidatesFor(option, known, name));
    case 'nullable':
    case 'optional':
    case 'default':
    case 'readonly':
      return [sampleOf(def.innerType, known, name)];
    case 'pipe':
      return candidatesFor(def.in, known, name);
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return def.values;
    case 'boolean':
      return [true];
    case 'number':
      return [1, 2000];
    case 'null':
      return [null];
    default:
      return texts;
  }
}

/** The sample with the value at the place that the leaf names, below `body`, `query` or `params`; a key of a record is replaced. */
export function withValueAt(sample: unknown, place: readonly string[], value: unknown): unknown {
  const [step, ...rest] = place;
  if (step === undefined) return value;
  if (step === '*') return Array.isArray(sample) ? sample.map((item) => withValueAt(item, rest, value)) : Object.fromEntries(Object.entries(sample ?? {}).map(([key, item]) => [key, withValueAt(item, rest, value)]));
  if (step.endsWith('{key}')) {
    const field = step.slice(0, -'{key}'.length);
    const record: unknown = Reflect.get(Object(sample), field);
    return { ...Object(sample), [field]: Object.fromEntries(Object.values(Object(record)).map((item) => [String(value), item])) };
  }
  return { ...Object(sample), [step]: withValueAt(Reflect.get(Object(sample), step), rest, value) };
}
