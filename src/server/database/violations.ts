import { DatabaseError } from 'pg';

/** Whether the statement failed because of this constraint, which means that a concurrent transaction was faster. */
export const violates = (fieldError: unknown, constraint: string): boolean => fieldError instanceof DatabaseError && fieldError.constraint === constraint;
