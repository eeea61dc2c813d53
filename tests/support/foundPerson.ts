import type { FoundPerson } from '#contract/personSearch.ts';

/** A student in the results of the person search, as a user sees who may see no more. */
export const person: FoundPerson = {
  norEduPersonLin: 'lin-1',
  liUId: 'nilan234',
  displayName: 'Nils Andersson',
  givenName: 'Nils',
  surname: 'Andersson',
  personType: 'Student',
  primaryAffiliation: 'student',
  userStatus: 'Active',
  subscriptionType: null,
  emailAddress: null,
  phoneNumber: null,
  title: null,
  organisation: null,
  maskedNationalId: null,
  validThroughCurrent: null,
  retirementDate: null,
  passwordSetAt: null,
  documentShown: null,
};
