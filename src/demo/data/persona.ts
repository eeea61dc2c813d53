import type {
  LocalizedText,
  PersonAffiliation,
  PersonType,
  Role,
  ScopeName,
} from '#contract/values.ts';

/**
 * A person as whom the portal can be tried. The data that `situation` describes is created by the
 * generator.
 */
export interface Persona {
  /** The user id to enter at the demo identity provider. */
  readonly userId: string;
  readonly givenName: string;
  readonly surname: string;
  readonly displayName: string;
  /**
   * A test number from the Swedish Tax Agency, or a transient number; neither belongs to a real
   * person.
   */
  readonly nationalId: string | null;
  readonly personType: PersonType;
  readonly affiliation: PersonAffiliation | null;
  readonly roles: readonly Role[];
  /**
   * The identity providers with which the person can sign in, and whether each of them asserts
   * level AL2.
   */
  readonly signsInWith: readonly { readonly scope: ScopeName; readonly hasAL2: boolean }[];
  readonly situation: LocalizedText;
}

type Essentials = Pick<Persona, 'userId' | 'nationalId' | 'situation'> & {
  readonly name: string;
} & Partial<Persona>;

/** Returns a text in both languages. */
/** Signs in at the university, which asserts level AL2. */
export const main = [{ scope: 'Main', hasAL2: true }] as const;

/** Returns a person who signs in at the university, unless `rest` says otherwise. */
export function persona({ name, ...rest }: Essentials): Persona {
  const [givenName = '', surname = ''] = name.split(' ');
  return {
    givenName,
    surname,
    displayName: name,
    personType: 'None',
    affiliation: null,
    roles: [],
    signsInWith: main,
    ...rest,
  };
}
/** Returns an employee. */
export const employee = (rest: Essentials) =>
  persona({ personType: 'Employee', affiliation: 'employee', ...rest });
/** Returns a student. */
export const student = (rest: Essentials) =>
  persona({ personType: 'Student', affiliation: 'student', ...rest });
