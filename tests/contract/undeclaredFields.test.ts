import { expect, test } from 'vitest';
import { routes } from '#contract/index.ts';
import { sampleOf, withUndeclaredFields } from '../tools/shapes.ts';

/** What a caller might try to set besides what the call is for. */
const UNDECLARED: Readonly<Record<string, unknown>> = JSON.parse(
  `{ "isAdmin": true, "roles": ["MinITSuperUser"], "userStatus": "Active", "version": 999,
     "constructor": { "prototype": { "isAdmin": true } }, "__proto__": { "isAdmin": true } }`,
);
const known = { birthDate: '19900101', isPrePopulatable: 'true' };

test.each(
  routes.flatMap((spec) =>
    (['params', 'query', 'body'] as const).flatMap((part) =>
      spec[part] === undefined ? [] : [[`${spec.method} ${spec.path}`, part, spec[part]] as const],
    ),
  ),
)('%s takes from its %s only the fields that it declares', (_call, _part, shape) => {
  const sample = sampleOf(shape, known);
  const hostile = withUndeclaredFields(shape, sample, UNDECLARED);
  expect(shape.parse(hostile)).toEqual(shape.parse(sample));
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});
