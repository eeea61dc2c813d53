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
export const RetirementRefusal = z.enum(['NOT_ENDING', 'IS_ALUMNUS', 'NOT_IN_STUDY_REGISTER', 'STAYED_BEFORE', 'TOO_FEW_CREDITS', 'CLOSES_TODAY']);
export type RetirementRefusal = z.infer<typeof RetirementRefusal>;

const Refusal = z.nullable(RetirementRefusal);

/**
 * The options of a student whose account is about to end (STUD-02). Not in the specification: when the account ends otherwise, until when
 * staying would keep it, why an option is not available, and the credits that decide whether the student can become an alumnus.
 */
export const RetirementOptions = z.object({
  alumOptionAvailable: z.boolean(),
  postponeOptionAvailable: z.boolean(),
  retireOptionAvailable: z.boolean(),
  retirementDate: z.nullable(IsoDate),
  postponedDate: z.nullable(IsoDate),
  credits: z.number(),
  refusals: z.object({ 'stay-student': Refusal, 'become-alumn': Refusal, 'cancel-account': Refusal }),
});
export type RetirementOptions = z.infer<typeof RetirementOptions>;

const may = usersOf('student-profile');
const choiceRefusals = { ...refusals, 409: Errors } as const;

export const students = {
  retirementOptions: route({
    summary: 'What the student may choose as the account nears its end.',
    method: 'GET',
    path: '/api/students/self/retirementoptions',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: RetirementOptions },
  }),
  postpone: route({
    summary: 'Stay a student: postpones the account’s end by a year, once. 409: not offered now.',
    method: 'PUT',
    path: '/api/students/self/postpone',
    may,
    responses: { ...choiceRefusals, 200: RetirementOptions },
  }),
  becomeAlumnus: route({
    summary: 'Makes the student’s account an alumnus’s. 409: not offered now.',
    method: 'PUT',
    path: '/api/students/self/setalumn',
    may,
    responses: { ...choiceRefusals, 200: RetirementOptions },
  }),
  cancel: route({
    summary: 'Cancels the student’s own account: it closes at the end of the day, and its sessions end at once. 409: not offered now.',
    method: 'DELETE',
    path: '/api/students/self',
    may,
    responses: { ...choiceRefusals, 204: null },
  }),
  cancelAlumnus: route({
    summary: 'Cancels the alumnus’s own account, as `cancel` does; another person’s user id is 403.',
    method: 'DELETE',
    path: '/api/students/Alum/Cancel',
    may: alumniAccounts,
    query: z.object({ liuId: UserId }),
    responses: { ...choiceRefusals, 200: null },
  }),
  isAlumnus: route({
    summary: 'Whether the student’s account already is an alumnus’s.',
    method: 'GET',
    path: '/api/students/self/alum',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: z.object({ isAlum: z.boolean() }) },
  }),
  alumniPortal: route({
    summary: 'Whether the student is in the alumni portal, and may be.',
    method: 'GET',
    path: '/api/students/self/alumniportal',
    may,
    keptBy: 'query',
    responses: { ...refusals, 200: z.object({ existsInAlumniPortal: z.boolean(), fulfillsRequirements: z.boolean() }) },
  }),
};
