import { $ZodString, $ZodStringFormat, clone, type $ZodType, type $ZodTypes } from 'zod/v4/core';

/**
 * The same shape without the checks on text that somebody types. Many responses use the shapes of
 * requests, but what is stored may be older than a check, or come from a register that has checks
 * of its own: it is shown as it is, instead of failing the response. Formats such as dates remain.
 */
export function asStored(shape: $ZodType): $ZodType {
  const known = stored.get(shape);
  if (known) return known;
  const made = withoutChecks(shape);
  stored.set(shape, made);
  return made;
}

const stored = new WeakMap<$ZodType, $ZodType>();

function withoutChecks(given: $ZodType): $ZodType {
  if (given instanceof $ZodString && !(given instanceof $ZodStringFormat))
    return clone(given, { ...given._zod.def, checks: [] });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the union of all its classes
  const shape = given as $ZodTypes;
  const { def } = shape._zod;
  if (def.type === 'object')
    return changed(given, {
      // Read when it is used, because an object may contain others of its own kind.
      shape: Object.defineProperties(
        {},
        Object.fromEntries(
          Object.entries(def.shape).map(([name, field]) => [
            name,
            { get: () => asStored(field), enumerable: true },
          ]),
        ),
      ),
    });
  if (def.type === 'array') return changed(given, { element: asStored(def.element) });
  if (def.type === 'record') return changed(given, { valueType: asStored(def.valueType) });
  if (def.type === 'union') return changed(given, { options: def.options.map(asStored) });
  if (def.type === 'nullable' || def.type === 'optional')
    return changed(given, { innerType: asStored(def.innerType) });
  return given;
}

const changed = (shape: $ZodType, parts: object): $ZodType =>
  clone(shape, { ...shape._zod.def, ...parts });
