import {
  $ZodArray,
  $ZodNullable,
  $ZodObject,
  $ZodString,
  $ZodStringFormat,
  type $ZodType,
  type ParsePayload,
} from 'zod/v4/core';

type Test = (value: unknown) => boolean;

/**
 * Returns a test of whether parsing with the shape would return an identical value: every declared
 * field exists and is valid, and there are no other fields. A value that fails the test may still
 * be valid apart from extra fields, which only the shape itself can determine. Nothing is copied:
 * for a list of accounts, the shape's copies would be half of all memory used.
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
  if (hasRules || shape instanceof $ZodStringFormat) return isUnchangedBy(shape);
  if (shape instanceof $ZodNullable) return orNull(isExactly(shape._zod.def.innerType));
  if (shape instanceof $ZodArray) return arrayOf(isExactly(shape._zod.def.element));
  if (shape instanceof $ZodObject && shape._zod.def.catchall === undefined) return objectOf(shape);
  if (shape instanceof $ZodString) return (value) => typeof value === 'string';
  return isUnchangedBy(shape);
}

const orNull =
  (test: Test): Test =>
  (value) =>
    value === null || test(value);

const arrayOf =
  (test: Test): Test =>
  (value) => {
    if (!Array.isArray(value)) return false;
    // `for…of` visits the holes of a sparse array, `every` skips them.
    for (const item of value) if (!test(item)) return false;
    return true;
  };

function objectOf(shape: $ZodObject): Test {
  // Created at first use, because a shape may contain itself.
  let fields: Map<string, Test> | null = null;
  return (value) => {
    if (!isPlainObject(value)) return false;
    fields ??= new Map(
      Object.entries(shape._zod.def.shape).map(([key, field]) => [key, isExactly(field)]),
    );
    let matched = 0;
    for (const key in value) {
      if (fields.get(key)?.(value[key]) !== true) return false;
      matched += 1;
    }
    return matched === fields.size;
  };
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Validates with the shape itself, reusing one payload object. A value that the shape recreates or
 * transforms does not count as the same.
 */
function isUnchangedBy(shape: $ZodType): Test {
  let payload: ParsePayload = { value: undefined, issues: [] };
  return (value) => {
    payload.value = value;
    const isSame =
      shape._zod.run(payload, CONTEXT) === payload &&
      payload.value === value &&
      payload.issues.length === 0;
    if (!isSame) payload = { value: undefined, issues: [] };
    return isSame;
  };
}

const CONTEXT = { async: false } as const;
