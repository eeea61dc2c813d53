import type { LiabilityStatus, LiabilityType, PersonAffiliation, PersonType } from '../contract/values.ts';

/** What decides which terms are a person's. */
export interface TermsReader {
  readonly personType: PersonType;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly isInAlumniPortal: boolean;
}

const isEmployee = ({ personType }: TermsReader) => personType === 'Employee';
const isStudent = ({ personType }: TermsReader) => personType === 'Student';
const isExternal = ({ personType }: TermsReader) => personType === 'None';
const isAlumnus = ({ primaryAffiliation }: TermsReader) => primaryAffiliation === 'alum';

/** The groups of people that terms and consents are for. */
export type TermsAudience = 'employees' | 'students' | 'staffAndStudents' | 'alumni' | 'alumniNetwork' | 'externalUsers';

const belongsTo: Readonly<Record<TermsAudience, (reader: TermsReader) => boolean>> = {
  employees: isEmployee,
  students: isStudent,
  staffAndStudents: (reader) => isEmployee(reader) || isStudent(reader),
  alumni: isAlumnus,
  alumniNetwork: (reader) => isAlumnus(reader) || reader.isInAlumniPortal,
  externalUsers: isExternal,
};

/** Whom each kind of terms or consent is for. Only the kinds are given (SELF-10); the readers follow from them. */
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

/** The twelve kinds, without the schema that checks them on the wire. */
export const liabilityTypes: readonly LiabilityType[] = Object.keys(audienceOf).filter(isLiabilityType);

/** Whether the person is one whom these terms are for. */
export const isLiabilityFor = (type: LiabilityType, reader: TermsReader): boolean => belongsTo[audienceOf[type]](reader);

/** What has been asked stands until it is answered; what has not may be answered by those it is for. */
export const mayApproveLiability = (status: LiabilityStatus, isForReader: boolean): boolean =>
  status === 'Requested' || (status !== 'Approved' && isForReader);

/** A consent is the person's to take back. Terms, once accepted, are not. */
export const mayWithdrawLiability = (status: LiabilityStatus, isConsent: boolean): boolean => isConsent && status === 'Approved';

/** A consent is voluntary: anyone who is asked for one may say no. Terms are not put as a question. */
export const mayDeclineLiability = (status: LiabilityStatus, isConsent: boolean): boolean => isConsent && status === 'Requested';
