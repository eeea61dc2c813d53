import type { FastifyInstance } from 'fastify';
import { HttpError } from '../call/httpError.ts';

/**
 * Accepts bodies of these types only, as JSON. An empty body counts as no body, whatever its content
 * type. What is nested too deeply is refused as if it were not JSON.
 */
export function acceptJson(app: FastifyInstance, types: readonly string[]): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser([...types], { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else
      void parse(request, String(body), (error, value) =>
        done(
          error ??
            (isDeep(value) ? new HttpError(400, { errors: { '': ['INPUT_INVALID'] } }) : null),
          value,
        ),
      );
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
