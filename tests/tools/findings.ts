/**
 * Fails if anything was found: with a line for each, which says where it is and what is wrong
 * (`file:line: what`), and with what to do.
 */
export function expectNone(found: readonly string[], remedy: string): void {
  if (found.length === 0) return;
  const error = new Error(`${found.map((one) => `\n  ${one}`).join('')}\n${remedy}`);
  // Shows the line of the test instead of this one.
  Error.captureStackTrace(error, expectNone);
  throw error;
}

/**
 * Fails if a list is not up to date: with what is missing from it, and what it names although it no
 * longer needs to, each with what to do.
 */
export function expectListed(
  found: Iterable<string>,
  listed: Iterable<string>,
  remedies: { readonly missing: string; readonly surplus: string },
): void {
  const [all, known] = [new Set(found), new Set(listed)];
  const lines = [
    ...[...all].filter((one) => !known.has(one)).map((one) => `${one}: ${remedies.missing}`),
    ...[...known].filter((one) => !all.has(one)).map((one) => `${one}: ${remedies.surplus}`),
  ];
  if (lines.length === 0) return;
  const error = new Error(lines.map((one) => `\n  ${one}`).join(''));
  Error.captureStackTrace(error, expectListed);
  throw error;
}
