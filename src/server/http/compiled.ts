import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';

/**
 * The same shape, validated by code that is generated at its first use. The contract's own shapes
 * are interpreted field by field, because pages may not evaluate generated code; for a list of
 * accounts that takes more than twice as long.
 */
export function compiled(shape: $ZodType): $ZodType {
  if (shape instanceof $ZodObject) return new $ZodObjectJIT({ ...shape._zod.def });
  if (shape instanceof $ZodArray)
    return new $ZodArray({ ...shape._zod.def, element: compiled(shape._zod.def.element) });
  return shape;
}
