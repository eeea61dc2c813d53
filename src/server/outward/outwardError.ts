/** What went wrong between the portal and a system outside, as a sentence that may be logged. */
const PROBLEMS = {
  ADDRESS_REFUSED: 'The address is not one that may be reached.',
  NAME_UNKNOWN: 'The name of the host is unknown.',
  NO_CONNECTION: 'The connection could not be made, or broke.',
  CERTIFICATE: 'The certificate of the host is not trusted.',
  TIMEOUT: 'There was no complete answer in time.',
  REDIRECT: 'The answer leads to another address.',
  INTERIM: 'The host changes the protocol, or announces an answer again and again.',
  TOO_LONG: 'The answer is too long.',
  NONSENSE: 'What answers there is not such a system.',
} as const;
export type OutwardProblem = keyof typeof PROBLEMS;

/**
 * Thrown when an exchange with a system outside was not completed. Neither its message nor its cause
 * contains anything of what was sent or answered.
 */
export class OutwardError extends Error {
  override readonly name = 'OutwardError';
  readonly problem: OutwardProblem;

  constructor(problem: OutwardProblem, cause?: unknown) {
    super(PROBLEMS[problem], { cause: causeOf(cause) });
    this.problem = problem;
  }
}

/** Names what went wrong, unless it has a name already. */
export function outwardErrorOf(error: unknown): OutwardError {
  if (error instanceof OutwardError) return error;
  return new OutwardError(problemOf(codeOf(error)), error);
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/;

function problemOf(code: string): OutwardProblem {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NAME_UNKNOWN';
  if (code === 'HPE_HEADER_OVERFLOW') return 'TOO_LONG';
  return CERTIFICATE.test(code) ? 'CERTIFICATE' : 'NO_CONNECTION';
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The errors of the parser contain what was read. */
const causeOf = (cause: unknown): unknown =>
  codeOf(cause).startsWith('HPE_') ? new Error(codeOf(cause)) : cause;
