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
const isStaffOrStudent = (reader: TermsReader) => isEmployee(reader) || isStudent(reader);

/** Whom each kind of terms or consent is for. The documents name the kinds only (spec 1 §3); the readers follow from them. */
const readers: Readonly<Record<LiabilityType, (reader: TermsReader) => boolean>> = {
  Employee: isEmployee,
  FundingDatabase: isEmployee,
  Student: isStudent,
  StudentStudyAssurance: isStudent,
  Card: isStaffOrStudent,
  Overleaf: isStaffOrStudent,
  PersonalDetails: isStaffOrStudent,
  Photo: isStaffOrStudent,
  PhotoPublication: isStaffOrStudent,
  Alumni: isAlumnus,
  AlumniPortal: (reader) => isAlumnus(reader) || reader.isInAlumniPortal,
  ExternalUser: isExternal,
};

/** Whether the person is one whom these terms are for. */
export const isLiabilityFor = (type: LiabilityType, reader: TermsReader): boolean => readers[type](reader);

/** What has been asked stands until it is answered; what has not may be answered by those it is for. */
export const mayApproveLiability = (status: LiabilityStatus, isForReader: boolean): boolean =>
  status === 'Requested' || (status !== 'Approved' && isForReader);

/** A consent is the person's to take back. Terms, once accepted, are not. */
export const mayWithdrawLiability = (status: LiabilityStatus, isConsent: boolean): boolean => isConsent && status === 'Approved';
