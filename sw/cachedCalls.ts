/**
 * A call whose response the worker caches: its path pattern, and whether the response is the same
 * for everyone.
 */
export interface CachedCall {
  readonly path: string;
  readonly isPublic: boolean;
  readonly shape: Shape;
}

/**
 * The outline of a response, by which the worker recognises it without zod: its kind, the fields
 * that an object has, and the type of a record's values.
 */
export interface Shape {
  readonly kind: 'object' | 'array';
  readonly required: readonly string[];
  readonly values?: string | undefined;
}

/** Whether a response has the outline. */
export function hasShape({ kind, required, values }: Shape, answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer) !== (kind === 'array'))
    return false;
  return (
    required.every((name) => name in answer) &&
    (values === undefined || Object.values(answer).every((value) => typeof value === values))
  );
}

/** Whether a URL path belongs to this call, ignoring case and whatever its parameters are. */
export function isCall({ path }: CachedCall, pathname: string): boolean {
  const segments = path.split('/');
  const requested = pathname.split('/');
  return (
    segments.length === requested.length &&
    segments.every((segment, at) => {
      const given = requested[at] ?? '';
      if (!segment.includes('{')) return segment.toLowerCase() === given.toLowerCase();
      const fixedEnd = segment.slice(segment.indexOf('}') + 1);
      return given.length > fixedEnd.length && given.toLowerCase().endsWith(fixedEnd.toLowerCase());
    })
  );
}
