import * as z from 'zod/mini';
import type { RouteSpec } from '#contract/route.ts';
import type { CachedCall, Shape } from './cachedCalls.ts';

/**
 * Returns the calls that the contract assigns to the service worker. The build passes this list to
 * the worker, so that the worker does not need zod.
 */
export const cachedCalls = (routes: readonly RouteSpec[]): CachedCall[] =>
  routes
    .filter((spec) => spec.keptBy === 'worker')
    .map(({ path, isPublic, responses }) => ({
      path,
      isPublic: isPublic === true,
      shape: shapeOf(path, responses[200]),
    }));

/** @throws for a response that is neither an object nor a list */
function shapeOf(path: string, schema: RouteSpec['responses'][number] | undefined): Shape {
  const {
    type,
    required = [],
    additionalProperties,
  } = schema ? z.toJSONSchema(schema, { unrepresentable: 'any' }) : {};
  if (type !== 'object' && type !== 'array')
    throw new Error(`The service worker cannot recognise the response to ${path}.`);
  const values =
    typeof additionalProperties === 'object' && typeof additionalProperties.type === 'string'
      ? additionalProperties.type
      : undefined;
  return { kind: type, required, values };
}
