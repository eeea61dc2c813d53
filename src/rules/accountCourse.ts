import type { CourseStep } from '#contract/nights.ts';
import type { AffiliationType, PersonType, UserStatus } from '#contract/values.ts';
import { afterSuspension, type StandingFacts } from './accountStanding.ts';
import { addDays, type IsoDate } from './dates.ts';
import { validThroughCurrent } from './validity.ts';

/** The facts that determine what happens to an account over time. */
export interface CourseFacts extends StandingFacts {
  readonly personType: PersonType;
  readonly affiliation: AffiliationType | null;
  /** The day of the last change of the stored status. */
  readonly statusChangedOn: IsoDate;
  /** The day on which what a closed account held was removed; null until then. */
  readonly removedOn: IsoDate | null;
}

/** The university's periods, in days. */
export interface CoursePeriods {
  /** From the end of an account's validity to its closing. */
  readonly untilClosing: number;
  /** From its closing to the removal of its credentials and contact data. */
  readonly untilRemoval: number;
  /** From its closing to its deletion. */
  readonly untilDeletion: number;
}

export interface CourseEvent {
  readonly step: CourseStep;
  /** The first day on which the step applies. */
  readonly on: IsoDate;
}

/**
 * Returns the next thing that happens to the account without anybody's action, be it overdue or to
 * come; null if nothing does. The jobs of the night, the page that explains an account and its
 * simulation all follow from this function.
 */
export function nextEvent(facts: CourseFacts, periods: CoursePeriods): CourseEvent | null {
  switch (facts.userStatus) {
    case 'Active':
    case 'Unsuspended':
      return eventAfter(validThroughCurrent(facts), 'expires');
    case 'Suspended':
      return eventAfter(facts.suspendedUntil, 'suspensionEnds');
    case 'Inretirement':
      return eventAfter(facts.retirementDate, 'closes');
    case 'Inactive':
      return eventAfter(addDays(lastDayOf(facts), periods.untilClosing), 'closes');
    case 'Retired':
    case 'Deceased':
      return isEmptied(facts)
        ? eventAfter(addDays(closedOn(facts), periods.untilDeletion), 'isDeleted')
        : eventAfter(addDays(closedOn(facts), periods.untilRemoval), 'isEmptied');
    case 'New':
    case 'None':
      return null;
    default:
      return facts.userStatus satisfies never;
  }
}

/** Returns the account after the event, as it would be stored on the day of the event. */
function afterEvent(facts: CourseFacts, { step, on }: CourseEvent): CourseFacts {
  switch (step) {
    case 'suspensionEnds':
      return changed(facts, afterSuspension(facts.statusBefore), on);
    case 'expires':
      return changed(facts, 'Inactive', on);
    case 'closes':
      return {
        ...changed(facts, 'Retired', on),
        retirementDate: facts.retirementDate ?? addDays(on, -1),
      };
    case 'isEmptied':
      return { ...facts, removedOn: on };
    case 'isDeleted':
      return changed(facts, 'None', on);
    default:
      return step satisfies never;
  }
}

/**
 * Returns the event that is due by `today`; null if none is. A day that was missed does not matter:
 * the event stays due until it has been carried out.
 */
export function eventDue(
  facts: CourseFacts,
  today: IsoDate,
  periods: CoursePeriods,
): CourseEvent | null {
  const next = nextEvent(facts, periods);
  return next !== null && next.on <= today ? next : null;
}

/**
 * Returns everything that happens to the account by the given day if nobody does anything, in
 * order, and the account as it is then.
 */
export function courseUntil(
  facts: CourseFacts,
  day: IsoDate,
  periods: CoursePeriods,
): { readonly events: readonly CourseEvent[]; readonly facts: CourseFacts } {
  const events: CourseEvent[] = [];
  let current = facts;
  for (
    let due = eventDue(current, day, periods);
    due !== null;
    due = eventDue(current, day, periods)
  ) {
    events.push(due);
    current = afterEvent(current, due);
  }
  return { events, facts: current };
}

/** The record or decision that gives an account its status. */
export type CourseReason =
  | 'CLOSED'
  | 'DECEASED'
  | 'DELETED'
  | 'EMPLOYED_OPEN'
  | 'EMPLOYED_UNTIL'
  | 'ENDS_ON'
  | 'EXPIRED'
  | 'INACTIVATED'
  | 'NEW'
  | 'SUSPENDED_OPEN'
  | 'SUSPENDED_UNTIL'
  | 'VALID_OPEN'
  | 'VALID_UNTIL';

