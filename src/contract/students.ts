import * as z from 'zod/mini';
import { alumniAccounts, usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate } from './values.ts';

/** The options for an account that is about to end, as spelled in the specification (STUD-02). */
export const RetirementChoice = z.enum(['stay-student', 'become-alumn', 'cancel-account']);
export type RetirementChoice = z.infer<typeof RetirementChoice>;

/** Why an option is not available. */
export const RetirementRefusal = z.enum([
  'NOT_ENDING',
  'IS_ALUMNUS',
  'NOT_IN_STUDY_REGISTER',
  'STAYED_BEFORE',
  'TOO_FEW_CREDITS',
  'CLOSES_TODAY',
]);
export type RetirementRefusal = z.infer<typeof RetirementRefusal>;

const Refusal = z.nullable(RetirementRefusal);

/**
 * The options of a student whose account is about to end (STUD-02). Not in the specification: when
 * the account ends otherwise, until when staying would keep it, why an option is not available, the
 * credits that decide whether the student can become an alumnus, and whether a cancellation can be
 * undone.
 */
export const RetirementOptions = z.object({
  alumOptionAvailable: z.boolean(),
  postponeOptionAvailable: z.boolean(),
  retireOptionAvailable: z.boolean(),
  retirementDate: z.nullable(IsoDate),
  postponedDate: z.nullable(IsoDate),
  credits: z.number(),
  refusals: z.object({
    'stay-student': Refusal,
    'become-alumn': Refusal,
    'cancel-account': Refusal,
  }),
  /**
   * Present if the owner has cancelled the account today and can keep it: the day on which it would
   * then close, null for no such day.
   */
  undo: z.nullable(z.object({ retirementDate: z.nullable(IsoDate) })),
});
export type RetirementOptions = z.infer<typeof RetirementOptions>;

const may = usersOf('student-profile');
const choiceRefusals = { ...refusals, 409: Errors } as const;

export const students = {
  retirementOptions: route({
    summary: 'Returns the options available to the student as the account approaches its end.',
    method: 'GET',
    path: '/api/students/self/retirementoptions',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: RetirementOptions },
  }),
  postpone: route({
    summary:
      'Postpones the end of the student’s account by one year, once. 409: the option is not available.',
    method: 'PUT',
    path: '/api/students/self/postpone',
    may,
    responses: { ...choiceRefusals, 200: RetirementOptions },
  }),
  becomeAlumnus: route({
    summary:
      'Converts the student’s account to an alumnus’s account. 409: the option is not available.',
    method: 'PUT',
    path: '/api/students/self/setalumn',
    may,
    responses: { ...choiceRefusals, 200: RetirementOptions },
  }),
  cancel: route({
    summary:
      'Cancels the student’s own account. It closes at the end of the day, ' +
      'and its sessions end immediately. 409: the option is not available.',
    method: 'DELETE',
    path: '/api/students/self',
    may,
    responses: { ...choiceRefusals, 204: null },
  }),
  undoCancel: route({
    summary:
      'Undoes the owner’s cancellation of the account on the same day, and restores what was. ' +
      '409: there is nothing to undo.',
    method: 'PUT',
    path: '/api/students/self/kept',
    may,
    isOurs: true,
    responses: { ...choiceRefusals, 200: RetirementOptions },
  }),
  cancelAlumnus: route({
    summary:
      'Cancels the alumnus’s own account, like `cancel`. 403: the user id belongs to another person.',
    method: 'DELETE',
    path: '/api/students/Alum/Cancel',
    may: alumniAccounts,
    query: z.object({ liuId: UserId }),
    responses: { ...choiceRefusals, 200: null },
  }),
  isAlumnus: route({
    summary: 'Whether the student’s account has already been converted to an alumnus’s account.',
    method: 'GET',
    path: '/api/students/self/alum',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: z.object({ isAlum: z.boolean() }) },
  }),
  alumniPortal: route({
    summary: 'Whether the student is a member of the alumni portal, and may become one.',
    method: 'GET',
    path: '/api/students/self/alumniportal',
    may,
    keptBy: 'query',
    responses: {
      ...refusals,
      200: z.object({ existsInAlumniPortal: z.boolean(), fulfillsRequirements: z.boolean() }),
    },
  }),
};
