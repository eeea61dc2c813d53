import { isSwedish } from '../../../rules/identityNumber.ts';

interface NamedPerson {
  readonly national_id: string | null;
  readonly given_name: string;
  readonly surname: string;
  readonly display_name: string;
}

const inFull = (givenName: string, surname: string): string => `${givenName} ${surname}`;

export const nameColumns = (givenName: string, surname: string) => ({ given_name: givenName, surname, display_name: inFull(givenName, surname) });

/**
 * The columns by which a known person's names become these, or null where nothing changes: an authority's names stand
 * (decisions, "Accounts"), and a display name that was chosen stays.
 */
export function renaming(person: NamedPerson, givenName: string, surname: string) {
  const isSame = person.given_name === givenName && person.surname === surname;
  if (isSame || isSwedish(person.national_id)) return null;
  const isChosen = person.display_name !== inFull(person.given_name, person.surname);
  return { ...nameColumns(givenName, surname), ...(isChosen && { display_name: person.display_name }) };
}
