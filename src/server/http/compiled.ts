import { $ZodArray, $ZodObject, $ZodObjectJIT, type $ZodType } from 'zod/v4/core';

/**
 * The same shape, checked by code that is made for it when it is first used. The contract's own way goes field by field, for a page may
 * not make code of text; over a list of accounts it takes more than twice as long.
 */
export function compiled(shape: $ZodType): $ZodType {
  if (shape instanceof $ZodObject) return new $ZodObjectJIT({ ...shape._zod.def });
  if (shape instanceof $ZodArray) return new $ZodArray({ ...shape._zod.def, element: compiled(shape._zod.def.element) });
  return shape;
}
