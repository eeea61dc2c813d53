import { isSwedish } from '#rules/identityNumber.ts';

interface NamedPerson {
  readonly national_id: string | null;
  readonly given_name: string;
  readonly surname: string;
  readonly display_name: string;
}

const fullName = (givenName: string, surname: string): string => `${givenName} ${surname}`;

export const nameColumns = (givenName: string, surname: string) => ({
  given_name: givenName,
  surname,
  display_name: fullName(givenName, surname),
});

/**
 * Returns the columns that change a known person's names to these, or null if nothing changes.
 * Names that come from an authority are kept (decisions, "Accounts"), and so is a display name that
 * was chosen.
 */
export function renaming(person: NamedPerson, givenName: string, surname: string) {
  const isSame = person.given_name === givenName && person.surname === surname;
  if (isSame || isSwedish(person.national_id)) return null;
  const isChosen = person.display_name !== fullName(person.given_name, person.surname);
  return {
    ...nameColumns(givenName, surname),
    ...(isChosen && { display_name: person.display_name }),
  };
}
