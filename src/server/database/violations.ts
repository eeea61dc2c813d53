import { DatabaseError } from 'pg';

/** Whether the statement was refused because of this constraint: somebody else was quicker. */
export const violates = (fault: unknown, constraint: string): boolean => fault instanceof DatabaseError && fault.constraint === constraint;
