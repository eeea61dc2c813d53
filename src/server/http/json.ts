import type { FastifyInstance } from 'fastify';
import { HttpError } from '../call/httpError.ts';
import { hasRepeatedKey } from './repeatedKeys.ts';

/**
 * Accepts bodies of these types only, as JSON. An empty body counts as no body, whatever its content
 * type. What is nested too deeply is refused as if it were not JSON. An object that names a key twice
 * is refused only where `repeatedKey` says by which text.
 */
export function acceptJson(
  app: FastifyInstance,
  types: readonly string[],
  { repeatedKey = null }: { readonly repeatedKey?: string | null } = {},
): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, String(body), (error, value) => {
        if (error) return done(error);
        const reason = isDeep(value)
          ? 'INPUT_INVALID'
          : repeatedKey !== null && hasRepeatedKey(String(body))
            ? repeatedKey
            : null;
        done(reason === null ? null : new HttpError(400, { errors: { '': [reason] } }), value);
      });
  });
}

/**
 * Nesting beyond that of any call. Code that visits a value recursively, as `JSON.stringify` does,
 * exhausts the stack at a few thousand levels.
 */
const MAX_DEPTH = 32;

function isDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item) : [],
    );
  }
  return level.length > 0;
}
