import type { Draft } from './draft.ts';

/**
 * Makes one of the students a second record of one of the employees: with the same name and birth
 * date, and without a national id, as the student register may state somebody who was admitted
 * from abroad.
 */
export function makePossibleDuplicate({ rows }: Draft): void {
  const people = new Map(rows.person.map((person) => [person.lin, person]));
  const bornAfter = (lin: string, day: string) => (people.get(lin)?.birth_date ?? '') > day;
  const employee = rows.account.findLast(
    ({ affiliation_type, user_status, lin }) =>
      affiliation_type === 'Employee' && user_status === 'Active' && bornAfter(lin, '1988-01-01'),
  );
  const student = rows.account.findLast(
    ({ person_type, user_status }) => person_type === 'Student' && user_status === 'Active',
  );
  const [known, again] = [people.get(employee?.lin ?? ''), people.get(student?.lin ?? '')];
  if (known === undefined || again === undefined)
    throw new Error('There is no such pair of people.');
  const { given_name, surname, display_name, birth_date, gender } = known;
  Object.assign(again, {
    given_name,
    surname,
    display_name,
    birth_date,
    gender,
    national_id: null,
  });
}
