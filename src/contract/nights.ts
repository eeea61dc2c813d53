import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';
import { AffiliationType, IsoDate, Moment, PersonType, UserStatus } from './values.ts';

/**
 * What happens to an account on its own: `suspensionEnds`, `expires` (its validity is over),
 * `closes`, `isEmptied` (credentials and contact data are removed) and `isDeleted`.
 */
export const CourseStep = z.enum(['suspensionEnds', 'expires', 'closes', 'isEmptied', 'isDeleted']);
export type CourseStep = z.infer<typeof CourseStep>;
/** The steps that the night carries out; suspensions end by the minute. */
export const NightStep = z.enum([
  'expires',
  'closes',
  'isEmptied',
  'isDeleted',
] satisfies CourseStep[]);
export type NightStep = z.infer<typeof NightStep>;

/** An account that will be moved, and why. */
export const NightMove = z.object({
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  personType: PersonType,
  userStatus: UserStatus,
  step: CourseStep,
  /** The first day on which the step applies; an earlier day than tonight's is overdue. */
  on: IsoDate,
});
export type NightMove = z.infer<typeof NightMove>;

export const StepPlan = z.object({
  step: NightStep,
  due: z.int(),
  /** Whether the step waits for a permission, because it concerns unusually many accounts. */
  isHeld: z.boolean(),
  /** What a superuser has permitted the night; null if nothing, absent from an earlier release. */
  permission: z.optional(z.nullable(z.object({ accounts: z.int(), by: z.string(), at: Moment }))),
});
export type StepPlan = z.infer<typeof StepPlan>;

/** Maximum number of accounts that are listed by name. */
export const MAX_MOVES = 500;

export const Tonight = z.object({
  /** The day that begins with the coming night. */
  day: IsoDate,
  steps: z.array(StepPlan),
  /** At most `MAX_MOVES`, the longest overdue first. */
  moves: z.array(NightMove),
});
export type Tonight = z.infer<typeof Tonight>;

/** What one step of a past night did. */
export const PastNight = z.object({
  day: IsoDate,
  step: NightStep,
  done: z.int(),
  failed: z.int(),
  held: z.int(),
  finishedAt: Moment,
});
export type PastNight = z.infer<typeof PastNight>;

/** Who set the status or the end date of an account, according to the audit trail. */
export const SetBy = z.object({
  at: Moment,
  /** The name of the person who did; null if it was not a person. */
  by: z.nullable(z.string()),
  isOwner: z.boolean(),
  /** The system whose record said so; null if none did. */
  system: z.nullable(z.string()),
});
export type SetBy = z.infer<typeof SetBy>;

/** The facts from which `accountCourse` of the rules derives what happens to the account. */
export const AccountCourse = z.object({
  liUId: z.nullable(z.string()),
  displayName: z.string(),
  personType: PersonType,
  userStatus: UserStatus,
  affiliation: z.nullable(AffiliationType),
  isEmployedUntilFurtherNotice: z.boolean(),
  affiliationEndDate: z.nullable(IsoDate),
  validThrough: z.nullable(IsoDate),
  retirementDate: z.nullable(IsoDate),
  suspendedUntil: z.nullable(IsoDate),
  statusBefore: z.nullable(UserStatus),
  statusChangedOn: IsoDate,
  removedOn: z.nullable(IsoDate),
  /** Null if the audit trail does not tell. */
  statusSetBy: z.nullable(SetBy),
  endSetBy: z.nullable(SetBy),
  /** The system that is the source of the end date; null if the portal may change it. */
  endComesFrom: z.nullable(z.string()),
  /** Whether the caller may read the history of the account. */
  mayReadHistory: z.boolean(),
  /** The university's periods, in days. */
  periods: z.object({ untilClosing: z.int(), untilRemoval: z.int(), untilDeletion: z.int() }),
});
export type AccountCourse = z.infer<typeof AccountCourse>;

const may = usersOf('administration');
/** More than any university has. */
const MAX_ACCOUNTS = 10_000_000;
const isOurs = true;

/** What the portal does to accounts on its own, and why. */
export const nights = {
  tonight: route({
    summary: 'Returns which accounts the coming night moves, and why.',
    method: 'GET',
    path: '/api/Nights/tonight',
    may,
    isOurs,
    responses: { ...refusals, 200: Tonight },
  }),
  past: route({
    summary: 'Returns what the nights of the last weeks did, the latest first.',
    method: 'GET',
    path: '/api/Nights',
    may,
    isOurs,
    responses: { ...refusals, 200: z.array(PastNight) },
  }),
  permit: route({
    summary:
      'Permits the night of a day to move this many accounts by a step that is held back. ' +
      '409: it is not the coming night, more accounts than that are due meanwhile, or the step is ' +
      'not held back.',
    method: 'POST',
    path: '/api/Nights/permissions',
    may,
    body: z.object({
      day: IsoDate,
      step: NightStep,
      accounts: z.int().check(z.minimum(1), z.maximum(MAX_ACCOUNTS)),
    }),
    isOurs,
    responses: { ...refusals, 204: null, 409: Errors },
  }),
  withdraw: route({
    summary:
      'Takes the permission of a step back. 409: it is not of the coming night, or there is none.',
    method: 'DELETE',
    path: '/api/Nights/permissions/{day}/{step}',
    may,
    params: z.object({ day: IsoDate, step: NightStep }),
    isOurs,
    responses: { ...refusals, 204: null, 409: Errors },
  }),
  course: route({
    summary: 'Returns the facts that determine what happens to an account, and when.',
    method: 'GET',
    path: '/api/Nights/accounts/{liUId}',
    may,
    params: z.object({ liUId: UserId }),
    isOurs,
    responses: { ...refusals, 200: AccountCourse, 404: Errors },
  }),
};
