type Pattern = readonly string[];

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);
const isParam = (segment: string) => segment.startsWith(':');
const isOptional = (segment: string) => segment.endsWith('?');

/** Returns a function that normalizes addresses by the fixed segments of all routes. */
export function canonicalizer(pages: readonly string[], panels: readonly string[]) {
  const pagePatterns = pages.map(segmentsOf);
  const panelPatterns = panels.map(segmentsOf);

  /**
   * Returns the canonical form of an address: fixed segments in lower case, no trailing slash,
   * parameters unchanged, so that a code or key in a path survives (SHELL-02, SHELL-03; decisions,
   * "Signing in and out"). An address that matches no route keeps its case.
   */
  return (pathname: string): string => {
    const segments = segmentsOf(pathname);
    const at = segments.findIndex((segment) => segment.toLowerCase() === 'panels');
    const page = normalizeSegments(at < 0 ? segments : segments.slice(0, at), pagePatterns);
    const panel =
      at < 0 ? [] : ['panels', ...normalizeSegments(segments.slice(at + 1), panelPatterns)];
    return `/${[...page, ...panel].join('/')}`;
  };
}

function normalizeSegments(
  segments: readonly string[],
  patterns: readonly Pattern[],
): readonly string[] {
  // A route without parameters takes precedence over one whose parameter would match a fixed
  // segment.
  const matches = patterns
    .filter((pattern) => matchesPattern(segments, pattern))
    .toSorted((a, b) => fixedCount(b) - fixedCount(a));
  const [best] = matches;
  return best
    ? segments.map((segment, at) => (isParam(best[at] ?? '') ? segment : segment.toLowerCase()))
    : segments;
}

function matchesPattern(segments: readonly string[], pattern: Pattern): boolean {
  if (segments.length > pattern.length) return false;
  return pattern.every((expected, at) => {
    const segment = segments[at];
    if (segment === undefined) return isOptional(expected);
    return isParam(expected) || expected.replace('?', '').toLowerCase() === segment.toLowerCase();
  });
}

const fixedCount = (pattern: Pattern): number =>
  pattern.filter((segment) => !isParam(segment)).length;
