import type { Db } from '../../database/open.ts';

/** How the university knows a person who comes to the alumni portal. */
export const personOf = (db: Db, lin: string) =>
  db
    .selectFrom('person')
    .leftJoin('student_record', 'student_record.lin', 'person.lin')
    .leftJoin('contact_information', 'contact_information.lin', 'person.lin')
    .select(['person.national_id', 'contact_information.alternative_email_address'])
    .select(['student_record.ladok_student_uid', 'student_record.credits', 'student_record.has_degree'])
    .where('person.lin', '=', lin)
    .executeTakeFirst();

/** The member that is this person, by lin or by national id: older alumni never had an account. */
export const memberOf = (db: Db, lin: string | null, nationalId: string | null) =>
  db
    .selectFrom('alumn')
    .select(['email'])
    .where((alumn) => alumn.or([alumn('lin', '=', lin), alumn('national_id', '=', nationalId)]))
    .orderBy('lin')
    .limit(1)
    .executeTakeFirst();

/** The newest request of the person with this national id. */
export const requestOf = (db: Db, nationalId: string) =>
  db
    .selectFrom('registration_request')
    .select(['status', 'email'])
    .where('national_id', '=', nationalId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
