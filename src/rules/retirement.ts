import type { RetirementChoice, RetirementRefusal } from '#contract/students.ts';
import type { PersonAffiliation, UserStatus } from '#contract/values.ts';
import type { IsoDate } from './dates.ts';
import { addYears } from './months.ts';

/**
 * Number of credits from which a student, even without a degree, becomes an alumnus instead of
 * losing all affiliation.
 */
export const CREDITS_OF_AN_ALUMNUS = 30;
/** Number of years for which a student who stays keeps the account; possible once. */
const POSTPONED_YEARS = 1;

/** The account as it was before its owner cancelled it. */
export interface OwnCancellation {
  readonly cancelledOn: IsoDate;
  readonly userStatus: UserStatus;
  readonly retirementDate: IsoDate | null;
}

/** The facts that determine how a student's account may end. */
export interface StudentFacts {
  readonly userStatus: UserStatus;
  readonly primaryAffiliation: PersonAffiliation | null;
  /**
   * The date on which the account closes unless the student chooses otherwise; the account is
   * usable on that day.
   */
  readonly retirementDate: IsoDate | null;
  readonly isInStudyRegister: boolean;
  readonly credits: number;
  readonly hasDegree: boolean;
  /** The date on which the student last chose to stay; that choice is available only once. */
  readonly postponedOn: IsoDate | null;
  /** The state before the student cancelled the account; null if they have not. */
  readonly cancellation: OwnCancellation | null;
}

/**
 * Whether the student has studied enough to be an alumnus, both for the account and for the alumni
 * portal.
 */
export const fulfilsAlumniRequirements = ({
  credits,
  hasDegree,
}: Pick<StudentFacts, 'credits' | 'hasDegree'>): boolean =>
  hasDegree || credits >= CREDITS_OF_AN_ALUMNUS;

/**
 * Returns why each choice is not possible today; null if it is. No choice is available before the
 * account is in retirement.
 */
export function retirementRefusals(
  student: StudentFacts,
  today: IsoDate,
): Record<RetirementChoice, RetirementRefusal | null> {
  const { userStatus, primaryAffiliation, retirementDate, isInStudyRegister, postponedOn } =
    student;
  const hasClosed = retirementDate !== null && retirementDate < today;
  if (userStatus !== 'Inretirement' || hasClosed)
    return {
      'stay-student': 'NOT_ENDING',
      'become-alumn': 'NOT_ENDING',
      'cancel-account': 'NOT_ENDING',
    };
  const isAlumnus = primaryAffiliation === 'alum';
  return {
    'stay-student': isAlumnus
      ? 'IS_ALUMNUS'
      : !isInStudyRegister
        ? 'NOT_IN_STUDY_REGISTER'
        : postponedOn !== null
          ? 'STAYED_BEFORE'
          : null,
    'become-alumn': isAlumnus
      ? 'IS_ALUMNUS'
      : fulfilsAlumniRequirements(student)
        ? null
        : 'TOO_FEW_CREDITS',
    'cancel-account': retirementDate === today ? 'CLOSES_TODAY' : null,
  };
}

/**
 * Returns the state that the owner of a cancelled account can restore; null if there is none. Every
 * cancellation can be undone on its day (decisions, "Students"), by students without another choice
 * and by alumni too: it brings back what was, and postpones nothing.
 */
export const undoableCancellation = (
  { userStatus, retirementDate, cancellation }: StudentFacts,
  today: IsoDate,
): OwnCancellation | null =>
  userStatus === 'Inretirement' && retirementDate === today && cancellation?.cancelledOn === today
    ? cancellation
    : null;

/**
 * Returns the choices available to the student (STUD-02), the reasons for unavailable ones, and the
 * relevant dates.
 */
export function retirementOptions(student: StudentFacts, today: IsoDate) {
  const refusals = retirementRefusals(student, today);
  const isEnding = refusals['cancel-account'] !== 'NOT_ENDING';
  return {
    alumOptionAvailable: refusals['become-alumn'] === null,
    postponeOptionAvailable: refusals['stay-student'] === null,
    retireOptionAvailable: refusals['cancel-account'] === null,
    retirementDate: isEnding ? student.retirementDate : null,
    postponedDate:
      refusals['stay-student'] === null ? postponedRetirementDate(student, today) : null,
    credits: student.credits,
    refusals,
    undo: undoOf(undoableCancellation(student, today)),
  };
}

const undoOf = (before: OwnCancellation | null) =>
  before && { retirementDate: before.userStatus === 'Inretirement' ? before.retirementDate : null };

/** One year after the current date of closing; 29 February becomes 28 February. */
const postponedRetirementDate = ({ retirementDate }: StudentFacts, today: IsoDate): IsoDate =>
  addYears(retirementDate ?? today, POSTPONED_YEARS);

/** Returns the account as it was before its owner cancelled it. */
export const afterUndo = (
  student: StudentFacts,
  { userStatus, retirementDate }: OwnCancellation,
): StudentFacts => ({ ...student, userStatus, retirementDate, cancellation: null });

/** Returns the account after the choice. A cancelled account is usable for the rest of the day. */
export function afterChoice(
  choice: RetirementChoice,
  student: StudentFacts,
  today: IsoDate,
): StudentFacts {
  switch (choice) {
    case 'stay-student':
      return {
        ...student,
        retirementDate: postponedRetirementDate(student, today),
        postponedOn: today,
      };
    case 'become-alumn':
      return { ...student, primaryAffiliation: 'alum', userStatus: 'Active', retirementDate: null };
    case 'cancel-account':
      return { ...student, userStatus: 'Inretirement', retirementDate: today };
    default:
      return choice satisfies never;
  }
}

/** The statuses in which an alumnus's account is in use and may be cancelled. */
const inUse: ReadonlySet<UserStatus> = new Set(['Active', 'Unsuspended', 'Inretirement'] as const);

/** Returns why the alumnus's account cannot be cancelled; null if it can (STUD-08). */
export function alumnusRefusal(
  { userStatus, primaryAffiliation, retirementDate }: StudentFacts,
  today: IsoDate,
): 'NOT_ALUMNUS' | 'NOT_IN_USE' | 'CLOSES_TODAY' | null {
  if (primaryAffiliation !== 'alum') return 'NOT_ALUMNUS';
  if (!inUse.has(userStatus)) return 'NOT_IN_USE';
  return userStatus === 'Inretirement' && retirementDate !== null && retirementDate <= today
    ? 'CLOSES_TODAY'
    : null;
}