/** Returns why the account has its status, with the day that the reason names. */
export function reasonOf(facts: CourseFacts): {
  readonly reason: CourseReason;
  readonly day: IsoDate;
} {
  const { userStatus, affiliation, suspendedUntil, retirementDate, statusChangedOn } = facts;
  const end = validThroughCurrent(facts);
  switch (userStatus) {
    case 'Active':
    case 'Unsuspended':
      if (affiliation === 'Employee')
        return end === null
          ? { reason: 'EMPLOYED_OPEN', day: statusChangedOn }
          : { reason: 'EMPLOYED_UNTIL', day: end };
      return end === null
        ? { reason: 'VALID_OPEN', day: statusChangedOn }
        : { reason: 'VALID_UNTIL', day: end };
    case 'Suspended':
      return suspendedUntil === null
        ? { reason: 'SUSPENDED_OPEN', day: statusChangedOn }
        : { reason: 'SUSPENDED_UNTIL', day: suspendedUntil };
    case 'Inretirement':
      return { reason: 'ENDS_ON', day: retirementDate ?? statusChangedOn };
    case 'Inactive':
      return end !== null && end < statusChangedOn
        ? { reason: 'EXPIRED', day: end }
        : { reason: 'INACTIVATED', day: statusChangedOn };
    case 'Retired':
      return { reason: 'CLOSED', day: closedOn(facts) };
    case 'New':
      return { reason: 'NEW', day: statusChangedOn };
    case 'Deceased':
      return { reason: 'DECEASED', day: statusChangedOn };
    case 'None':
      return { reason: 'DELETED', day: statusChangedOn };
    default:
      return userStatus satisfies never;
  }
}

/** The reasons that are about the end date; the others are about the status. */
const aboutEnd: ReadonlySet<CourseReason> = new Set([
  'EMPLOYED_OPEN',
  'EMPLOYED_UNTIL',
  'ENDS_ON',
  'EXPIRED',
  'VALID_OPEN',
  'VALID_UNTIL',
] as const);

export const isAboutEnd = (reason: CourseReason): boolean => aboutEnd.has(reason);

/** Whose decision changes what happens next. */
export type Decider =
  | 'accountManagement'
  | 'contactPerson'
  | 'helpdesk'
  | 'owner'
  | 'sourceSystem'
  | 'staffSystem'
  | 'studyRegister'
  | 'superuser';

/**
 * Returns those who can change what happens to the account, those who do so first standing first.
 * `comesFromSystem`: whether another system is the source of the end date.
 */
export function decidersOf(facts: CourseFacts, comesFromSystem = false): readonly Decider[] {
  switch (facts.userStatus) {
    case 'New':
      return ['helpdesk'];
    case 'Suspended':
      return ['superuser'];
    case 'Deceased':
      return ['accountManagement'];
    case 'None':
      return [];
    case 'Active':
    case 'Unsuspended':
    case 'Inretirement':
    case 'Inactive':
    case 'Retired':
      if (facts.personType === 'Student') return ['owner', 'studyRegister'];
      if (facts.personType === 'None') return ['owner', 'contactPerson'];
      if (comesFromSystem) return ['sourceSystem'];
      return facts.affiliation === 'Employee'
        ? ['staffSystem']
        : ['contactPerson', 'accountManagement'];
    default:
      return facts.userStatus satisfies never;
  }
}

const eventAfter = (lastDay: IsoDate | null, step: CourseStep): CourseEvent | null =>
  lastDay === null ? null : { step, on: addDays(lastDay, 1) };

const changed = (facts: CourseFacts, userStatus: UserStatus, on: IsoDate): CourseFacts => ({
  ...facts,
  userStatus,
  statusChangedOn: on,
});

/**
 * The last day of an inactive account: the end of its validity, or the day before its status
 * changed if its validity does not explain it.
 */
function lastDayOf(facts: CourseFacts): IsoDate {
  const end = validThroughCurrent(facts);
  return end !== null && end < facts.statusChangedOn ? end : addDays(facts.statusChangedOn, -1);
}

/** An account that was in use again after it had been emptied has to be emptied again. */
const isEmptied = (facts: CourseFacts): boolean =>
  facts.removedOn !== null && facts.removedOn > closedOn(facts);

/** The last day of a closed account; an account in use until then counts from its status. */
const closedOn = ({ userStatus, retirementDate, statusChangedOn }: CourseFacts): IsoDate =>
  userStatus === 'Retired' && retirementDate !== null ? retirementDate : statusChangedOn;
