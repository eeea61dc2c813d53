import type { PersonAffiliation, UserStatus } from '../contract/values.ts';
import type { IsoDate } from './dates.ts';

/** From so many credits, or with a degree, a student becomes an alumnus rather than nobody. */
const CREDITS_OF_AN_ALUMNUS = 30;

/** What decides how a student's account may end. */
export interface StudentFacts {
  readonly userStatus: UserStatus;
  readonly primaryAffiliation: PersonAffiliation | null;
  readonly credits: number;
  readonly hasDegree: boolean;
  /** When the student stayed on once before; there is no second time. */
  readonly postponedOn: IsoDate | null;
}

/** Whether the student has studied enough to be an alumnus, in the account and in the alumni portal alike. */
export const fulfilsAlumniRequirements = ({ credits, hasDegree }: Pick<StudentFacts, 'credits' | 'hasDegree'>): boolean =>
  hasDegree || credits >= CREDITS_OF_AN_ALUMNUS;

/** What the student may choose (STUD-02). Nothing is offered before the account is under retirement. */
export function retirementOptions(student: StudentFacts) {
  const isEnding = student.userStatus === 'Inretirement';
  return {
    alumOptionAvailable: isEnding && student.primaryAffiliation !== 'alum' && fulfilsAlumniRequirements(student),
    postponeOptionAvailable: isEnding && student.postponedOn === null,
    retireOptionAvailable: isEnding,
  };
}
