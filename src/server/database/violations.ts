import { DatabaseError } from 'pg';

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a row cannot be deleted because another one refers to it. */
export const isInUse = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === FOREIGN_KEY_VIOLATION;

/**
 * Whether the statement failed because of this constraint, which means that a concurrent
 * transaction was faster.
 */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof DatabaseError && error.constraint === constraint;
