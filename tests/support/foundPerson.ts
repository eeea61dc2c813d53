import type { CallerAccount } from '#contract/callers.ts';
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

/** The same person's account before the desk has verified the person. */
export const callerAccount: CallerAccount = {
  liUId: 'nilan234',
  card: { status: 'Active', validityEndDate: '2028-06-30' },
  isTwoStepOn: true,
  signIns: null,
  refusals: {
    freeze: ['NOT_VERIFIED'],
    unfreeze: ['NOT_VERIFIED', 'NOT_FROZEN'],
    key: ['NOT_VERIFIED', 'NO_PERMISSION'],
    resetSecondStep: ['NOT_VERIFIED', 'NO_PERMISSION'],
    signOut: ['NOT_VERIFIED'],
    extend: ['NOT_VERIFIED', 'NO_PERMISSION'],
  },
  extendsTo: null,
};
