import { sql } from 'kysely';
import { bySourceId, linOf, type ListTable, textIn, userIdOf } from './listTable.ts';

/** What students study, and what administrators may not do. */
export const peopleTables = {
  registrations: {
    ...bySourceId,
    table: 'study',
    columns: {
      lin: { of: 'person', value: sql`coalesce(${linOf('person')}, ${linOf('externt_uid')})` },
      code: { of: 'code' },
      name: { of: 'name', value: textIn('name') },
      start_date: { of: 'start' },
      end_date: { of: 'end' },
    },
    samePerson: ['person', 'externt_uid'],
    missing: 'isDeleted',
    missingOnly: (today) => sql`coalesce(known.end_date >= ${today}::date, true)`,
    shown: sql`known.external_id`,
    lin: sql`known.lin`,
    after: (tx) =>
      sql`
        update student_record set last_registered_on = latest.day
        from (
          select lin, max(coalesce(end_date, start_date)) as day from study group by lin
        ) as latest
        where latest.lin = student_record.lin
          and student_record.last_registered_on is distinct from latest.day
          and latest.lin in (
            select coalesce(${linOf('person')}, ${linOf('externt_uid')})
            from incoming_list as given where given.refusal is null)`.execute(tx),
  },
  exceptions: {
    table: 'permission_exception',
    columns: {
      administrator_lin: { of: 'administrator', value: linOf('administrator'), isKey: true },
      subject_lin: { of: 'person', value: linOf('person'), isKey: true },
      permission: { of: 'permission', isKey: true },
    },
    hasIds: false,
    hasSource: true,
    always: 'permission',
    ownedBy: { given: linOf('administrator'), known: sql`known.administrator_lin` },
    missing: 'isDeleted',
    shown: sql`concat_ws(' ',
      ${userIdOf(sql`known.administrator_lin`)}, ${userIdOf(sql`known.subject_lin`)},
      known.permission)`,
    lin: sql`known.subject_lin`,
  },
} as const satisfies Record<string, ListTable>;
