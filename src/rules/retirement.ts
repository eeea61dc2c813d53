import type { RetirementChoice, RetirementRefusal } from '../contract/students.ts';
import type { PersonAffiliation, UserStatus } from '../contract/values.ts';
import type { IsoDate } from './dates.ts';
import { addYears } from './months.ts';

/** From so many credits, or with a degree, a student becomes an alumnus rather than nobody. */
export const CREDITS_OF_AN_ALUMNUS = 30;
/** How long a student who stays keeps the account, once. */
const YEARS_OF_STAYING = 1;

/** What decides how a student's account may end. */
export interface StudentFacts {
  readonly userStatus: UserStatus;
  readonly primaryAffiliation: PersonAffiliation | null;
  /** When the account closes, were nothing chosen; it can be used on that day. */
  readonly retirementDate: IsoDate | null;
  readonly isInStudyRegister: boolean;
  readonly credits: number;
  readonly hasDegree: boolean;
  /** When the student stayed on once before; there is no second time. */
  readonly postponedOn: IsoDate | null;
}

/** Whether the student has studied enough to be an alumnus, in the account and in the alumni portal alike. */
export const fulfilsAlumniRequirements = ({ credits, hasDegree }: Pick<StudentFacts, 'credits' | 'hasDegree'>): boolean =>
  hasDegree || credits >= CREDITS_OF_AN_ALUMNUS;

/** Why each choice cannot be made today; null: it can. Nothing is offered before the account is under retirement. */
export function retirementRefusals(student: StudentFacts, today: IsoDate): Record<RetirementChoice, RetirementRefusal | null> {
  const { userStatus, primaryAffiliation, retirementDate, isInStudyRegister, postponedOn } = student;
  const hasClosed = retirementDate !== null && retirementDate < today;
  if (userStatus !== 'Inretirement' || hasClosed) return { 'stay-student': 'NOT_ENDING', 'become-alumn': 'NOT_ENDING', 'cancel-account': 'NOT_ENDING' };
  const isAlumnus = primaryAffiliation === 'alum';
  return {
    'stay-student': isAlumnus ? 'IS_ALUMNUS' : !isInStudyRegister ? 'NOT_IN_STUDY_REGISTER' : postponedOn !== null ? 'STAYED_BEFORE' : null,
    'become-alumn': isAlumnus ? 'IS_ALUMNUS' : fulfilsAlumniRequirements(student) ? null : 'TOO_FEW_CREDITS',
    'cancel-account': retirementDate === today ? 'CLOSES_TODAY' : null,
  };
}

/** What the student may choose (STUD-02), why not what is not offered, and the dates that the choice is about. */
export function retirementOptions(student: StudentFacts, today: IsoDate) {
  const refusals = retirementRefusals(student, today);
  const isEnding = refusals['cancel-account'] !== 'NOT_ENDING';
  return {
    alumOptionAvailable: refusals['become-alumn'] === null,
    postponeOptionAvailable: refusals['stay-student'] === null,
    retireOptionAvailable: refusals['cancel-account'] === null,
    retirementDate: isEnding ? student.retirementDate : null,
    postponedDate: refusals['stay-student'] === null ? dateOfStaying(student, today) : null,
    credits: student.credits,
    refusals,
  };
}

/** A year after the date that stood; 29 February becomes 28 February. */
const dateOfStaying = ({ retirementDate }: StudentFacts, today: IsoDate): IsoDate => addYears(retirementDate ?? today, YEARS_OF_STAYING);

/** What the choice makes of the account. One that is cancelled can be used for the rest of the day. */
export function afterChoice(choice: RetirementChoice, student: StudentFacts, today: IsoDate): StudentFacts {
  switch (choice) {
    case 'stay-student':
      return { ...student, retirementDate: dateOfStaying(student, today), postponedOn: today };
    case 'become-alumn':
      return { ...student, primaryAffiliation: 'alum', userStatus: 'Active', retirementDate: null };
    case 'cancel-account':
      return { ...student, userStatus: 'Inretirement', retirementDate: today };
    default:
      return choice satisfies never;
  }
}

/** In these an alumnus's account is in use, and may be cancelled. */
const inUse: ReadonlySet<UserStatus> = new Set(['Active', 'Unsuspended', 'Inretirement'] as const);

/** Why the alumnus's account cannot be cancelled; null: it can (STUD-08). */
export function alumnusRefusal({ userStatus, primaryAffiliation, retirementDate }: StudentFacts, today: IsoDate): 'NOT_ALUMNUS' | 'NOT_IN_USE' | 'CLOSES_TODAY' | null {
  if (primaryAffiliation !== 'alum') return 'NOT_ALUMNUS';
  if (!inUse.has(userStatus)) return 'NOT_IN_USE';
  return userStatus === 'Inretirement' && retirementDate !== null && retirementDate <= today ? 'CLOSES_TODAY' : null;
}
