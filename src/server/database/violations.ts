import { DatabaseError } from 'pg';

/**
 * Whether the statement failed because of this constraint, which means that a concurrent
 * transaction was faster.
 */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.constraint === constraint;
