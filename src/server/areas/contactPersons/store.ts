import { contactPersonStatuses } from '#rules/contactPerson.ts';
import type { Db } from '#server/database/open.ts';
import { wordsOf } from '../searchWords.ts';

/**
 * Returns living employees who match every word of the query: those whose names begin with the
 * words first, then ordered by Swedish name.
 */
export function contactPersons(db: Db, query: string, max: number) {
  const words = wordsOf(query);
  return db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .select([
      'person.lin',
      'person.given_name',
      'person.surname',
      'account.user_id',
      'account.organisation_id',
      'organisation.canonical_path',
    ])
    .where('account.affiliation_type', '=', 'Employee')
    .where('account.user_status', 'in', contactPersonStatuses)
    .where('person.deceased_on', 'is', null)
    .where((person) =>
      person.and(
        words.map(({ within, userId }) =>
          person.or([
            person('person.folded_name', 'like', within),
            person('account.user_id', 'like', userId),
          ]),
        ),
      ),
    )
    .orderBy(
      (person) =>
        person.and(
          words.map(({ beginning }) =>
            person(
              person(person.val(' '), '||', person.ref('person.folded_name')),
              'like',
              beginning,
            ),
          ),
        ),
      'desc',
    )
    .orderBy('person.display_name')
    .orderBy('person.lin')
    .limit(max)
    .execute();
}
export type ContactPersonRow = Awaited<ReturnType<typeof contactPersons>>[number];
