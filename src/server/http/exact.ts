import { $ZodArray, $ZodNullable, $ZodObject, $ZodString, $ZodStringFormat, type $ZodType, type ParsePayload } from 'zod/v4/core';

type Test = (value: unknown) => boolean;

/**
 * Whether the shape would give back the same value: all that it names is there and as it should be, and nothing else is. Where not, the
 * value may pass all the same, without what is too much; that is for the shape itself to say. Nothing is copied: for a list of accounts
 * the shape's own copies are half of all the memory that it takes.
 */
export function isExactly(shape: $ZodType): Test {
  const known = tests.get(shape);
  if (known !== undefined) return known;
  const test = testOf(shape);
  tests.set(shape, test);
  return test;
}

const tests = new WeakMap<$ZodType, Test>();

function testOf(shape: $ZodType): Test {
  const hasRules = (shape._zod.def.checks ?? []).length > 0;
  if (hasRules || shape instanceof $ZodStringFormat) return sameValue(shape);
  if (shape instanceof $ZodNullable) return orNull(isExactly(shape._zod.def.innerType));
  if (shape instanceof $ZodArray) return arrayOf(isExactly(shape._zod.def.element));
  if (shape instanceof $ZodObject && shape._zod.def.catchall === undefined) return objectOf(shape);
  if (shape instanceof $ZodString) return (value) => typeof value === 'string';
  return sameValue(shape);
}

const orNull = (test: Test): Test => (value) => value === null || test(value);

const arrayOf = (test: Test): Test => (value) => {
  if (!Array.isArray(value)) return false;
  // Where a value is missing there is one to `for`, and none to `every`.
  for (const item of value) if (!test(item)) return false;
  return true;
};

function objectOf(shape: $ZodObject): Test {
  // Made when first used, for a shape may hold itself.
  let fields: Map<string, Test> | null = null;
  return (value) => {
    if (!isPlainObject(value)) return false;
    fields ??= new Map(Object.entries(shape._zod.def.shape).map(([key, field]) => [key, isExactly(field)]));
    let met = 0;
    for (const key in value) {
      if (fields.get(key)?.(value[key]) !== true) return false;
      met += 1;
    }
    return met === fields.size;
  };
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The shape itself judges, with the same payload each time: what it makes again, or changes, is not the same. */
function sameValue(shape: $ZodType): Test {
  let payload: ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    payload.value = value;
    const isSame = shape._zod.run(payload, CONTEXT) === payload && payload.value === value && payload.issues.length === 0;
    if (!isSame) payload = { value: undefined, issues: [] };
    return isSame;
  };
}

const CONTEXT = { async: false } as const;
