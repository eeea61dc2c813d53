import type { Db } from '../../database/open.ts';

/** What decides how the student's account may end. Undefined: no such account. */
export const studentOf = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .leftJoin('student_record', 'student_record.lin', 'account.lin')
    .select(['account.user_status', 'account.primary_affiliation', 'account.retirement_date'])
    .select(['student_record.credits', 'student_record.has_degree', 'student_record.postponed_on'])
    .where('account.liu_id', '=', liUId)
    .executeTakeFirst();
