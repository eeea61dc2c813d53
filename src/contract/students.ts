import * as z from 'zod/mini';
import { alumniAccounts, usersOf } from './access.ts';
import { Errors, refusals } from './errors.ts';
import { UserId } from './inputs.ts';
import { route } from './route.ts';
import { IsoDate } from './values.ts';

/** What a student may choose as the account nears its end (STUD-02). `retirementDate` is ours: when it ends otherwise. */
export const RetirementOptions = z.object({
  alumOptionAvailable: z.boolean(),
  postponeOptionAvailable: z.boolean(),
  retireOptionAvailable: z.boolean(),
  retirementDate: z.nullable(IsoDate),
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
    summary: 'Cancels the student’s own account and ends the session. 409: not offered now.',
    method: 'DELETE',
    path: '/api/students/self',
    may,
    responses: { ...choiceRefusals, 204: null },
  }),
  cancelAlumnus: route({
    summary: 'Cancels the alumnus’s own account; another person’s user id is 403.',
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
