import { DatabaseError } from 'pg';

/** Whether the statement was refused because of this constraint: somebody else was quicker. */
export const violates = (fieldError: unknown, constraint: string): boolean => fieldError instanceof DatabaseError && fieldError.constraint === constraint;
