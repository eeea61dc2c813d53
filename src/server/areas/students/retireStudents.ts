import type { Db } from '#server/database/open.ts';
import { type Retirement, type Retiring, retireAccounts } from '../accounts/index.ts';
import { closed } from './emails.ts';
import { isStudentAccount } from './endingStore.ts';

const students: Retirement = { whose: isStudentAccount, action: 'students.retire', closed };

/** Closes every student account whose last day has passed. */
export const retireStudents = (db: Db, job: Retiring): Promise<void> =>
  retireAccounts(db, students, job);
