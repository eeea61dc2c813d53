import type {
  LiabilityStatus,
  LiabilityType,
  PersonAffiliation,
  PersonType,
} from '#contract/values.ts';

/** The facts that determine which terms apply to a person. */
export interface TermsReader {
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly isInAlumniPortal: boolean;
}

const isEmployee = ({ personType }: TermsReader) => personType === 'Employee';
const isStudent = ({ personType }: TermsReader) => personType === 'Student';
const isExternal = ({ personType }: TermsReader) => personType === 'None';
const isAlumnus = ({ primaryAffiliation }: TermsReader) => primaryAffiliation === 'alum';

/** The groups of people that terms and consents apply to. */
export type TermsAudience =
  | 'employees'
  | 'students'
  | 'staffAndStudents'
  | 'alumni'
  | 'alumniNetwork'
  | 'externalUsers';

const belongsTo: Readonly<Record<TermsAudience, (reader: TermsReader) => boolean>> = {
  employees: isEmployee,
  students: isStudent,
  staffAndStudents: (reader) => isEmployee(reader) || isStudent(reader),
  alumni: isAlumnus,
  alumniNetwork: (reader) => isAlumnus(reader) || reader.isInAlumniPortal,
  externalUsers: isExternal,
};

/**
 * The audience of each kind of terms or consent. The requirements give only the kinds (SELF-10);
 * the audiences are derived from them.
 */
export const audienceOf: Readonly<Record<LiabilityType, TermsAudience>> = {
  Employee: 'employees',
  FundingDatabase: 'employees',
  Student: 'students',
  StudentStudyAssurance: 'students',
  Card: 'staffAndStudents',
  Overleaf: 'staffAndStudents',
  PersonalDetails: 'staffAndStudents',
  Photo: 'staffAndStudents',
  PhotoPublication: 'staffAndStudents',
  Alumni: 'alumni',
  AlumniPortal: 'alumniNetwork',
  ExternalUser: 'externalUsers',
};

const isLiabilityType = (name: string): name is LiabilityType => Object.hasOwn(audienceOf, name);

/** The twelve kinds, available without the schema that validates them in calls. */
export const liabilityTypes: readonly LiabilityType[] =
  Object.keys(audienceOf).filter(isLiabilityType);

/** Whether these terms apply to the person. */
export const isLiabilityFor = (type: LiabilityType, reader: TermsReader): boolean =>
  belongsTo[audienceOf[type]](reader);

/**
 * Whether the liability may be approved: a request may be answered by anyone who received it,
 * anything else only by its audience.
 */
export const mayApproveLiability = (status: LiabilityStatus, isForReader: boolean): boolean =>
  status === 'Requested' || (status !== 'Approved' && isForReader);

/**
 * Whether the liability may be withdrawn. A person may withdraw a consent, but not accepted terms.
 */
export const mayWithdrawLiability = (status: LiabilityStatus, isConsent: boolean): boolean =>
  isConsent && status === 'Approved';

/**
 * Whether the liability may be declined. A consent is voluntary, so a person who is asked for one
 * may decline. Terms cannot be declined.
 */
export const mayDeclineLiability = (status: LiabilityStatus, isConsent: boolean): boolean =>
  isConsent && status === 'Requested';

/** The terms that a person of this type accepts on the way to an account. */
export const accountTermsOf: Readonly<Record<PersonType, LiabilityType>> = {
  Employee: 'Employee',
  Student: 'Student',
  None: 'ExternalUser',
};

/**
 * The type of the people all of whom these terms concern: they go with an account. Null for terms
 * of something that a person may or may not use, and for consents.
 */
export const everybodyOf = (type: LiabilityType): PersonType | null => {
  const [found] = Object.entries(accountTermsOf).flatMap(([personType, terms]) =>
    terms === type && isPersonType(personType) ? [personType] : [],
  );
  return found ?? null;
};

const isPersonType = (name: string): name is PersonType => Object.hasOwn(accountTermsOf, name);
