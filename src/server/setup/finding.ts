/** What trying one system has shown. */
export interface Finding {
  readonly system: string;
  readonly isGood: boolean;
  /** One line: what was tried or, if it failed, what is wrong and what to do. */
  readonly text: string;
}

/** How long a system may take to answer. */
export const ANSWER_WITHIN_MS = 10_000;

export const good = (system: string, text: string): Finding => ({ system, isGood: true, text });
export const bad = (system: string, text: string): Finding => ({ system, isGood: false, text });

/** How OpenSSL calls a certificate by an authority that nobody has named. */
const UNKNOWN_AUTHORITY = /SELF_SIGNED_CERT|UNABLE_TO_(GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE)/;

/** What to do about the reason of a connection that failed; `otherwise` if it is not its certificate. */
export const remedyOf = (reason: string, otherwise: string): string =>
  UNKNOWN_AUTHORITY.test(reason)
    ? 'name the file of the authority that has issued its certificate in NODE_EXTRA_CA_CERTS'
    : otherwise;

/**
 * Returns the innermost reason of an error in one line. Systems repeat no password in it, and
 * nothing else of what was sent is added.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const line = error.message.split('\n', 1).join('').trim();
  return line.includes(code.slice(2, -1)) && code !== '' ? line : `${line || error.name}${code}`;
}
